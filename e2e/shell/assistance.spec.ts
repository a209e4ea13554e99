import { expect, type Locator, type Page } from '@playwright/test';
import { openSettled } from '../support/open-settled.ts';
import { test } from '../support/story.ts';

/** The app by keyboard alone, with a screen reader, and with reduced motion. */
test('connect, activate and open the purchase by keyboard alone, and Escape returns the focus', async ({
  page,
  app,
  platform,
}) => {
  await openSettled(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to content');
  await tabTo(page, page.getByRole('button', { name: 'Connect wallet' }));
  await page.keyboard.press('Enter');
  await tabTo(page, app.sheet.getByRole('button', { name: /Demo wallet/ }));
  await page.keyboard.press('Enter');
  const code = app.sheet.getByLabel('Invitation code');
  await expect(code).toBeFocused();
  await page.keyboard.type(platform.inviteCode);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Uncollected income')).toBeVisible();

  await tabTo(page, page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Ocean Bot' }));
  await page.keyboard.press('Enter');
  const review = page.getByRole('button', { name: 'Review purchase' });
  await expect(review).toBeEnabled();
  await tabTo(page, review);
  await page.keyboard.press('Enter');
  await expect(app.sheet.getByText('Where it goes: the platform’s treasury')).toBeVisible();
  await tabTo(page, app.sheet.getByRole('button', { name: 'Get test USDT' }));
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(review).toBeFocused();
});

test('a toast is read out while a dialog is open: it lies inside of it, in a region that was there before', async ({
  memberPage: page,
  app,
}) => {
  await openSettled(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await app.sheet.getByRole('button', { name: 'Clock and faucet' }).click();
  const region = app.sheet.getByRole('status').last();
  await expect(region).toBeEmpty();
  await app.sheet.getByRole('button', { name: /Get 1,?000 USDT/ }).click();
  await expect(region).toHaveText(/arrived in your wallet/);
  await expect(page.getByText(/arrived in your wallet/)).toHaveCount(1);
  await expect(region).toBeEmpty();
});

test('with reduced motion nothing moves', async ({ memberPage: page, app }) => {
  for (const path of ['/', '/bot', '/zichan']) {
    await openSettled(page, path);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(app.sheet).toBeVisible();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().duration) > 0)
        .map((one) => (one.effect as KeyframeEffect).target?.className),
    );
    expect(moving, path).toEqual([]);
  }
});

/** Presses Tab until the wanted element has the focus, and fails if that takes too many presses. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by keyboard to ${wanted}`);
}
