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

test('an announced wallet signs in, is remembered over a reload without another signature, and logs out', async ({ page }) => {
  const wallet = await installWallet(page, platform);
  await page.goto(platform.origin);
  await activate(page);
  const signatures = () => wallet.requests.filter((method) => method === 'personal_sign').length;
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
  await installWallet(page, { ...platform, announce: false });
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
  expect(wallet.requests.filter((method) => method === 'personal_sign')).toHaveLength(2);
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
