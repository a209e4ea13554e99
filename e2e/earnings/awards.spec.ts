import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';

test('a task says what is missing for its award, and pays it once by a tap when its bot has served', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await page.goto('/zichan');
  const tasks = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Tasks' }) });
  await expect(tasks.getByText('Buy a bot yourself; a bot that you received does not count.').first()).toBeVisible();
  await expect(tasks.getByRole('link', { name: 'Buy a bot' }).first()).toBeVisible();

  await member.deposits('USDT', '200');
  const ids = await member.buysBots(1);
  await member.exchanges('20');
  await platform.passDays(8);
  await member.runs(ids);
  await page.reload();
  await expect(tasks.getByText(/^Your bot completes its term on .*, unless you stop it first\.$/).first()).toBeVisible();
  await expect(tasks.getByRole('button')).toHaveCount(0);

  await platform.passDays(31);
  await page.reload();
  // The message disappears by itself, so the test starts waiting for it before the press.
  const said = page
    .getByText(/^Award for your first purchase taken: .?5\.00\sBCG/)
    .first()
    .waitFor();
  await tasks.getByRole('button', { name: says('Take 5 BCG') }).click();
  await said;
  await expect(tasks.getByText(/^Taken on /)).toBeVisible();
  await expect(tasks.getByRole('button', { name: says('Take 5 BCG') })).toHaveCount(0);
  // The other task still needs its stake.
  await expect(tasks.getByText('Stake BCG and keep the stake to its end.')).toBeVisible();

  await page.goto('/loglist?list=income&kind=task');
  await expect(page.getByText('First purchase')).toBeVisible();
  await expect(page.getByText('from the awards pool')).toBeVisible();
  await page.goto('/loglist?kind=taskAwarded');
  await page.getByRole('button', { name: /Award for a task/ }).click();
  await expect(app.sheet.getByText('Awards pool')).toBeVisible();
});
