import { desk } from '@ocean/api/areas/desk';
import { expect } from '@playwright/test';
import sql from 'sql-template-tag';
import { operateDesk } from '../../apps/server/src/operate/desk/operate-desk.ts';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';

test('only the free amount can leave the wallet', async ({ memberPage: page, member, platform, app }) => {
  await member.deposits('USDT', '40');
  await platform.atDesk((traders) => traders.trades(member, { wallet: { USDT: '30' } }));
  await page.goto('/tor/wallet');
  await page.getByRole('button', { name: 'Empty the wallet' }).click();
  const amount = app.sheet.getByRole('textbox', { name: 'Amount' });
  await amount.fill('31');
  await expect(app.sheet.locator('.field-bad')).toBeVisible();
  await amount.fill('12.5');
  await expect(app.figure('In the wallet afterwards')).toContainText('17.50');
  await expect(app.figure('Available afterwards')).toContainText('22.50');
  await app.sheet.getByRole('button', { name: says('Move 12.50 USDT out of the wallet') }).click();
  await expect(page.getByText('Moved to your available balance')).toBeVisible();
  const { assets } = await member.call(desk.wallet, { asset: 'USDT' });
  expect(assets).toMatchObject([{ free: '17.5', available: '22.5' }]);
});

test('a banned passageway says why and until when, and its funds can still be moved out', async ({
  memberPage: page,
  member,
  platform,
}) => {
  await member.deposits('USDT', '40');
  await platform.atDesk(async ({ trades, owner }) => {
    await trades(member, { offers: [{ side: 'sell' }], wallet: { USDT: '30' } });
    await owner.run(sql`
      update desk_passageway set is_started = false, banned_until = platform_now() + interval '20 hours' where account = ${member.id}`);
  });
  await page.goto('/tor');
  await expect(page.getByText('Stopped by a ban')).toBeVisible();
  await expect(
    page.getByText(/missed orders that named it, and was stopped too often in one day\. The ban ends .*\d\d:\d\d/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);

  await platform.operates(operateDesk, 'bans', 'ban', member.address, '--reason', 'Asks for payment outside.');
  await page.reload();
  await expect(page.getByText(/have banned your passageway\. Asks for payment outside\. It has no fixed end\./)).toBeVisible();
  await expect(page.getByText('Support can tell you more.')).toBeVisible();

  await page.goto('/tor/wallet?do=empty');
  await page.locator('dialog[open]').getByRole('textbox', { name: 'Amount' }).fill('30');
  await page.getByRole('button', { name: says('Move 30 USDT out of the wallet') }).click();
  await expect(page.getByText('Moved to your available balance')).toBeVisible();
});
