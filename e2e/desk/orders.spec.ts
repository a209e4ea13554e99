import { desk } from '@ocean/api/areas/desk';
import { expect } from '@playwright/test';
import { deskIs } from '../support/answers/desk-states.ts';
import { NEW_RATE, ORDER_ID, ORDERS, orderAnswers, SERVICE_ID } from '../support/answers/order-states.ts';
import { test } from '../support/story.ts';

const NAMED = `/tor/order/new?market=BCG%2FUSDT&side=buy&service=${SERVICE_ID}`;

test('an order for any passageway is placed, shows what is held, and is cancelled', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await member.deposits('USDT', '20');
  await platform.atDesk((traders) => traders.named(member));
  await page.goto('/tor/markets?market=BCG%2FUSDT&side=buy');
  await page.getByRole('link', { name: 'Buy BCG' }).click();
  await page.getByLabel('How much to buy').fill('1000000');
  await expect(page.getByText('An order has a value of at most')).toBeVisible();
  await page.getByLabel('How much to buy').fill('50');
  await page.getByRole('button', { name: 'Check the order' }).click();
  await expect(app.sheet.getByText('For any passageway at the reference price')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('is held from your available balance')).toBeVisible();
  await expect(page.getByText('Nobody yet: any passageway may accept.')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(app.sheet.locator('.summary-box')).toContainText('5.00');
  await app.sheet.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.locator('.chip')).toHaveText('Cancelled');
  await expect(page.getByText('Nobody accepted it.')).toBeVisible();
  await expect(page.getByText('5.00 USDT is back in your available balance.')).toBeVisible();
  await expect(page.locator('.dock')).toHaveCount(0);

  await page.goto('/tor/orders');
  await expect(page.getByRole('heading', { name: 'No orders under way' })).toBeVisible();
  await page.getByRole('tab', { name: 'Over' }).click();
  await expect(page.locator('.card-list a.row')).toContainText('Cancelled');

  // The ledger has one movement for an order without a deal; its record says which of the two it was.
  await page.goto('/loglist');
  await page.getByRole('button', { name: /Order cancelled/ }).click();
  await expect(app.sheet.getByText('cancelled by the customer')).toBeVisible();
  await expect(app.sheet.getByText('Order timed out')).toHaveCount(0);
});

test('an order above what any passageway takes now may be placed, and its field and its check say that it waits', async ({
  memberPage: page,
  app,
}) => {
  const waits = 'No passageway takes this much now. The order would wait, and come back if none takes it in time.';
  const { checkOrder: quote, ...answers } = orderAnswers(ORDERS.pending);
  if (!quote) throw new Error('the answers hold a quote');
  await deskIs(page, { ...answers, checkOrder: { ...quote, operator: null, value: '600', most: '30000' } });
  await page.goto('/tor/order/new?market=BCG%2FUSDT&side=buy');
  await expect(page.getByText('Passageways take orders of up to 500.00 USDT now. A larger order would wait.')).toBeVisible();
  await page.getByLabel('How much to buy').fill('3000');
  await expect(page.locator('.field-note')).toHaveText(waits);
  await expect(page.locator('.field-bad')).toHaveCount(0);
  await expect(page.getByText('30,000')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check the order' }).click();
  await expect(app.sheet.getByText(waits)).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: 'Place the order' })).toBeEnabled();
  await app.sheet.getByRole('button', { name: 'Close' }).click();

  await deskIs(page, { checkOrder: { ...quote, operator: null, value: '500', most: '30000' } });
  await page.getByLabel('How much to buy').fill('2500');
  await expect(page.locator('.field-note')).toHaveText(/^Value of one order: from [^–]*USDT[^–]*$/);
  await page.getByRole('button', { name: 'Check the order' }).click();
  await expect(app.sheet.getByText(waits)).toHaveCount(0);
  await expect(app.sheet.getByRole('button', { name: 'Place the order' })).toBeVisible();
});

test('a changed rate leads back to the check, and the order is placed at the new rate', async ({ memberPage: page, app }) => {
  await deskIs(page, orderAnswers(ORDERS.pending));
  await page.goto(NAMED);
  await page.getByLabel('How much to buy').fill('120');
  await page.getByRole('button', { name: 'Check the order' }).click();
  await expect(app.sheet.locator('.summary-box')).toContainText('24.00');

  const rates: unknown[] = [];
  await page.route(`**${desk.order.path}`, async (route) => {
    rates.push((route.request().postDataJSON() as { rate: string }).rate);
    const error = { key: 'RATE_CHANGED', params: { rate: '0.203' } };
    await route.fulfill({ json: { code: 500, msg: 'The rate is now 0.203 USDT. Check the order again', error } });
  });
  await deskIs(page, NEW_RATE);
  await app.sheet.getByRole('button', { name: 'Place the order' }).click();
  await expect(app.sheet.getByText('The rate is now 0.203 USDT')).toBeVisible();
  await expect(app.sheet.locator('.summary-box')).toContainText('24.36');
  await app.picture('rate-changed');
  await app.sheet.getByRole('button', { name: 'Place at the new rate' }).click();
  await expect.poll(() => rates).toEqual(['0.2', '0.203']);
});

test('cancelling an order that was accepted meanwhile says that it was accepted', async ({ memberPage: page, app }) => {
  await deskIs(page, orderAnswers(ORDERS.pending));
  await page.route(`**${desk.order.path}`, (route) =>
    route.fulfill({ json: { code: 500, msg: 'changed', error: { key: 'ORDER_STATE', params: {} } } }),
  );
  await page.goto(`/tor/orders/${ORDER_ID}`);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await deskIs(page, { orderDetail: ORDERS.bought });
  await app.sheet.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(app.sheet.getByText('cannot be cancelled any more')).toBeVisible();
  await expect(app.sheet.locator('.chip')).toHaveText('Completed');
  await app.sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('120.00 BCG is in your available balance.')).toBeVisible();

  // Nothing of the customer is on hold any more, and nothing is still to come.
  for (const label of ['You gave', 'You got']) await expect(page.getByText(label, { exact: true })).toBeVisible();
  for (const label of ['You give', 'Can be accepted until']) await expect(page.getByText(label, { exact: true })).toHaveCount(0);
  await expect(page.getByText(/on hold/)).toHaveCount(0);
});
