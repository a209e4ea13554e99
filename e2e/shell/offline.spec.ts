import { expect, type Page } from '@playwright/test';
import { installWallet } from '../../dev/browser/injected-wallet.ts';
import { waitUntilKept } from '../support/kept-answers.ts';
import { goOffline } from '../support/offline.ts';
import { test } from '../support/story.ts';

/** Without a connection the app opens with its last known data, shows their age, and continues when it is back. */
test.use({ serviceWorkers: 'allow' });

test('opens offline for a member and for a visitor, with the age of what is shown', async ({ page, app, platform }) => {
  await installWallet(page, platform);
  await page.goto('/');
  await app.activate(platform.inviteCode);
  await page.goto('/zichan');
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await keptOf(page);

  const goOnline = await goOffline(page);
  await page.reload();
  await expect(page.getByText(/^You are offline\. Figures are as of .*\d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Uncollected income')).toBeVisible();
  await expect(page.getByText(/^You are offline/)).toBeVisible();

  await goOnline();
  await expect(page.getByText(/^You are offline/)).toBeHidden();
  await expect(page.getByText(/^The server cannot/)).toBeHidden();

  await page.getByRole('button', { name: 'Menu' }).click();
  await app.logOut();
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('oceanKeptAnswers') ?? '');
  expect(kept).toContain('/api/other/home');
  expect(kept).not.toContain('dashboard');
});

test('a screen opened offline shows the same as a reload', async ({ page, app, platform }) => {
  await installWallet(page, platform);
  await page.goto('/');
  await app.activate(platform.inviteCode);
  await app.tab('Assets');
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await keptOf(page);
  // A new page, which has no assets in memory.
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.waitForFunction(() => document.querySelector('.tab-bar') !== null);
  const keeps = page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /start-later/.test(name)));
  await keeps;

  const goOnline = await goOffline(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await app.sheet.getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await expect(page.getByText(/^You are offline\. Figures are as of .*\d/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(app.sheet.getByText('You are offline.')).toBeVisible();
  await goOnline();
  await expect(app.sheet.getByText('You are offline.')).toHaveCount(0);
});

/** Waits until the worker has the shell and the answers of this page are stored. */
async function keptOf(page: Page) {
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller !== null,
  );
  await waitUntilKept(page, '/api/earn/dashboard');
}
