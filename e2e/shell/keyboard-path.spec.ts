import { expect, type Locator, type Page } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import type { App } from '../support/app.ts';
import { test } from '../support/story.ts';

/** The main path from connecting to collecting, without a pointer: Tab, arrows, Enter, Escape and typing. */
test('connects, buys a bot, deposits, exchanges, runs the bot and collects by keyboard alone', async ({
  page,
  app,
  platform,
}) => {
  await page.goto('/');

  await test.step('connect and activate', async () => {
    await press(page, page.getByRole('button', { name: 'Connect wallet' }));
    await press(page, app.sheet.getByRole('button', { name: /Demo wallet/ }));
    await expect(app.sheet.getByLabel('Invitation code')).toBeFocused();
    await page.keyboard.type(platform.inviteCode);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Uncollected income')).toBeVisible();
  });

  await test.step('take test money', async () => {
    await openLocalPanel(app);
    await press(page, app.sheet.getByRole('button', { name: /Get 1,?000 USDT/ }));
    await expect(page.getByText(/1,?000 USDT arrived in your wallet/)).toBeVisible();
    await leaveSheet(app);
  });

  await test.step('buy a bot on chain', async () => {
    await press(page, tab(page, 'Ocean Bot'));
    const review = page.getByRole('button', { name: 'Review purchase' });
    await expect(review).toBeEnabled();
    await press(page, review);
    await press(page, app.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }));
    await payExactly(app, 100);
    await expect(app.sheet.getByText('Purchase successful')).toBeVisible();
    await press(page, app.sheet.getByRole('button', { name: 'Done' }));
  });

  await test.step('deposit and exchange for the pledge', async () => {
    await press(page, tab(page, 'Assets'));
    await press(page, page.getByRole('button', { name: 'Deposit', exact: true }));
    await type(page, app.sheet.getByLabel('Amount'), '200');
    await press(page, app.sheet.getByRole('button', { name: says('Deposit 200 USDT') }));
    await payExactly(app, 200);
    await expect(app.sheet.getByText('Deposit successful')).toBeVisible();
    await press(page, app.sheet.getByRole('button', { name: 'Done' }));
    await press(page, page.getByRole('button', { name: 'Exchange', exact: true }));
    await type(page, app.sheet.getByLabel('You give'), '100');
    await press(page, app.sheet.getByRole('button', { name: 'Show the offer' }));
    await press(page, app.sheet.getByRole('button', { name: says('Exchange 100 USDT') }));
    await expect(page.getByText('Exchange successful')).toBeVisible();
  });

  await test.step('let the waiting days pass and run', async () => {
    await passDays(app, ['+7 days', 'Next day']);
    await press(page, tab(page, 'Ocean Bot'));
    await reach(page, page.getByRole('tab', { name: 'Buy' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'My bots' })).toHaveAttribute('aria-selected', 'true');
    await press(page, page.getByRole('button', { name: 'Run 1', exact: true }));
    await press(page, app.sheet.getByRole('button', { name: 'Run 1 bot' }));
    await expect(page.getByText('Pledge successful')).toBeVisible();
    await expect(page.getByText('Running').first()).toBeVisible();
  });

  await test.step('collect the income of a full day', async () => {
    await passDays(app, ['Next day', 'Next day']);
    await press(page, tab(page, 'Home'));
    await press(page, page.getByRole('button', { name: 'Collect', exact: true }));
    await press(page, app.sheet.getByRole('button', { name: says('Collect 2 BCG') }));
    await expect(page.getByText('Income collected')).toBeVisible();
  });
});

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name, exact: true });

/** Presses Tab until the wanted element has the focus and is visible, and fails if that takes too many presses. */
async function reach(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  await expect(wanted).toBeEnabled();
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by keyboard to ${wanted}`);
}

async function press(page: Page, wanted: Locator) {
  await reach(page, wanted);
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: Locator, text: string) {
  await reach(page, field);
  await page.keyboard.type(text);
}

async function payExactly(app: App, amount: number) {
  await expect(app.sheet.getByRole('radio', { name: /This payment only/ })).toBeChecked();
  await press(app.page, app.sheet.getByRole('button', { name: says(`Approve ${amount} USDT`) }));
}

async function openLocalPanel(app: App) {
  await press(app.page, app.page.getByRole('button', { name: 'Menu' }));
  await press(app.page, app.sheet.getByRole('button', { name: 'Clock and faucet' }));
  await expect(app.sheet.getByText('Platform day', { exact: true })).toBeVisible();
  await expect(app.sheet.getByText(/^You need USDT first/)).toBeVisible();
}

async function passDays(app: App, steps: readonly string[]) {
  await openLocalPanel(app);
  for (const step of steps) {
    await press(app.page, app.sheet.getByRole('button', { name: step }));
    await expect(app.page.getByText(/^Now /)).toBeVisible();
    await expect(app.page.locator('.toast')).toHaveCount(0);
  }
  await leaveSheet(app);
}

async function leaveSheet(app: App) {
  await app.page.keyboard.press('Escape');
  await expect(app.page.locator('dialog[open]')).toHaveCount(0);
}
