import { bots } from '@ocean/api/areas/bots';
import { expect } from '@playwright/test';
import { holdAnswers } from '../support/answers/hold-answers.ts';
import { test } from '../support/story.ts';

test('collecting shows the amount to be collected, never an outdated one', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await member.deposits('USDT', '200');
  const ids = await member.buysBots(1);
  await member.exchanges('10');
  await platform.passDays(8);
  await member.runs(ids);
  await platform.passDays(2);
  const older = (await member.call(bots.summary, {})).income.uncollected;
  await page.goto('/');
  await page.getByRole('button', { name: 'Collect', exact: true }).waitFor();
  await platform.passDays(1);
  const { uncollected } = (await member.call(bots.summary, {})).income;
  expect(uncollected).not.toBe(older);

  const answer = await holdAnswers(page, '**/api/bot/summary');
  await page.getByRole('button', { name: 'Collect', exact: true }).click();
  await expect(app.sheet.getByRole('heading', { name: 'Collect income' })).toBeVisible();
  await expect(app.sheet.getByText(/share of the emission pool: BCG minted once at the start/)).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: /^Collect/ })).toHaveText(/—/);
  answer();
  await expect(app.sheet.getByRole('button', { name: /^Collect/ })).toContainText(Number(uncollected).toFixed(2));
});
