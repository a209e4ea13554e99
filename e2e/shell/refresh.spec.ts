import { expect } from '@playwright/test';
import { openSettled } from '../support/open-settled.ts';
import { pullDown } from '../support/pull-down.ts';
import { test } from '../support/story.ts';

/** Refreshing by pulling the page down, and by the menu. */

test('pulling the page down refreshes what is in view and says so; a little, sideways or inside a sheet does nothing', async ({
  memberPage: page,
}) => {
  // A page that starts to receive events refetches what may have changed before.
  await page.route('**/api/other/eventList', (route) => route.abort());
  await openSettled(page, '/zichan');
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await expect(page.locator('.pull')).toBeAttached();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await pullDown(page, { byPx: 40 });
  await pullDown(page, { byPx: 60, asidePx: -100 });
  expect(asked.filter((path) => path.endsWith('/earn/dashboard'))).toEqual([]);

  await pullDown(page, { byPx: 220 });
  await expect(page.getByRole('status').getByText('Refresh successful')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/earn/dashboard'))).toHaveLength(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('.pull')).toBeHidden();

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible();
  asked.length = 0;
  await pullDown(page, { byPx: 220 });
  expect(asked.filter((path) => path.endsWith('/earn/dashboard'))).toEqual([]);
});

test('refreshing without a connection says so and sends no request; the menu refreshes by keyboard', async ({
  memberPage: page,
}) => {
  await openSettled(page, '/loglist');
  await expect(page.getByText('No records yet')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await page.locator('dialog[open]').getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(page.getByRole('status').getByText('Refresh successful')).toBeVisible();

  await page.context().setOffline(true);
  await pullDown(page, { byPx: 220 });
  await expect(page.locator('.toast').getByText('You are offline.')).toBeVisible();
});
