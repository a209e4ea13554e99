import { expect } from '@playwright/test';
import { parseUnits } from 'viem';
import { says } from '../../dev/browser/says.ts';
import { test } from './payer.ts';

const units = (amount: number) => parseUnits(String(amount), 6);

test('three ways to approve, each with what it leaves behind on chain', async ({ payer }) => {
  await payer.openDeposit(10);
  await payer.sheet.getByRole('radio', { name: /Up to an amount I set/ }).check({ force: true });
  const cap = payer.sheet.getByRole('textbox', { name: /^Amount/ });
  await cap.fill('5');
  await expect(payer.sheet.getByText(/At least 10/)).toBeVisible();
  await cap.fill('30');
  await payer.sheet.getByRole('button', { name: says('Approve 30 USDT') }).click();
  await payer.pressDeposit(10);
  await payer.settled();
  expect(await payer.allowance()).toBe(units(20));

  // Enough is left: nothing is approved.
  const sentBefore = payer.wallet.count('eth_sendTransaction');
  await payer.openDeposit(20);
  await payer.pressDeposit(20);
  await payer.settled();
  expect(payer.wallet.count('eth_sendTransaction')).toBe(sentBefore + 1);
  expect(await payer.allowance()).toBe(0n);

  await payer.openDeposit(30);
  await payer.sheet.getByRole('radio', { name: /Very large/ }).check({ force: true });
  await expect(payer.sheet.getByRole('button', { name: 'Approve a very large amount' })).toBeDisabled();
  await expect(payer.sheet.getByText('Confirm the very large approval above')).toBeVisible();
  await payer.sheet.getByRole('checkbox').check();
  await payer.sheet.getByRole('button', { name: 'Approve a very large amount' }).click();
  await payer.pressDeposit(30);
  await payer.settled();
  expect(await payer.allowance()).toBeGreaterThan(2n ** 255n);
});
