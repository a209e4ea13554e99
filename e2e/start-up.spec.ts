import { expect, type Page, test } from '@playwright/test';
import { installWallet } from './injected-wallet.ts';
import { type Platform, startPlatform } from './platform.ts';

/**
 * Every branch between opening the page and being signed in, with a wallet extension as the page sees one. A single
 * wallet is asked as soon as the page is open.
 */
let platform: Platform;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  platform = await startPlatform();
});
test.afterAll(() => platform?.stop());

const sheet = (page: Page) => page.locator('dialog[open]').last();

async function activate(page: Page) {
  await sheet(page).getByLabel('Invitation code').fill(platform.inviteCode);
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Uncollected income')).toBeVisible();
}

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);
const storedToken = (page: Page) => stored(page, 'fengToken');
const storedAddress = (page: Page) => stored(page, 'fengTokenAddress');

test('an announced wallet signs in, is remembered over a reload without another signature, and logs out', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  await page.goto(platform.origin);
  await activate(page);
  const signatures = () => wallet.count('personal_sign');
  expect(signatures()).toBe(1);

  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  expect(signatures()).toBe(1);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(sheet(page).getByText(`${wallet.address.slice(0, 4)}`)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Log out' }).click();
  await sheet(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fengToken'))).toBeNull();
});

test('a wallet that is only window.ethereum, as in the browsers of wallet apps, signs in too', async ({ page }) => {
  await installWallet(page, { ...platform, announce: 'no' });
  await page.goto(platform.origin);
  await activate(page);
});

test('the invitation code of a link waits in the popup, on whatever page it arrived', async ({ page }) => {
  await installWallet(page, platform);
  await page.goto(`${platform.origin}/zichan?add=${platform.inviteCode}`);
  await expect(sheet(page).getByLabel('Invitation code')).toHaveValue(platform.inviteCode);
});

test('a missing or unknown code is refused in words and the popup stays', async ({ page }) => {
  await installWallet(page, platform);
  await page.goto(platform.origin);
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet(page).getByText('Enter the invitation code', { exact: true })).toBeVisible();
  await sheet(page).getByLabel('Invitation code').fill('NOBODYS');
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet(page).getByText('No member has this invitation code')).toBeVisible();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await expect(sheet(page).getByRole('heading', { name: 'Activate your account' })).toBeVisible();
});

test('a wallet that is put there late, as some browsers of wallet apps do, is waited for', async ({ page }) => {
  const wallet = await installWallet(page, { ...platform, announce: 'late' });
  await page.goto(platform.origin);
  expect(wallet.requests).toEqual([]);
  await expect(sheet(page).getByRole('heading', { name: 'Activate your account' })).toBeVisible();
});

test('several wallets: nobody is asked before one is chosen, and the chosen one comes back', async ({ page }) => {
  const first = await installWallet(page, { ...platform, name: 'First Wallet' });
  const second = await installWallet(page, { ...platform, name: 'Second Wallet' });
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await expect(sheet(page).getByRole('list', { name: 'Choose a wallet' }).getByRole('button')).toHaveText([
    'First Wallet',
    'Second Wallet',
  ]);
  expect([...first.requests, ...second.requests]).toEqual([]);
  await sheet(page).getByRole('button', { name: 'Second Wallet' }).click();
  await activate(page);
  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  expect(first.requests).toEqual([]);
  expect(await storedAddress(page)).toBe(second.address.toLowerCase());
});

test('a locked wallet is named so, is asked once, and lets one in when it is unlocked', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  wallet.lock();
  await page.goto(`${platform.origin}/zichan`);
  await expect(page.getByText('Your wallet is locked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your wallet is locked', { exact: true })).toBeVisible();
  expect(wallet.count('eth_requestAccounts')).toBe(1);
  await wallet.unlock();
  await expect(sheet(page).getByRole('heading', { name: 'Activate your account' })).toBeVisible();

  await test.step('as one that another page has asked already', async () => {
    wallet.lock({ isAskedElsewhere: true });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByText('Your wallet is locked', { exact: true })).toBeVisible();
    await wallet.unlock();
    await sheet(page).getByLabel('Invitation code').fill(platform.inviteCode);
    await sheet(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  });

  await test.step('and as the wallet of last time, without asking it for anything', async () => {
    const asked = wallet.count('eth_requestAccounts');
    wallet.lock();
    await page.reload();
    await expect(page.getByText('Your wallet is locked', { exact: true })).toBeVisible();
    await wallet.unlock();
    await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
    expect(wallet.count('eth_requestAccounts')).toBe(asked);
    expect(wallet.count('personal_sign')).toBe(1);
  });
});

test('a member in a new browser signs and is in, without the popup', async ({ page, browser }) => {
  const { key } = await installWallet(page, platform);
  await page.goto(platform.origin);
  await activate(page);
  const other = await browser.newContext();
  const fresh = await other.newPage();
  const wallet = await installWallet(fresh, { ...platform, key });
  const answer = wallet.hold('personal_sign');
  await fresh.goto(platform.origin);
  await expect.poll(() => wallet.count('personal_sign')).toBe(1);
  await expect(fresh.locator('dialog[open]')).toHaveCount(0);
  answer();
  await expect(fresh.getByText('Uncollected income')).toBeVisible();
  await other.close();
});

test('a second press of Confirm is answered in words, and one account is registered', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  const registered: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/other/register') && registered.push(request.url()));
  await page.goto(platform.origin);
  const answer = wallet.hold('personal_sign');
  await sheet(page).getByLabel('Invitation code').fill(platform.inviteCode);
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet(page).getByText('Sign the message in your wallet')).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', 'true');
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet(page).getByText(/Please do not submit it again/)).toBeVisible();
  await sheet(page).getByLabel('Invitation code').press('Enter');
  answer();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  expect(registered).toHaveLength(1);
  expect(wallet.count('personal_sign')).toBe(1);
});

test('the popup stays at Back, at a press beside it and over a lost connection; logging out leaves it', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  const heading = sheet(page).getByRole('heading', { name: 'Activate your account' });
  await page.goto(`${platform.origin}/bot`);
  await expect(heading).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/zichan'));
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/bot`);
  await expect(heading).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(heading).toBeVisible();

  await page.route('**/api/other/challenge', (route) => route.abort());
  await sheet(page).getByLabel('Invitation code').fill(platform.inviteCode);
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet(page).getByText('Connection failed. Check your network.')).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Confirm' })).toBeEnabled();
  expect(wallet.requests).not.toContain('personal_sign');

  await sheet(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('another account of the wallet starts over, and never meets what belongs to the one before', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  await page.goto(platform.origin);
  await activate(page);
  const { address, key } = wallet;
  const token = await storedToken(page);
  const menu = page.getByRole('button', { name: 'Menu' });

  // An answer for the first account that arrives when the second one is there.
  let answerLate: () => void = () => {};
  await page.route('**/api/bot/summary', async (route) => {
    const { token: asker } = route.request().headers();
    if (asker !== token) return route.continue();
    await new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: { counts: Record<string, number> } };
    for (const status of Object.keys(json.data.counts)) json.data.counts[status] = 4711;
    return route.fulfill({ json });
  });
  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  await wallet.switchAccount();
  await expect(sheet(page).getByRole('heading', { name: 'Activate your account' })).toBeVisible();
  await expect(page.getByText('Uncollected income')).toHaveCount(0);
  expect(await storedToken(page)).toBeNull();
  await activate(page);
  answerLate();
  await menu.click();
  await expect(sheet(page).getByText(wallet.address.slice(0, 4))).toBeVisible();
  await expect(page.getByText(address.slice(-4))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Ocean Bot' }).click();
  await page.getByRole('tab', { name: 'My bots' }).click();
  await expect(page.getByRole('heading', { name: 'No bots yet' })).toBeVisible();
  await expect(page.getByText('4711')).toHaveCount(0);

  // The first account is known: a signature, and no popup.
  const signed = wallet.count('personal_sign');
  await wallet.switchAccount(key);
  await expect.poll(() => storedAddress(page)).toBe(address.toLowerCase());
  expect(wallet.count('personal_sign')).toBe(signed + 1);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('another chain in the wallet reloads the page; the account is kept and the way back is there', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  await page.goto(platform.origin);
  await activate(page);
  await page.evaluate(() => {
    document.title = 'before';
  });
  await wallet.switchChain(1);
  await expect(page.getByText('Your wallet is on another network.').first()).toBeVisible();
  await expect(page).toHaveTitle('Ocean Bot');
  await expect(page.getByText('Uncollected income')).toBeVisible();
  await page.getByRole('button', { name: 'Switch to Ocean local chain' }).first().click();
  await expect(page.getByText('Your wallet is on another network.')).toHaveCount(0);
  await expect(page.getByText('Uncollected income')).toBeVisible();
  expect(wallet.count('personal_sign')).toBe(1);
});

test('a token of another address is dropped and never sent', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  const foreign = 'B'.repeat(43);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => sent.push(request.headers().token));
  await page.goto(platform.origin);
  await activate(page);
  await page.evaluate((token) => {
    localStorage.setItem('fengToken', token);
    localStorage.setItem('fengTokenAddress', '0x000000000000000000000000000000000000dead');
  }, foreign);
  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  expect(wallet.count('personal_sign')).toBe(2);
  expect(sent).not.toContain(foreign);
  expect(await storedAddress(page)).toBe(wallet.address.toLowerCase());
});

test('a session that ends while the page is open is signed for again, and the page goes on', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  await page.goto(platform.origin);
  await activate(page);
  await page.evaluate(() => localStorage.setItem('fengToken', 'C'.repeat(43)));
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await expect(page.getByText('USDT').first()).toBeVisible();
  expect(wallet.count('personal_sign')).toBe(2);
});

test('the browsers of wallet apps open this very page with the invitation that led here', async ({ page }) => {
  await page.goto(`${platform.origin}/zichan?add=${platform.inviteCode}`);
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Ocean Bot' }).click();
  await expect(page).toHaveURL(`${platform.origin}/bot`);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const links = sheet(page).getByRole('link', { name: /^Open in/ });
  await expect(links).toHaveCount(5);
  const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const target = `${platform.origin}/bot?add=${platform.inviteCode}`;
  expect(hrefs[0]).toBe(`https://link.metamask.io/dapp/${target.replace('http://', '')}`);
  expect(hrefs[1]).toContain(encodeURIComponent(target));
});

test('no wallet: the page asks to install one and offers the browsers of wallet apps', async ({ page }) => {
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await expect(sheet(page).getByText('Please install a wallet')).toBeVisible();
  const host = new URL(platform.origin).host;
  await expect(sheet(page).getByRole('link', { name: 'Open in MetaMask' })).toHaveAttribute(
    'href',
    new RegExp(`metamask.*${host}`),
  );
});

test('access refused: says so and lets one try again', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  wallet.rejectNext('eth_requestAccounts');
  await page.goto(`${platform.origin}/zichan`);
  await expect(page.getByText('Access refused')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet(page).getByRole('heading', { name: 'Activate your account' })).toBeVisible();
});

test('a refused signature is not an error: the account stays closed and signing is offered again', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  await page.goto(platform.origin);
  wallet.rejectNext('personal_sign');
  await sheet(page).getByLabel('Invitation code').fill(platform.inviteCode);
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Confirm' })).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem('fengToken'))).toBeNull();
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Uncollected income')).toBeVisible();
});

test('wrong network: a badge with the way out, before anything is signed', async ({ page }) => {
  const wallet = await installWallet(page, { ...platform, chainId: 1 });
  await page.goto(`${platform.origin}/zichan`);
  await expect(page.getByText('Your wallet is on another network.').first()).toBeVisible();
  expect(wallet.requests).not.toContain('personal_sign');
  await page.getByRole('button', { name: 'Switch to Ocean local chain' }).first().click();
  await expect(sheet(page).getByRole('heading', { name: 'Activate your account' })).toBeVisible();
});

test('an ended session asks for a signature again and goes on', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  await page.goto(platform.origin);
  await activate(page);
  await page.evaluate(() => localStorage.setItem('fengToken', 'A'.repeat(43)));
  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  expect(wallet.count('personal_sign')).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('fengToken'))).not.toBe('A'.repeat(43));
});

test('server down: says so, shows no invented figures, and recovers', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(platform.origin);
  await expect(page.getByText(/^The server cannot be reached/)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '0' })).toHaveCount(0);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText(/^The server cannot be reached/)).toBeHidden();
  await expect(page.getByText('400,000,000')).toBeVisible();
});

test('RPC down while paying: nothing is sent, the reason is there, trying again works', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  await page.goto(platform.origin);
  await activate(page);
  await page.goto(`${platform.origin}/bot`);
  await page.getByRole('button', { name: 'Review purchase' }).click();
  wallet.isRpcDown = true;
  await sheet(page)
    .getByRole('button', { name: /in wallet$/ })
    .click();
  await expect(sheet(page).getByText('Your wallet or its network did not answer. Nothing was sent.')).toBeVisible();
  wallet.isRpcDown = false;
  await sheet(page).getByRole('button', { name: 'Try again' }).click();
  await expect(sheet(page).getByText(/Your wallet holds 0(\.00)? USDT/)).toBeVisible();
});

test('an unknown address in the app leads home', async ({ page }) => {
  await page.goto(`${platform.origin}/nowhere`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL(`${platform.origin}/`);
});
