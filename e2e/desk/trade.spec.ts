import { desk } from '@ocean/api/areas/desk';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { samplePicture } from '../../dev/files/sample-files.ts';
import { App } from '../support/app.ts';
import type { Member, Platform } from '../support/platform.ts';
import { signIn, test } from '../support/story.ts';

/** Longer than proceeds are on hold at the first level. */
const HOLD_MINUTES = 24 * 60 + 1;
const GREETING = 'مرحبا، وصل طلبك.';
const ANSWER = 'Thank you, all arrived.';

test('two members trade in two browsers, one of them in Arabic: order, acceptance, messages with a picture, release', async ({
  memberPage: page,
  member: customer,
  platform,
  app,
  browser,
}) => {
  const operator = await prepare(platform, customer);
  const arabic = await browser.newContext({ baseURL: platform.origin, viewport: { width: 360, height: 780 } });
  const other = await openIn(arabic, { platform, member: operator });
  const before = await customer.call(desk.userinfo, {});
  expect(before.profile?.nickname).toBe('Sea Otter');

  await places(page, app);
  await accepts(other);

  // The customer's page updates without a reload.
  await expect(page.locator('.chip.st-run')).toHaveText('Completed');
  await expect(page.getByText('40.00 BCG is in your available balance.')).toBeVisible();
  await app.picture('trade-completed');

  await chat(page, other);
  await isOverForCustomer(page);

  await platform.passMinutes(HOLD_MINUTES);
  await other.locator('[role=tab]').first().click();
  await expect(other.locator('.chip.st-new')).toBeVisible();
  await new App(other).picture('trade-released-ar');
  await isFreeLessFee(other, operator);
  await isInRecords(page);
  await arabic.close();
});

/** Gives the customer USDT and a name, and the operator a started passageway that sells BCG. */
async function prepare(platform: Platform, customer: Member): Promise<Member> {
  const operator = await platform.member();
  await customer.deposits('USDT', '100');
  await operator.deposits('USDT', '200');
  await operator.exchanges('100');
  await platform.atDesk(async (traders) => {
    await traders.named(customer, 'Sea Otter');
    await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '60' } });
  });
  return operator;
}

async function openIn(context: BrowserContext, of: { platform: Platform; member: Member }): Promise<Page> {
  await signIn(context, of);
  await context.addInitScript(() => localStorage.setItem('lang', 'ar'));
  return context.newPage();
}

/** Places an order from the markets, through the form and its check. */
async function places(page: Page, app: App) {
  await page.goto('/tor/markets');
  await app.picture('trade-markets');
  await page.getByRole('link', { name: /^About Trader/ }).click();
  await expect(page.locator('.chip', { hasText: 'Takes orders' }).first()).toBeVisible();
  await expect(page.getByText('In passageway')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('link', { name: /^Choose Trader/ }).click();
  await page.getByLabel('How much to buy').fill('40');
  await expect(page.locator('.summary-box dd').first()).not.toContainText('—');
  await page.getByRole('button', { name: 'Check the order' }).click();
  await app.picture('trade-check');
  await app.sheet.getByRole('button', { name: 'Place the order' }).click();
  await expect(page).toHaveURL(/\/tor\/orders\/[0-9a-f-]{36}$/);
  await expect(page.locator('.chip')).toHaveText('Pending');
  await expect(page.getByText('You placed the order')).toBeVisible();
}

/** Accepts from the board, without selectors by text because the page is in Arabic. */
async function accepts(page: Page) {
  await page.goto('/tor/board');
  await page.locator('.card-list button.row').first().click();
  const sheet = page.locator('dialog[open]');
  await expect(sheet.locator('.summary-box')).toContainText('BCG');
  await new App(page).picture('trade-accept-ar');
  await sheet.locator('.button-main').click();
  await expect(page).toHaveURL(/\/tor\/orders\/[0-9a-f-]{36}$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.chip.st-run')).toBeVisible();
}

async function chat(page: Page, other: Page) {
  await other.locator('[role=tab]').nth(1).click();
  await other.locator('textarea').fill(GREETING);
  await other.locator('.compose-send').click();
  await expect(other.locator('.chat-bubble-own')).toHaveText(GREETING);

  // The count of unread messages updates without a reload.
  await page.getByRole('tab', { name: 'Messages (1)' }).click();
  await expect(page.locator('.chat-bubble')).toHaveText(GREETING);
  await page.getByRole('textbox', { name: 'Your message' }).fill(ANSWER);
  const picture = { name: 'arrived.png', mimeType: 'image/png', buffer: await samplePicture('png') };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('button', { name: 'Remove arrived.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = other.locator('.chat-bubble', { hasText: ANSWER });
  await expect(answer).toBeVisible();
  await expect.poll(() => answer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await new App(page).picture('trade-messages');
}

/** The proceeds are still on hold; the customer has nothing to wait for any more. */
async function isOverForCustomer(page: Page) {
  await page.goto('/tor/orders');
  await expect(page.getByRole('heading', { name: 'No orders under way' })).toBeVisible();
  await page.getByRole('tab', { name: 'Over' }).click();
  await expect(page.locator('.card-list a.row')).toContainText('Completed');
}

/** The wallet has the proceeds of 4 USDT less the fee of 0.2 % free, and the rest of the BCG it was filled with. */
async function isFreeLessFee(page: Page, operator: Member) {
  const { assets } = await operator.call(desk.wallet, {});
  expect(assets).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ asset: 'USDT', free: '3.992', onHold: '0' }),
      expect.objectContaining({ asset: 'BCG', free: '20', onHold: '0' }),
    ]),
  );
  await page.goto('/tor/wallet');
  await expect(page.locator('article h3').filter({ hasText: 'USDT' })).toContainText('3.99');
}

/** The purchase is among the records of the customer. */
async function isInRecords(page: Page) {
  await page.goto('/loglist');
  await expect(page.locator('.card-list .row').filter({ hasText: '40.00' }).first()).toBeVisible();
}
