import { ido } from '@ocean/api/areas/ido';
import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { hasEntries } from '../support/history-entries.ts';
import { test } from '../support/story.ts';

/** A round of the IDO: what is left of it, buying by balance and by wallet, and the tenth purchase of an address. */
test('a member buys BCG of a round by balance and by wallet, up to the tenth purchase', async ({
  page,
  platform,
  member,
  app,
}) => {
  await test.step('before a round is opened the sheet says so', async () => {
    await page.goto('/zichan');
    await page.getByRole('button', { name: 'IDO' }).click();
    await expect(app.sheet.getByText('No round has been opened yet.')).toBeVisible();
    await app.closeSheet();
  });

  await platform.opensRound({ total: '50000' });
  await member.deposits('USDT', '500');
  await member.faucet('USDT', '100');

  await test.step('read the terms, and at the field which amounts cannot be bought', async () => {
    await page.goto('/zichan?do=ido');
    await expect(app.sheet.getByRole('heading', { name: 'Round 1' })).toBeVisible();
    await expect(app.sheet.getByText('Open', { exact: true })).toBeVisible();
    await expect(app.figure('Price of 1 BCG')).toContainText('0.20');
    // The buyer is told what BCG is worth today.
    await expect(app.figure('Today’s price of BCG')).toContainText('0.10');
    await expect(app.sheet.getByText('At today’s price, BCG is worth less than it costs in this round.')).toBeVisible();
    await expect(app.figure('Total price')).toContainText('Enter how many BCG you want to buy.');
    await expect(app.sheet.getByText(/^50,000 of 50,000.BCG$/)).toBeVisible();
    await expect(app.sheet.getByText(/^5,000 of 5,000.BCG$/)).toBeVisible();
    const amount = app.sheet.getByLabel('How many BCG');
    await amount.fill('1001');
    await expect(app.sheet.getByText('You can buy from 100 to 1,000 BCG at a time')).toBeVisible();
    await expect(app.sheet.getByRole('button', { name: 'Review purchase' })).toBeDisabled();
    await amount.fill('500');
    await expect(app.figure('Total price')).toContainText('100.00');
  });

  await test.step('buy by balance, and see it at once', async () => {
    await app.sheet.getByRole('radio', { name: 'Balance' }).click();
    await app.sheet.getByRole('button', { name: 'Review purchase' }).click();
    await expect(app.sheet.getByText(/A price reserves nothing/)).toBeVisible();
    await expect(app.sheet.getByText(/This price holds for 15 more minutes/)).toBeVisible();
    await app.sheet.getByRole('button', { name: says('Pay 100 USDT') }).click();
    await expect(page.getByText('Purchase successful')).toBeVisible();
    await expect(app.sheet.getByText('1 of 10 purchases of your address made')).toBeVisible();
    await expect(app.sheet.getByText(/^49,500 of 50,000.BCG$/)).toBeVisible();
  });

  await test.step('buy from the wallet, through the same payment as bots', async () => {
    await app.sheet.getByRole('radio', { name: 'Wallet' }).click();
    await app.sheet.getByLabel('How many BCG').fill('100');
    await app.sheet.getByRole('button', { name: 'Review purchase' }).click();
    await app.sheet.getByRole('button', { name: says('Pay 20 USDT in wallet') }).click();
    await app.sheet.getByRole('button', { name: says('Approve 20 USDT') }).click();
    await expect(app.sheet.getByText('Purchase successful')).toBeVisible();
    await expect(app.sheet.getByText('The BCG goes to your balance.')).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Done' }).click();
    // A history.back() still in progress would abort the next navigation.
    await hasEntries(page, 0);
  });

  await test.step('find both among the purchases', async () => {
    await page.goto('/loglist?list=purchases');
    const row = (text: RegExp) => page.locator('.card-list > .row').filter({ hasText: text });
    await expect(row(/500.BCG/)).toContainText('100.00');
    await expect(row(/100.BCG/)).toContainText('20.00');
  });

  await test.step('after the tenth nothing more can be bought', async () => {
    for (let bought = 2; bought < 10; bought += 1) await member.buysTokens(100);
    const eleventh = member.call(ido.quote, { quantity: 100, asset: 'USDT', payBy: 'balance' });
    await expect(eleventh).rejects.toMatchObject({ key: 'IDO_TOO_MANY' });
    await page.goto('/zichan?do=ido');
    await expect(app.sheet.getByText('10 of 10 purchases of your address made')).toBeVisible();
    await expect(app.sheet.getByText(/You have made all 10 purchases/)).toBeVisible();
    await expect(app.sheet.getByRole('button', { name: 'Review purchase' })).toHaveCount(0);
  });

  await test.step('a closed round gives nothing out on any day, and there is nothing to cancel', async () => {
    await platform.passDays(40);
    await page.goto('/zichan?do=ido');
    await expect(app.sheet.getByText(/^This round closed on/)).toBeVisible();
    await expect(app.sheet.getByText('Left of the round')).toBeVisible();
    await expect(app.sheet.getByText('Left for today')).toHaveCount(0);
    await expect(app.sheet.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await app.closeSheet();
  });
});
