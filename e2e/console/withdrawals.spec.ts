import { earnings } from '@ocean/api/areas/earnings';
import { expect } from '@playwright/test';
import { operatorAt } from '../support/operator-page.ts';
import { test } from '../support/story.ts';

test('a withdrawal above the limit is approved by two operators in their browsers', async ({ browser, platform }) => {
  const { origin } = await platform.opensConsole();
  const alice = await platform.member();
  await alice.deposits('USDT', '3000');
  await alice.call(earnings.withdraw, { asset: 'USDT', amount: '2000' });
  const [carol, dave] = await Promise.all([
    operatorAt(browser, { origin, name: 'Carol' }),
    operatorAt(browser, { origin, name: 'Dave' }),
  ]);
  for (const page of [carol, dave]) {
    await page.goto(`${origin}/withdrawals`);
    await page.getByRole('row', { name: '2,000 USDT' }).click();
    await page.getByLabel('Reason').fill('the account is known');
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('amount: 2000 USDT')).toBeVisible();
    await page.getByRole('button', { name: 'Sign with the wallet' }).click();
    await expect(page.getByRole('button', { name: 'Sign with the wallet' }).or(page.getByText('is approved'))).toBeVisible();
  }
  await expect(dave.getByText('is approved and will be signed')).toBeVisible();
  await expect
    .poll(async () => (await alice.call(earnings.listWithdrawals, {})).list[0]?.state, { timeout: 20_000 })
    .toBe('signed');
});
