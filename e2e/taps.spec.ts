import { expect, type Locator } from '@playwright/test';
import { says } from '../dev/browser/says.ts';
import { test } from './support/story.ts';

/** Every tap costs newcomers. The taps on the screens are counted; confirmations in the wallet are not. */
const UNTIL_BOUGHT = 8;
const UNTIL_COLLECTED = 24;

test('from a link with a code to a bought bot and the first income collected in few taps', async ({ page, app, platform }) => {
  const taps = new Taps();
  const tap = (name: string | RegExp) => taps.tap(app.sheet.getByRole('button', { name }));
  const tapPage = (role: 'button' | 'link', name: string | RegExp) => taps.tap(page.getByRole(role, { name }).first());
  const goToNextEvent = async () => {
    await tapPage('button', 'Menu');
    await tap('Clock and faucet');
    await tap(/next event of your bots/);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  };

  await page.goto(`/?add=${platform.inviteCode}`);
  await tapPage('button', 'Connect wallet');
  await tap(/Demo wallet/);
  await tap('Confirm');
  await tapPage('link', 'Buy your first bot');
  await tapPage('button', 'Review purchase');
  await tap('Get test USDT');
  await tap(says('Pay 100 USDT in wallet'));
  await tap(says('Approve 100 USDT'));
  await expect(app.sheet.getByText('Purchase successful')).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(UNTIL_BOUGHT);

  await taps.tap(app.sheet.getByRole('link', { name: 'See it' }));
  await goToNextEvent();
  await tapPage('button', /^Run 1$/);
  await taps.tap(app.sheet.getByRole('link', { name: 'Exchange USDT for BCG' }));
  await tap(/^Deposit/);
  await tap(/^Approve/);
  await tap(/^Exchange/);
  await tap('Run 1 bot');
  await expect(page.getByText('Pledge successful')).toBeVisible();
  await goToNextEvent();
  await taps.tap(page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Home' }));
  await tapPage('button', 'Collect');
  await tap(says('Collect 2 BCG'));
  await expect(page.getByText('Income collected')).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(UNTIL_COLLECTED);
});

class Taps {
  count = 0;

  async tap(wanted: Locator) {
    this.count += 1;
    await wanted.click();
  }
}
