import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';

/** A large purchase by balance: the wallet signs the amount once, and no further signature is needed for an hour. */
test('a member signs for more than a session may spend in a day', async ({ page, member, bots: app }) => {
  await member.deposits('USDT', '4000');
  await page.goto('/bot');
  await page.getByRole('radio', { name: 'Balance', exact: true }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('25');
  await page.getByRole('button', { name: 'Review purchase' }).click();

  await test.step('refusing to sign leaves the purchase unchanged and shows the reason', async () => {
    await app.sheet.getByRole('button', { name: says('Pay 2475 USDT') }).click();
    await expect(app.sheet.getByText('Sign for an amount')).toBeVisible();
    await expect(app.sheet.getByText(/More than 2000 USDT of purchases and exchanges or 5 USDT of fees/)).toBeVisible();
    await app.picture('01-sign');
    await app.sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(app.sheet.getByText('Purchase failed')).toBeVisible();
  });

  await test.step('signing continues the purchase', async () => {
    await app.sheet.getByRole('button', { name: says('Pay 2475 USDT') }).click();
    await app.sheet.getByRole('button', { name: says('Sign for 2475 USDT') }).click();
    await expect(page.getByText('Purchase successful')).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  await test.step('an ordinary purchase needs no signature', async () => {
    await page.goto('/bot');
    await app.buyFromBalance({ quantity: 10, total: 990 });
  });
});
