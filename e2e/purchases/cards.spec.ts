import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';

/** Buying bots and accelerator cards by balance, spending the cards, and the estimate. */
test('a member buys cards by balance and spends them on a waiting bot', async ({ page, member, bots: app }) => {
  await member.deposits('USDT', '300');

  await test.step('read in the quantity field what cannot be bought', async () => {
    await page.goto('/bot');
    const quantity = page.getByRole('textbox', { name: 'Quantity' });
    await quantity.fill('0');
    await expect(page.getByText('Quantity must be greater than 0')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review purchase' })).toBeDisabled();
    await quantity.fill('1001');
    await expect(page.getByText('At most 1,000 in one purchase')).toBeVisible();
    await quantity.fill('10,000');
    await expect(page.getByText('At most 1,000 in one purchase')).toBeVisible();
    await quantity.fill('10');
    await page.getByRole('radio', { name: 'Balance' }).click();
    await expect(page.getByText('100.00 each', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Insufficient balance')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Deposit USDT' })).toBeInViewport({ ratio: 1 });
    await quantity.fill('2');
    await expect(page.getByText('Insufficient balance')).toHaveCount(0);
  });

  await test.step('see four cases of what bots could earn, a loss among them', async () => {
    await page.getByRole('button', { name: /What could this earn/ }).click();
    const { sheet } = app;
    for (const name of ['Worst case', 'Low case', 'Middle case', 'High case']) {
      await expect(sheet.getByText(name)).toBeVisible();
    }
    await expect(sheet.getByText(/One bot earns at most 2\.00.BCG a day/)).toBeVisible();
    const losing = sheet.getByRole('listitem').filter({ hasText: 'Worst case' });
    await expect(losing).toContainText('not within ten years');
    await expect(losing).toContainText('−199.00');
    await sheet.getByRole('button', { name: 'Change' }).click();
    await sheet.getByLabel('High').fill('5');
    const high = sheet.getByRole('listitem').filter({ hasText: 'High case' });
    await expect(high).toContainText('1 BCG at 5.00');
    await app.picture('01-estimate');
    await app.closeSheet();
  });

  await test.step('buy two bots by balance', async () => {
    await page.getByRole('button', { name: 'Review purchase' }).click();
    await expect(app.sheet.getByText(/This price holds for 15 more minutes/)).toBeVisible();
    await expect(app.sheet.getByText(/a pledge of 10\.00.BCG for each bot.* less 2% .*cannot be undone/)).toBeVisible();
    await app.refuseOnce('/api/bot/buy', { key: 'BALANCE_INSUFFICIENT', msg: 'Insufficient balance' });
    await app.sheet.getByRole('button', { name: says('Pay 200 USDT') }).click();
    await expect(app.sheet.getByText('Purchase failed')).toBeVisible();
    await app.sheet.getByRole('button', { name: says('Pay 200 USDT') }).click();
    await expect(page.getByText('Purchase successful')).toBeVisible();
  });

  await test.step('buy two cards by balance', async () => {
    await page.getByRole('tab', { name: 'Cards' }).click();
    await expect(page.getByText('No accelerator card')).toBeVisible();
    await page.getByRole('radio', { name: 'Balance' }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'Review purchase' }).click();
    await expect(app.sheet.getByText('Each card takes 1 day off the wait of one bot')).toBeVisible();
    await app.sheet.getByRole('button', { name: says('Pay 10 USDT') }).click();
    await expect(page.getByText('2 bots of yours are waiting.')).toBeVisible();
    await app.picture('02-cards');
  });

  /** Pays for one more card and loses the connection, after the server has booked the payment or before it receives it. */
  async function paysOneWithoutAnswer({ isBooked }: { isBooked: boolean }) {
    await page.route('**/api/bot/buyCard', async (route) => {
      if (isBooked) await route.fetch();
      await route.abort();
    });
    await page.getByRole('textbox', { name: 'Quantity' }).fill('1');
    await page.getByRole('button', { name: 'Review purchase' }).click();
    await app.sheet.getByRole('button', { name: says('Pay 5 USDT') }).click();
    await expect(app.sheet.getByText(/Connection failed/)).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Cancel' }).click();
    await page.unroute('**/api/bot/buyCard');
    await expect(page.locator('.toast')).toHaveCount(0);
  }

  await test.step('the next review finds a payment that was booked without an answer', async () => {
    await paysOneWithoutAnswer({ isBooked: true });
    await page.getByRole('button', { name: 'Review purchase' }).click();
    await expect(page.getByText('Purchase successful')).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  await test.step('a payment that never arrived is replaced, and paid once', async () => {
    await paysOneWithoutAnswer({ isBooked: false });
    await page.getByRole('button', { name: 'Review purchase' }).click();
    await app.sheet.getByRole('button', { name: says('Pay 5 USDT') }).click();
    await expect(page.getByText('Purchase successful')).toBeVisible();
  });

  await test.step('spend all four at once, as the check said', async () => {
    await page.getByRole('button', { name: 'Accelerate all' }).click();
    await expect(app.figure('Cards you have now')).toContainText('4');
    await expect(app.figure('Cards after')).toContainText('0');
    const cards = app.sheet.getByRole('textbox', { name: 'Cards to use' });
    await cards.fill('50');
    await expect(app.sheet.getByText('At most 4: you have no more')).toBeVisible();
    await expect(app.sheet.getByRole('button', { name: 'Accelerate', exact: true })).toBeDisabled();
    await expect(app.figure('Cards you have now')).toContainText('4');
    await cards.fill('3');
    await expect(app.sheet.getByRole('button', { name: 'Use 3 cards' })).toBeEnabled();
    await expect(app.figure('Cards after')).toContainText('1');
    await expect(app.sheet.getByText('not enough cards chosen')).toBeVisible();
    await cards.fill('4');
    await expect(app.figure('Cards after')).toContainText('0');
    await app.refuseOnce('/api/bot/accelerateAll', { key: 'NO_WAITING_BOT', msg: 'No waiting BOT' });
    await app.sheet.getByRole('button', { name: 'Use 4 cards' }).click();
    await expect(app.sheet.getByText('Operation failed')).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Use 4 cards' }).click();
    await expect(page.getByText('Acceleration successful')).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page.getByText('No accelerator card')).toBeVisible();
  });
});
