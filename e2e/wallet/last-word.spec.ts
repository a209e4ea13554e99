import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from './payer.ts';

/** A payment reports its outcome, even if its sheet was closed or the page reloaded meanwhile. */
test('a purchase that settles after a reload turns its pending row into what was bought, in the same place', async ({
  page,
  payer,
}) => {
  await page.goto('/bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await payer.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
  const send = await payer.approveAndHoldPayment(() => payer.approveExactly(100));
  const gap = await payer.leaveAGap();
  send();
  await payer.sheet.getByRole('button', { name: 'Close and keep watching' }).click();
  await expect(payer.pendingRow).toBeVisible();
  await page.reload();
  await expect(payer.pendingRow).toBeVisible();
  const before = await payer.pendingRow.boundingBox();
  await gap.close();
  const bought = page.getByRole('link', { name: /Bought: 1 bot/ });
  await expect(bought).toBeVisible();
  expect((await bought.boundingBox())?.y).toBe(before?.y);
  await bought.click();
  await expect(page.getByRole('heading', { name: '1 bot', exact: true })).toBeVisible();
  await expect(bought).toHaveCount(0);
});

test('a reload during the approval says what was granted and that nothing was paid, and leads on to the payment', async ({
  page,
  payer,
}) => {
  await page.goto('/bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await payer.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
  const gap = await payer.leaveAGap();
  await payer.approveExactly(100);
  await expect(payer.sheet.getByText('Waiting for the approval to be in a block …')).toBeVisible();
  await page.reload();
  const row = page.getByRole('button', { name: /1 bot: approved, nothing is paid yet/ });
  await expect(row).toBeVisible();
  await gap.close();
  payer.wallet.sends = async () => ({});
  await row.click();
  await payer.sheet.getByRole('button', { name: says('Send 100 USDT') }).click();
  await payer.sheet.getByRole('button', { name: 'Done' }).click();
  await expect(row).toHaveCount(0);
});

test('the row of what was bought can be closed, and nothing above it moves when it appears', async ({ page, payer }) => {
  await page.goto('/bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await payer.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
  const send = await payer.approveAndHoldPayment(() => payer.approveExactly(100));
  const gap = await payer.leaveAGap();
  send();
  await payer.sheet.getByRole('button', { name: 'Close and keep watching' }).click();
  await expect(payer.pendingRow).toBeVisible();
  const tab = page.getByRole('tab').first();
  await page.reload({ waitUntil: 'commit' });
  // Measured before anything that is fetched later has arrived.
  const first = await tab.boundingBox();
  await expect(payer.pendingRow).toBeVisible();
  expect((await tab.boundingBox())?.y).toBe(first?.y);
  await gap.close();
  const bought = page.getByRole('link', { name: /Bought: 1 bot/ });
  await expect(bought).toContainText('See it');
  expect((await tab.boundingBox())?.y).toBe(first?.y);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(bought).toHaveCount(0);
});

test('a payment that could only be credited leaves a row that says how much and leads to the records', async ({
  page,
  payer,
}) => {
  await page.goto('/bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await payer.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
  const send = await payer.approveAndHoldPayment(() => payer.approveExactly(100));
  // Simulates a payment that arrives after its price has expired.
  await page.route('**/api/bot/purchase', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"state":"settled"', '"state":"credited"');
    await route.fulfill({ response, body });
  });
  const gap = await payer.leaveAGap();
  send();
  await payer.sheet.getByRole('button', { name: 'Close and keep watching' }).click();
  await expect(payer.pendingRow).toBeVisible();
  await gap.close();
  const credited = page.getByRole('link', { name: /1 bot: not settled, .*100.* is in your balance/ });
  await expect(credited).toBeVisible();
  await expect(payer.pendingRow).toHaveCount(0);
  await credited.click();
  await expect(page).toHaveURL(/\/loglist$/);
  await expect(credited).toHaveCount(0);
});
