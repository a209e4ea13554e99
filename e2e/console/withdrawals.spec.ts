import { earnings } from '@ocean/api/areas/earnings';
import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { operatorAt } from '../support/operator-page.ts';
import { test } from '../support/story.ts';

test('a withdrawal above the limit is approved by two operators and claimed by its member, each in a browser of their own', async ({
  browser,
  page,
  platform,
  member,
  app,
}) => {
  const { origin } = await platform.opensConsole();
  await member.deposits('USDT', '3000');
  await test.step('the member withdraws, and reads that the withdrawal needs approval by operators', async () => {
    await page.goto('/zichan');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await app.sheet.getByRole('radio', { name: /USDT/ }).click();
    await app.sheet.getByLabel('Amount').fill('2000');
    await app.sheet.getByRole('button', { name: says('Withdraw 2,000 USDT') }).click();
    await expect.poll(async () => (await member.call(earnings.listWithdrawals, {})).list[0]?.state).toBe('approval');
    await app.closeSheet();
  });
  const [carol, dave] = await Promise.all([
    operatorAt(browser, { origin, name: 'Carol' }),
    operatorAt(browser, { origin, name: 'Dave' }),
  ]);
  for (const operator of [carol, dave]) {
    await operator.goto(`${origin}/withdrawals`);
    await operator.getByRole('row', { name: '2,000 USDT' }).click();
    await operator.getByLabel('Reason').fill('the account is known');
    await operator.getByRole('button', { name: 'Approve' }).click();
    await expect(operator.getByText('amount: 2000 USDT')).toBeVisible();
    await operator.getByRole('button', { name: 'Sign with the wallet' }).click();
    await expect(
      operator.getByRole('button', { name: 'Sign with the wallet' }).or(operator.getByText('is approved')),
    ).toBeVisible();
  }
  await expect(dave.getByText('is approved and will be signed')).toBeVisible();

  await test.step('the withdrawal is ready in the member’s browser and is claimed there on chain', async () => {
    await page
      .getByRole('button', { name: /2,000.*USDT/ })
      .first()
      .click();
    await app.sheet.getByRole('button', { name: says('Claim 1,999.00 USDT') }).click();
    await expect(app.sheet.getByText('Withdrawal successful')).toBeVisible();
  });
  await expect
    .poll(async () => (await member.call(earnings.listWithdrawals, {})).list[0]?.state, { timeout: 30_000 })
    .toBe('claimed');
});
