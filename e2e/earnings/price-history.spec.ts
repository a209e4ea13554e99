import { expect } from '@playwright/test';
import { operatePrices } from '../../apps/server/src/operate/treasury/operate-prices.ts';
import { test } from '../support/story.ts';

test('a member follows a price: who set it and why, and what the pair on chain gave', async ({ memberPage: page, platform }) => {
  for (let windows = 0; windows < 3; windows += 1) {
    await platform.passMinutes(31);
    await platform.observesPairs();
  }
  await platform.operates(operatePrices, 'set', 'BCG', '0.11', '--reason', 'the market of Monday');
  await page.goto('/zichan');
  await page.getByRole('button', { name: /BCG.*Main token/ }).click();
  await page.getByRole('button', { name: 'Price history of BCG' }).click();

  const sheet = page.getByRole('dialog', { name: 'Price of BCG' });
  await expect(sheet.getByText('Exchange and payments use the price that operators set.')).toBeVisible();
  await expect(sheet.getByText('set by operators: the market of Monday')).toBeVisible();
  await expect(sheet.getByRole('img', { name: /^Price of BCG over time, 0\.10/ })).toBeVisible();
  await sheet.getByRole('button', { name: 'Show as table' }).click();
  await expect(sheet.getByRole('row').nth(1)).toContainText('0.11');

  await sheet.getByRole('radio', { name: 'Pair on chain' }).click();
  await expect(sheet.getByText(/^from the pair on chain, average of 3[01] minutes$/).first()).toBeVisible();
  await expect(sheet.getByText(/not used, no earlier average to compare/)).toBeVisible();

  // Back leads to the asset.
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Price history of BCG' })).toBeVisible();
});

test('a member sees from the exchange where its rate comes from', async ({ memberPage: page }) => {
  await page.goto('/zichan?do=exchange');
  const sheet = page.getByRole('dialog', { name: 'Exchange' });
  await expect(sheet.getByText('Source: price set by the operator', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Price history of BCG' }).click();
  await expect(page.getByRole('dialog', { name: 'Price of BCG' }).getByText('set by operators').first()).toBeVisible();
});
