import { expect } from '@playwright/test';
import type { Hex } from 'viem';
import { installWallet } from '../../dev/browser/injected-wallet.ts';
import { says } from '../../dev/browser/says.ts';
import { test } from './payer.ts';

/** A payment between the tap and the ledger, on a real chain: chosen and refused, held back, left alone by its owner. */
test.use({ environment: { EXPLORER_URL: 'https://explorer.example' }, permissions: ['clipboard-read', 'clipboard-write'] });

test('every stage says whose turn it is; a no in the wallet is asked again; exactly one payment follows', async ({
  page,
  payer,
}) => {
  await payer.openDeposit(10);
  const allow = payer.wallet.hold('eth_sendTransaction');
  await payer.approveExactly(10);
  await expect(payer.sheet.getByText('Answer in your wallet.')).toBeVisible();
  await expect(payer.sheet.getByRole('button', { name: 'Cancel' })).toBeVisible();
  payer.wallet.rejectNext('eth_sendTransaction');
  allow();
  await expect(payer.sheet.getByRole('radio', { name: /This payment only/ })).toBeChecked();
  await expect(payer.sheet.getByRole('alert')).toHaveCount(0);
  const send = await payer.approveAndHoldPayment(() => payer.approveExactly(10));
  await expect(payer.sheet.getByText('Confirm the request in your wallet.')).toBeVisible();
  payer.wallet.rejectNext('eth_sendTransaction');
  send();
  const again = payer.sheet.getByRole('button', { name: says('Deposit 10 USDT') });
  await expect(again).toBeEnabled();

  // The server's turn lasts until it has seen the money.
  let isSeen = false;
  await page.route('**/api/earn/depositInfo', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: { recent: unknown[] } };
    if (!isSeen) json.data.recent = [];
    await route.fulfill({ json });
  });
  const gap = await payer.leaveAGap();
  await again.click();
  await expect(payer.sheet.getByText('Waiting for a block …')).toBeVisible();
  await gap.close();
  await expect(payer.sheet.getByText('The platform is booking it …')).toBeVisible();
  const href = await payer.sheet.getByRole('link', { name: 'Open in the block explorer' }).getAttribute('href');
  const hash = /^https:\/\/explorer\.example\/tx\/(0x[0-9a-f]{64})$/.exec(href ?? '')?.[1] as Hex;
  await payer.sheet.getByRole('button', { name: 'Copy transaction hash' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash);
  isSeen = true;
  await payer.settled();

  const sent = await payer.chain.reader.getTransaction({ hash });
  expect(sent.gas).toBe(600_000n);
  expect(await payer.allowance()).toBe(0n);
  await expect(page.getByRole('button', { name: /USDT.*10/ }).first()).toBeVisible();
});

test('a sent payment is followed over a closed sheet, a reload and a closed page, and settles once', async ({
  page,
  context,
  platform,
  payer,
}) => {
  await payer.openDeposit(10);
  const send = await payer.approveAndHoldPayment(() => payer.approveExactly(10));
  const gap = await payer.leaveAGap();
  send();
  await payer.sheet.getByRole('button', { name: 'Close and keep watching' }).click();
  await expect(payer.pendingRow).toBeVisible();
  await page.reload();
  await payer.pendingRow.click();
  await expect(payer.sheet.getByText('Waiting for a block …')).toBeVisible();

  const next = await context.newPage();
  await installWallet(next, { ...platform, key: payer.wallet.key, isKnown: true });
  await page.close();
  await next.goto('/zichan');
  await expect(next.getByRole('button', { name: /is on its way/ })).toBeVisible();
  await gap.close();
  await expect(next.getByText('Deposit successful')).toBeVisible();
  await expect(next.getByRole('button', { name: /is on its way/ })).toHaveCount(0);
  expect(await next.evaluate(() => localStorage.getItem('oceanPendingTasks'))).toBeNull();
  await expect(next.getByRole('button', { name: /USDT.*10/ }).first()).toBeVisible();
});

test('a payment that the contract would refuse never reaches the wallet, and an unclear outcome is not called unsent', async ({
  page,
  payer,
}) => {
  await payer.openDeposit(10);
  const send = await payer.approveAndHoldPayment(() => payer.approveExactly(10));
  payer.wallet.rejectNext('eth_sendTransaction');
  send();
  await expect(payer.sheet.getByRole('button', { name: says('Deposit 10 USDT') })).toBeEnabled();
  const asked = payer.wallet.count('eth_sendTransaction');
  await payer.asAdmin('pause');
  try {
    await payer.pressDeposit(10);
    await expect(payer.sheet.getByText(/The vault is paused now. Nothing was sent/)).toBeVisible();
    expect(payer.wallet.count('eth_sendTransaction')).toBe(asked);
    await payer.sheet.getByRole('button', { name: 'Copy details' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('EnforcedPause');
  } finally {
    await payer.asAdmin('unpause');
  }
  await payer.sheet.getByRole('button', { name: 'Try again' }).click();
  payer.wallet.sends = () => Promise.reject(Object.assign(new Error('no answer of the node'), { code: -32_603 }));
  await payer.pressDeposit(10);
  await expect(payer.sheet.getByText(/Your wallet did not say whether it sent this/)).toBeVisible();
  payer.wallet.sends = async () => ({});
  await payer.sheet.getByRole('button', { name: 'Try again' }).click();
  await payer.pressDeposit(10);
  await payer.settled();
});
