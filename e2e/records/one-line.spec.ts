import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { expect } from '@playwright/test';
import { test } from '../support/story.ts';

/** Each act of a member is one line with the amounts that left and arrived; a tap opens the details. */
test('records say once what was done, and open its entries', async ({ page, member, platform, app }) => {
  await member.deposits('USDT', '300');
  await member.exchanges('200');
  await member.buysBotsByWallet(2);
  await member.claims(await member.call(earnings.withdraw, { asset: 'BCG', amount: '100' }));
  await platform.settle();

  await page.goto('/zichan');
  await page.getByRole('link', { name: 'All records' }).click();
  const rows = page.locator('.card-list > .row');
  await expect(rows).toHaveCount(4);
  await expect(page.getByText('4 records')).toBeVisible();
  await expect(rows.nth(0)).toContainText('Withdrawal');
  await expect(rows.nth(0)).toContainText('−100.00 BCG');
  await expect(rows.nth(0)).toContainText('+97.00 BCG arrived');
  await expect(rows.nth(1)).toContainText('Bots bought from wallet');
  await expect(rows.nth(1)).toContainText('2 bots');
  await expect(rows.nth(1)).toContainText('−200.00 USDT');
  await expect(rows.nth(3)).toContainText('from your wallet');
  await app.picture('records-lines');

  await rows.nth(0).click();
  await expect(app.sheet.getByRole('heading', { name: 'Withdrawal', exact: true })).toBeVisible();
  for (const step of ['Withdrawal reserved', 'Withdrawal claimed']) await expect(app.sheet.getByText(step)).toBeVisible();
  await expect(app.figure('BCG, your wallet')).toContainText('+97');
  // A hold is no entry of the ledger, and a claim's entry is under the account that the ledger names.
  const section = (name: string) =>
    app.sheet.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(section('Set aside')).toContainText('Withdrawal reserved');
  await expect(section('Set aside').getByRole('listitem')).toHaveText([/^Available\s*−100\.00/, /^Held\s*\+100\.00/]);
  await expect(section('Ledger entries')).not.toContainText('Withdrawal reserved');
  const own = section('Ledger entries').getByRole('listitem').filter({ hasText: 'yours' });
  await expect(own).toHaveText(/^Availableyours, paid from what was held.*−100\.00.*balance after, held included, 1,870\.00/);
  await app.picture('record-of-withdrawal');
  await app.closeSheet();

  // In a list of one asset each row begins with that asset.
  await page.goto('/loglist?asset=BCG');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).locator('.row-end')).toHaveText(/^\+1,970\.00\sBCG−200\.00\sUSDT/);
});

test('purchases and income are lists of their own, with a way back', async ({ page, member, platform, app }) => {
  await member.deposits('USDT', '300');
  await member.exchanges('100');
  const ids = await member.buysBots(1);
  await member.buysBotsByWallet(2);
  await platform.passDays(8);
  await member.call(bots.run.act, { ids });
  await platform.passDays(3);
  await member.collects();

  await page.goto('/bot');
  await page.getByRole('link', { name: 'Your purchases' }).click();
  const rows = page.locator('.card-list > .row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('2 bots');
  await expect(rows.nth(0)).toContainText('from your wallet');
  await expect(rows.nth(1)).toContainText('from your balance');
  await expect(rows.nth(1)).toContainText('Delivered');
  await app.picture('purchases');
  await rows.nth(0).click();
  await expect(app.sheet.getByText('Paid in full and delivered.')).toBeVisible();
  await expect(app.figure('Price of one')).toContainText('100.00 USDT');
  await app.picture('purchase');
  await app.closeSheet();

  await page.getByRole('tab', { name: 'Income' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('100 of 100 power');
  await expect(rows.nth(0)).toContainText('from the emission pool');
  await expect(rows.nth(0)).toContainText('Collected');
  await app.picture('income');
  await page.getByRole('tab', { name: 'All' }).click();
  await rows.filter({ hasText: 'Income collected' }).click();
  await expect(app.figure('Where it comes from')).toContainText('from the emission pool');
  await app.sheet.getByRole('link', { name: 'Income by day' }).click();
  await expect(page).toHaveURL(/list=income/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);

  await page.goto('/zichan');
  await page.getByRole('link', { name: 'Income by day' }).click();
  await expect(page).toHaveURL(/loglist\?list=income/);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/zichan$/);
  // A page opened by a link has no page behind it, so Back leads to the start page.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${platform.origin}/$`));
});
