import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';

test('a run short of BCG runs as many bots as the balance covers, or exchanges the missing amount and returns', async ({
  memberPage: page,
  member,
  platform,
  bots: app,
}) => {
  await member.deposits('USDT', '700');
  await member.buysBots(6);
  // 24.625 BCG: two pledges of ten.
  await member.exchanges('2.5');
  await platform.passDays(8);
  await page.goto('/bot?tab=mine');
  await app.tile('Run', 6).click();
  await expect(app.sheet.getByText('Insufficient BCG balance')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Run the 2 you can afford' }).click();
  await app.sheet.getByRole('button', { name: 'Run 2 bots' }).click();
  await expect(page.getByText('Pledge successful')).toBeVisible();

  await app.tile('Run', 4).click();
  await app.sheet.getByRole('link', { name: 'Exchange USDT for BCG' }).click();
  const give = app.sheet.getByLabel('You give');
  // 40 BCG less the 4.625 available, at 9.85 BCG for 1 USDT.
  await expect(give).toHaveValue('3.591371');
  await expect(app.figure('You get about')).toContainText('35.37');
  await give.fill('10');
  await expect(app.figure('You get about')).toContainText('98.50');
  await app.sheet.getByRole('button', { name: 'Show the offer' }).click();
  await app.sheet.getByRole('button', { name: says('Exchange 10 USDT') }).click();
  await app.sheet.getByRole('button', { name: 'Run 4 bots' }).click();
  await expect(page.getByText('Pledge successful')).toBeVisible();
  await expect(app.status('Running', 6)).toBeVisible();
});
