import { expect } from '@playwright/test';
import { download } from '../support/download.ts';
import { test } from '../support/story.ts';

/** All data of a member as files. */
test('saves the records shown as CSV and the whole account as JSON', async ({ page, member, app }) => {
  await member.deposits('USDT', '500');
  await member.exchanges('100');

  await page.goto('/loglist');
  const exporting = page.getByRole('button', { name: 'Export these records as CSV' });
  const all = await download(page, () => exporting.click());
  expect(all.name).toBe('ocean-bot-records.csv');
  const rows = all.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(rows.map((row) => row.slice(3, 7).join(' '))).toEqual([
    'event asset part amount',
    'Exchange USDT available -100',
    'Exchange BCG available 985',
    'Deposit USDT available 500',
    'Deposit USDT wallet -500',
  ]);
  await expect(page.getByText('ocean-bot-records.csv is saved')).toBeVisible();
  await app.picture('records');

  await page.goto('/loglist?kind=depositCredited');
  const some = await download(page, () => exporting.click());
  expect(some.text.trimEnd().split('\r\n')).toHaveLength(3);
  await page.goto('/loglist?asset=BYB');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(exporting).toHaveCount(0);

  await page.goto('/settings');
  const account = await download(page, () => page.getByRole('button', { name: 'Export my data' }).click());
  expect(account.name).toBe('ocean-bot-account.json');
  const file = JSON.parse(account.text) as { account: { address: string }; records: unknown[]; sessions: unknown[] };
  expect(file.account.address.toLowerCase()).toBe(await page.evaluate(() => localStorage.getItem('fengTokenAddress')));
  expect([file.records.length, file.sessions.length]).toEqual([2, 1]);
  expect(account.text).not.toContain(await page.evaluate(() => localStorage.getItem('fengToken')));
});

test('says what failed when a file is unavailable, and delivers it at the next try', async ({ memberPage: page }) => {
  await page.goto('/settings');
  const act = page.getByRole('button', { name: 'Export my data' });
  await page.route('**/api/other/accountExport', (route) => route.abort());
  await act.click();
  await expect(page.getByText('Connection failed. Check your network.')).toBeVisible();
  await page.unroute('**/api/other/accountExport');
  await expect(act).toBeEnabled();
  expect((await download(page, () => act.click())).text).toContain('"format":"ocean-bot/account-1"');
});
