import { expect } from '@playwright/test';
import { test } from '../support/story.ts';
import { enterWithWallet } from './payer.ts';

test('RPC down while paying: nothing is sent, the reason is there, trying again works', async ({ page, platform, app }) => {
  const { wallet } = await enterWithWallet(page, platform);
  await page.goto('/bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  wallet.isRpcDown = true;
  await app.sheet.getByRole('button', { name: /in wallet$/ }).click();
  await expect(app.sheet.getByText('Your wallet or its network did not answer. Nothing was sent.')).toBeVisible();
  wallet.isRpcDown = false;
  await app.sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(app.sheet.getByText(/Your wallet holds 0(\.00)? USDT/)).toBeVisible();
});
