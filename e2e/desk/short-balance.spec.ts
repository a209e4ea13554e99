import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';

test('an order for which the balance is too small brings what it lacks from the wallet, and is checked where it stands', async ({
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

test('whoever has nothing fills the asset wallet by a deposit, which the sheet leads to', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await platform.atDesk((traders) => traders.named(member, 'Sea Otter'));
  await page.goto('/tor/wallet?do=fill');
  await app.sheet.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/zichan\?do=deposit$/);
});
