import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from './payer.ts';

/** A payment says how it ended, also where its sheet is closed or the page was loaded again meanwhile. */
test('a purchase that settles after a reload turns its row into what was bought, in its place', async ({ page, payer }) => {
  await page.goto('/bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await payer.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
  await payer.approveExactly(100);
  await payer.approved();
  const gap = await payer.leaveAGap();
  await payer.sheet.getByRole('button', { name: says('Pay 100 USDT') }).click();
  await payer.sheet.getByRole('button', { name: 'Close and keep watching' }).click();
  await expect(payer.pendingRow).toBeVisible();
  await page.reload();
  await expect(payer.pendingRow).toBeVisible();
  const before = await payer.pendingRow.boundingBox();
  await gap.close();
  const bought = page.getByRole('link', { name: /Bought: 1 Ocean Bot/ });
  await expect(bought).toBeVisible();
  expect((await bought.boundingBox())?.y).toBe(before?.y);
  await bought.click();
  await expect(page.getByRole('heading', { name: '1 bot', exact: true })).toBeVisible();
  await expect(bought).toHaveCount(0);
});
