import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';
import { enterWithWallet } from './payer.ts';

test('RPC down while paying: nothing is sent, the reason is shown, and a retry works', async ({ page, platform, app }) => {
  const { member, wallet } = await enterWithWallet(page, platform);
  wallet.isRpcDown = true;
  await page.goto('/bot');
  // A balance that could not be read is unknown, so it does not block a payment.
  await expect(page.getByRole('radio', { name: /^USDT/ })).toHaveAccessibleName(/— in wallet/);
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await app.sheet.getByRole('button', { name: /in wallet$/ }).click();
  await expect(app.sheet.getByText('Your wallet or its network did not answer. Nothing was sent.')).toBeVisible();
  wallet.isRpcDown = false;
  await app.sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(app.sheet.getByText(/Your wallet holds 0(\.00)? USDT/)).toBeVisible();
  // A retry would change nothing; once tokens arrive, the payment continues by itself.
  await expect(app.sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(app.sheet.getByRole('button', { name: 'Add funds' })).toBeVisible();
  await member.faucet('USDT', '100');
  await expect(app.sheet.getByRole('button', { name: says('Approve 100 USDT') })).toBeVisible();
});
