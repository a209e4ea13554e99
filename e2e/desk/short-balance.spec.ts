import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';

test('an order above the balance deposits the missing amount from the wallet, and is then checked in place', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await member.faucet('USDT', '50');
  await platform.atDesk((traders) => traders.named(member, 'Sea Otter'));
  await page.goto('/tor/order/new?market=BCG%2FUSDT&side=buy');
  await page.getByLabel('How much to buy').fill('100');
  await expect(page.getByText('You have too little USDT available for this.')).toBeVisible();
  await app.picture('short-order');
  await page.getByRole('button', { name: /^Deposit .*USDT/ }).click();
  await app.sheet.getByRole('button', { name: /^Approve .*USDT/ }).click();
  await platform.settle();
  await expect(page.getByRole('button', { name: says('Check the order') })).toBeEnabled();
  await page.getByRole('button', { name: says('Check the order') }).click();
  await expect(app.sheet.getByRole('button', { name: 'Place the order' })).toBeVisible();
});

test('with an empty balance, the sheet that fills the asset wallet leads to a deposit', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await platform.atDesk((traders) => traders.named(member, 'Sea Otter'));
  await page.goto('/tor/wallet');
  await expect(page.getByText('Orders that you accept are paid from here. It is kept apart')).toBeVisible();
  await page.getByRole('button', { name: 'Fill the wallet' }).click();
  await app.sheet.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/zichan\?do=deposit$/);
});
