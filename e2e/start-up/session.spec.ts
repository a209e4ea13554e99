import { expect, type Page } from '@playwright/test';
import { installWallet } from '../../dev/browser/injected-wallet.ts';
import { test } from '../support/story.ts';

/** Returning members: with their session, without it, with another account and on another chain. */
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

test('a member in a new browser signs and is in, without the popup', async ({ page, browser, app, platform }) => {
  const { key } = await installWallet(page, platform);
  await page.goto('/');
  await app.activate(platform.inviteCode);
  const other = await browser.newContext();
  const fresh = await other.newPage();
  const wallet = await installWallet(fresh, { ...platform, key });
  const answer = wallet.hold('personal_sign');
  await fresh.goto('/');
  await expect.poll(() => wallet.count('personal_sign')).toBe(1);
  await expect(fresh.locator('dialog[open]')).toHaveCount(0);
  answer();
  await expect(fresh.getByText('Uncollected income')).toBeVisible();
  await other.close();
});

test('logging out reaches the other tab, which does not sign in again', async ({ memberPage: page, context }) => {
  await page.goto('/');
  await expect(page.getByText('Uncollected income')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('Uncollected income')).toBeVisible();
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.locator('dialog[open]').getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('dialog', { name: 'Log out of this device?' }).getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible();
  // The demo wallet signs without a prompt, so any request to it would have signed in again.
  expect(await stored(page, 'fengToken')).toBeNull();
});

test('another account of the wallet starts over, and never meets what belongs to the one before', async ({
  page,
  app,
  platform,
}) => {
  const wallet = await installWallet(page, platform);
  await page.goto('/');
  await app.activate(platform.inviteCode);
  const { address, key } = wallet;
  const token = await stored(page, 'fengToken');
  const menu = page.getByRole('button', { name: 'Menu' });

  // An answer for the first account that arrives after the switch to the second one.
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
  await expect(app.sheet.getByRole('heading', { name: 'Activate your account' })).toBeVisible();
  await expect(page.getByText('Uncollected income')).toHaveCount(0);
  expect(await stored(page, 'fengToken')).toBeNull();
  await app.activate(platform.inviteCode);
  answerLate();
  await menu.click();
  await expect(app.sheet.getByText(wallet.address.slice(0, 4))).toBeVisible();
  await expect(page.getByText(address.slice(-4))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Ocean Bot' }).click();
  await page.getByRole('tab', { name: 'My bots' }).click();
  await expect(page.getByRole('heading', { name: 'No bots yet' })).toBeVisible();
  await expect(page.getByText('4711')).toHaveCount(0);

  // The first account is known: a signature, and no popup.
  const signed = wallet.count('personal_sign');
  await wallet.switchAccount(key);
  await expect.poll(() => stored(page, 'fengTokenAddress')).toBe(address.toLowerCase());
  expect(wallet.count('personal_sign')).toBe(signed + 1);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('another chain in the wallet reloads the page; the account is kept and the way back is there', async ({
  page,
  app,
  platform,
}) => {
  const wallet = await installWallet(page, platform);
  await page.goto('/');
  await app.activate(platform.inviteCode);
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

test('a token of another address is dropped and never sent', async ({ page, app, platform }) => {
  const wallet = await installWallet(page, platform);
  const foreign = 'B'.repeat(43);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => sent.push(request.headers().token));
  await page.goto('/');
  await app.activate(platform.inviteCode);
  // On a page without the app: a running one would use the token, as one that it had kept itself.
  await page.goto('/healthz');
  await page.evaluate((token) => {
    localStorage.setItem('fengToken', token);
    localStorage.setItem('fengTokenAddress', '0x000000000000000000000000000000000000dead');
  }, foreign);
  await page.goto('/');
  await expect(page.getByText('Uncollected income')).toBeVisible();
  // The member's page is shown while the wallet is still being asked to sign.
  await expect.poll(() => wallet.count('personal_sign')).toBe(2);
  await expect.poll(() => stored(page, 'fengTokenAddress')).toBe(wallet.address.toLowerCase());
  expect(sent).not.toContain(foreign);
});

test('a session that ends while the page is open is renewed by a signature, and the page continues', async ({
  page,
  app,
  platform,
}) => {
  const wallet = await installWallet(page, platform);
  await page.goto('/');
  await app.activate(platform.inviteCode);
  await page.evaluate(() => localStorage.setItem('fengToken', 'C'.repeat(43)));
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await expect(page.getByText('USDT').first()).toBeVisible();
  expect(wallet.count('personal_sign')).toBe(2);
});

test('an ended session asks for a signature again and goes on', async ({ page, app, platform }) => {
  const wallet = await installWallet(page, platform);
  await page.goto('/');
  await app.activate(platform.inviteCode);
  await page.evaluate(() => localStorage.setItem('fengToken', 'A'.repeat(43)));
  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  await expect.poll(() => wallet.count('personal_sign')).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('fengToken'))).not.toBe('A'.repeat(43));
});
