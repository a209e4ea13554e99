import { expect, type Locator, type Page } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from './payer.ts';

/** Payments that the wallet or the network has changed: sped up, replaced, dropped. */
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a payment that was sped up in the wallet settles by itself', async ({ page, payer }) => {
  await payer.tab('Ocean Bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await payer.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
  const send = await payer.approveAndHoldPayment(() => payer.approveExactly(100));
  const gap = await payer.leaveAGap();
  send();
  await expect(payer.sheet.getByText('Waiting for a block …')).toBeVisible();
  await gap.speedUp();
  await gap.close();
  await expect(payer.sheet.getByText('Purchase successful')).toBeVisible();
});

test('a transaction that was replaced by another one, or dropped by the network, is reported as such', async ({
  page,
  payer,
}) => {
  await page.clock.install();
  await page.goto('/zichan');
  await payer.openDeposit(10);
  await payer.sheet.getByRole('radio', { name: /Very large/ }).check({ force: true });
  await payer.sheet.getByRole('checkbox').check();
  const send = await payer.approveAndHoldPayment(() =>
    payer.sheet.getByRole('button', { name: 'Approve a very large amount' }).click(),
  );

  await test.step('replaced, while its sheet is closed', async () => {
    const gap = await payer.leaveAGap();
    send();
    await payer.sheet.getByRole('button', { name: 'Close and keep watching' }).click();
    await gap.replace({ to: payer.wallet.address });
    await gap.close();
    await expect.poll(() => payer.transactionCount()).toBe(3);
    await passTimeUntil(page, payer.lostRow);
    await payer.lostRow.click();
    await expect(payer.sheet.getByText(/Another transaction of your wallet took the place/)).toBeVisible();
    await payer.sheet.getByRole('button', { name: 'Copy details' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('replaced');
    await payer.sheet.getByRole('button', { name: 'Close' }).last().click();
    await expect(payer.lostRow).toHaveCount(0);
  });

  await test.step('dropped', async () => {
    await payer.leaveAGap();
    await payer.openDeposit(20);
    await payer.pressDeposit(20);
    await expect(payer.sheet.getByText('Waiting for a block …')).toBeVisible();
    await payer.forgetWaiting();
    await passTimeUntil(page, payer.sheet.getByText(/The network has dropped this transaction/));
    expect(await page.evaluate(() => localStorage.getItem('oceanPendingTasks'))).toBeNull();
  });
});

/**
 * Advances the page's clock in steps until an element appears: the page's requests take real time, and its timers start
 * only after their answers.
 */
const passTimeUntil = (page: Page, wanted: Locator) =>
  expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(wanted).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 180_000, intervals: [0] });
