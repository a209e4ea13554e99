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
  await payer.settled();
  expect(await payer.allowance()).toBeGreaterThan(2n ** 255n);
});

test('a limit that cannot be approved gives a reason for each kind of mistake', async ({ payer }) => {
  await payer.openDeposit(1000);
  await payer.sheet.getByRole('radio', { name: /Up to an amount I set/ }).check({ force: true });
  const cap = payer.sheet.getByRole('textbox', { name: /^Amount/ });
  await expect(payer.sheet.getByText('Enter the limit first')).toBeVisible();
  for (const [typed, sentence] of [
    ['0', 'A limit of 0 allows nothing. Enter more than 0'],
    ['-5', 'A limit can’t be negative'],
    ['much', 'Enter the amount as a plain number, such as 12.5'],
    ['2000.0000001', 'USDT has at most 6 decimals'],
    ['999.99', 'At least 1,000.00 USDT is needed now'],
    ['1.500,00', 'Did you mean 1,500?'],
  ] as const) {
    await cap.fill(typed);
    await expect(payer.sheet.locator('.field-note'), typed).toHaveText(sentence);
    await expect(payer.sheet.getByRole('button', { name: /^Approve/ })).toBeDisabled();
  }
  await cap.fill('3,000');
  await expect(payer.sheet.getByRole('button', { name: says('Approve 3000 USDT') })).toBeEnabled();
});
