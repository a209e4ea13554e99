import { desk } from '@ocean/api/areas/desk';
import { expect } from '@playwright/test';
import { test } from '../support/story.ts';

/** A fifth of the volume required for level 2, the most that one counterparty counts for. */
const WITH_EACH = '4000';

test('a level is reached by volume and a signed deposit, and given up again', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await page.goto('/tor/level');
  await expect(page.getByText('This applies once your passageway is open.')).toBeVisible();
  await member.getsBcg('30');
  await platform.atDesk(async (traders) => {
    await traders.trades(member, {});
    await traders.hasSpent(member, '50');
  });
  await page.goto('/tor/level');
  await expect(page.getByRole('button', { name: 'Reach level 2' })).toBeDisabled();
  await expect(page.getByText('This applies once')).toHaveCount(0);
  await expect(page.getByText(/The next level needs .*20,000\.00.* more of released volume/)).toBeVisible();

  await expect(page.getByRole('listitem').filter({ hasText: 'You both have a bot.' })).toBeVisible();

  await platform.atDesk((traders) => traders.traded(member, WITH_EACH));
  await page.reload();
  await page.getByRole('button', { name: 'Reach level 2' }).click();
  await expect(app.sheet.locator('.summary-box')).toContainText('200');
  await expect(app.sheet.getByText('Above the daily value your wallet signs this.')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Reach level 2' }).click();
  await expect(page.getByText('You have reached level 2')).toBeVisible();
  expect(await member.call(desk.level, {})).toMatchObject({ level: 2, bonded: '200' });

  await page.getByRole('button', { name: 'Give up this level' }).click();
  await expect(app.sheet.getByText('Quota, order size, fee and hold are those of level 1 from now on.')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Give up this level' }).click();
  await expect(page.getByText('Deposit of a level')).toBeVisible();
  expect(await member.call(desk.level, {})).toMatchObject({ level: 1, bonded: '0' });
});
