import { expect, type Page } from '@playwright/test';
import { installWallet } from '../../dev/browser/injected-wallet.ts';
import { test } from '../support/story.ts';

/** From opening the page to a connected wallet, with wallet extensions as the page sees them. A single one is asked as soon as the page is open. */
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

test('an announced wallet signs in, is remembered over a reload without another signature, and logs out', async ({
  page,
  app,
  platform,
}) => {
  const wallet = await installWallet(page, platform);
  await page.goto('/');
  await app.activate(platform.inviteCode);
  const signatures = () => wallet.count('personal_sign');
  expect(signatures()).toBe(1);

  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  expect(signatures()).toBe(1);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(app.sheet.getByText(`${wallet.address.slice(0, 4)}`)).toBeVisible();
  await app.logOut();
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fengToken'))).toBeNull();
});

test('a wallet that is only window.ethereum, as in the browsers of wallet apps, signs in too', async ({
  page,
  app,
  platform,
}) => {
  await installWallet(page, { ...platform, announce: 'no' });
  await page.goto('/');
  await app.activate(platform.inviteCode);
});

test('waits for a wallet that is injected late, as by some browsers of wallet apps', async ({ page, app, platform }) => {
  const wallet = await installWallet(page, { ...platform, announce: 'late' });
  await page.goto('/');
  expect(wallet.requests).toEqual([]);
  await expect(app.sheet.getByRole('heading', { name: 'Activate your account' })).toBeVisible();
});

test('a visitor is asked to connect on pages of the account while the search for wallets still runs', async ({ page }) => {
  // The page's clock is paused, so that the three seconds allowed for a late wallet never end.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const path of ['/zichan', '/yaoqing', '/loglist']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Connect your wallet' })).toBeVisible();
  }
});

test('with several wallets none is asked before one is chosen, and the chosen one is remembered', async ({
  page,
  app,
  platform,
}) => {
  const first = await installWallet(page, { ...platform, name: 'First Wallet' });
  const second = await installWallet(page, { ...platform, name: 'Second Wallet' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await expect(app.sheet.getByRole('list', { name: 'Choose a wallet' }).getByRole('button')).toHaveText([
    'First Wallet',
    'Second Wallet',
  ]);
  expect([...first.requests, ...second.requests]).toEqual([]);
  await app.sheet.getByRole('button', { name: 'Second Wallet' }).click();
  await app.activate(platform.inviteCode);
  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  expect(first.requests).toEqual([]);
  expect(await stored(page, 'fengTokenAddress')).toBe(second.address.toLowerCase());
});

test('a locked wallet is shown as locked, is asked once, and connects when it is unlocked', async ({ page, app, platform }) => {
  const wallet = await installWallet(page, platform);
  wallet.lock();
  await page.goto('/zichan');
  await expect(page.getByText('Your wallet is locked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your wallet is locked', { exact: true })).toBeVisible();
  expect(wallet.count('eth_requestAccounts')).toBe(1);
  await wallet.unlock();
  await expect(app.sheet.getByRole('heading', { name: 'Activate your account' })).toBeVisible();

  await test.step('a wallet that another page has asked already', async () => {
    wallet.lock({ isAskedElsewhere: true });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByText('Your wallet is locked', { exact: true })).toBeVisible();
    await wallet.unlock();
    await app.sheet.getByLabel('Invitation code').fill(platform.inviteCode);
    await app.sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  });

  await test.step('the wallet of the last visit, without asking it for anything', async () => {
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

test('links to the browsers of wallet apps open this page with the invitation that led to it', async ({
  page,
  app,
  platform,
}) => {
  await page.goto(`/zichan?add=${platform.inviteCode}`);
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Ocean Bot' }).click();
  await expect(page).toHaveURL(`${platform.origin}/bot`);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await expect(app.sheet.getByText(`You are invited with the code ${platform.inviteCode}`)).toBeVisible();
  const links = app.sheet.getByRole('link', { name: /^Open in/ });
  await expect(links).toHaveCount(5);
  const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const target = `${platform.origin}/bot?add=${platform.inviteCode}`;
  expect(hrefs[0]).toBe(`https://link.metamask.io/dapp/${target.replace('http://', '')}`);
  expect(hrefs[1]).toContain(encodeURIComponent(target));
});

test('no wallet: the page asks to install one and offers the browsers of wallet apps', async ({ page, app, platform }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await expect(app.sheet.getByText('Please install a wallet')).toBeVisible();
  // On a local platform an own wallet is the alternative to the demo wallet.
  await expect(app.sheet.getByRole('heading', { name: 'Or use your own wallet' })).toBeVisible();
  await expect(app.sheet.getByText('You are invited')).toHaveCount(0);
  const host = new URL(platform.origin).host;
  await expect(app.sheet.getByRole('link', { name: 'Open in MetaMask' })).toHaveAttribute(
    'href',
    new RegExp(`metamask.*${host}`),
  );
});

test('the choice opens within 300 ms of the tap, and a late wallet joins it without being asked', async ({ page, app }) => {
  // The page's clock advances only in steps, so that the three-second search for wallets still runs at the end.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/');
  // The app begins after the first paint.
  await page.clock.runFor(50);
  const connect = page.getByRole('button', { name: 'Connect wallet' });
  await expect(connect).toBeVisible();
  const overlays = page.waitForResponse(/overlays-.*\.js$/);
  await page.clock.runFor(2_100);
  await (await overlays).finished();
  await page.waitForLoadState('networkidle');
  await connect.click();
  await page.clock.runFor(300);
  await expect(app.sheet.getByText('Looking for a wallet')).toBeVisible();
  await expect(app.sheet.getByRole('link', { name: /^Open in/ })).toHaveCount(5);
  await expect(app.sheet.getByRole('button', { name: /Demo wallet/ })).toBeVisible();

  const asked: string[] = [];
  await page.exposeFunction('askLate', (method: string) => asked.push(method));
  await page.evaluate(() => {
    const { askLate } = window as unknown as { askLate(method: string): Promise<unknown> };
    const info = { uuid: crypto.randomUUID(), name: 'Late Wallet', icon: 'data:image/svg+xml,<svg/>', rdns: 'example.late' };
    const provider = { request: ({ method }: { method: string }) => askLate(method) };
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  });
  await expect(app.sheet.getByRole('list', { name: 'Choose a wallet' }).getByRole('button')).toHaveText(['Late Wallet']);
  await page.clock.runFor(10_000);
  await expect(app.sheet.getByRole('button', { name: 'Late Wallet' })).toBeVisible();
  expect(asked).toEqual([]);
  await app.sheet.getByRole('button', { name: 'Late Wallet' }).click();
  await expect.poll(() => asked).toContain('eth_requestAccounts');
});

test('access refused: says so and lets one try again', async ({ page, app, platform }) => {
  const wallet = await installWallet(page, platform);
  wallet.rejectNext('eth_requestAccounts');
  await page.goto('/zichan');
  await expect(page.getByText('Access refused')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(app.sheet.getByRole('heading', { name: 'Activate your account' })).toBeVisible();
});

test('wrong network: a badge with the way out, before anything is signed', async ({ page, app, platform }) => {
  const wallet = await installWallet(page, { ...platform, chainId: 1 });
  await page.goto('/zichan');
  await expect(page.getByText('Your wallet is on another network.').first()).toBeVisible();
  expect(wallet.requests).not.toContain('personal_sign');
  await page.getByRole('button', { name: 'Switch to Ocean local chain' }).first().click();
  await expect(app.sheet.getByRole('heading', { name: 'Activate your account' })).toBeVisible();
});
