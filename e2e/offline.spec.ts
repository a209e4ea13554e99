import { expect, type Page, test } from '@playwright/test';
import { installWallet } from './injected-wallet.ts';
import { type Platform, startPlatform } from './platform.ts';

/** Without a connection the app opens with what it last knew, says how old that is, and goes on when it comes back. */
let platform: Platform;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  platform = await startPlatform();
});
test.afterAll(() => platform?.stop());
test.use({ serviceWorkers: 'allow' });

test('opens offline for a member and for a visitor, with the age of what is shown', async ({ page, context }) => {
  await installWallet(page, platform);
  await page.goto(platform.origin);
  const popup = page.locator('dialog[open]').last();
  await popup.getByLabel('Invitation code').fill(platform.inviteCode);
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  await page.goto(`${platform.origin}/zichan`);
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await keptOf(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^You are offline\. Figures are as of .*\d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await page.goto(platform.origin);
  await expect(page.getByText('Uncollected income')).toBeVisible();
  await expect(page.getByText(/^You are offline/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^You are offline/)).toBeHidden();
  await expect(page.getByText(/^The server cannot/)).toBeHidden();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('dialog[open]').last().getByRole('button', { name: 'Log out' }).click();
  await page.locator('dialog[open]').last().getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('oceanKeptAnswers') ?? '');
  expect(kept).toContain('/api/other/home');
  expect(kept).not.toContain('dashboard');
});

/** The worker has the shell, and the reads of this page are kept. */
async function keptOf(page: Page) {
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller !== null,
  );
  await page.waitForFunction(() => (localStorage.getItem('oceanKeptAnswers') ?? '').includes('dashboard'));
}
