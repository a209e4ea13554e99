import { expect, type Page } from '@playwright/test';
import { deskIs } from '../support/answers/desk-states.ts';
import { ORDER_ID, ORDERS, orderAnswers, SERVICE_ID } from '../support/answers/order-states.ts';
import type { App } from '../support/app.ts';
import { smallTargets } from '../support/small-targets.ts';
import { test } from '../support/story.ts';
import { bringAxe, violations } from '../support/violations.ts';

const LOOKS = [
  { lang: 'en', colorScheme: 'light' },
  { lang: 'en', colorScheme: 'dark' },
  { lang: 'ar', colorScheme: 'light' },
  { lang: 'ar', colorScheme: 'dark' },
] as const;

const BUY = '/tor/order/new?market=BCG%2FUSDT&side=buy';
/** Each with the state of the one order, and what is tapped on the way. */
const PLACES: readonly { name: string; path: string; order?: keyof typeof ORDERS; tap?: readonly string[]; type?: string }[] = [
  { name: 'markets', path: '/tor/markets' },
  { name: 'channel', path: `/tor/channels/${SERVICE_ID}` },
  { name: 'place', path: BUY, type: '120' },
  { name: 'place-named', path: `${BUY}&service=${SERVICE_ID}` },
  { name: 'place-check', path: `${BUY}&service=${SERVICE_ID}`, type: '120', tap: ['button.button-main'] },
  { name: 'board', path: '/tor/board' },
  { name: 'accept', path: '/tor/board', order: 'waiting', tap: ['.card-list .row'] },
  { name: 'accept-barred', path: '/tor/board', order: 'barred', tap: ['.card-list .row'] },
  { name: 'orders', path: '/tor/orders' },
  { name: 'orders-none', path: '/tor/orders?list=done&role=operator' },
  { name: 'order-pending', path: `/tor/orders/${ORDER_ID}` },
  { name: 'order-cancel', path: `/tor/orders/${ORDER_ID}`, tap: ['.dock .button'] },
  { name: 'order-waiting', path: `/tor/orders/${ORDER_ID}`, order: 'waiting' },
  { name: 'order-completed', path: `/tor/orders/${ORDER_ID}`, order: 'completed' },
  { name: 'order-over', path: `/tor/orders/${ORDER_ID}`, order: 'timedOut' },
  { name: 'order-messages', path: `/tor/orders/${ORDER_ID}?view=messages`, order: 'completed' },
  { name: 'level', path: '/tor/level' },
  { name: 'provider', path: '/tor/provider' },
];

for (const { lang, colorScheme } of LOOKS) {
  test.describe(`${colorScheme} in ${lang}`, () => {
    test.use({ colorScheme });
    test('screens of markets and orders: no violation, and no target too small for a finger', async ({ memberPage, app }) => {
      const page = memberPage;
      await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
      await bringAxe(page);
      for (const { name, path, order = 'pending', tap = [], type } of PLACES) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await deskIs(page, orderAnswers(ORDERS[order]));
        await page.goto(path);
        await expect(page.locator('h1'), name).toBeVisible();
        await expect(page.locator('.skeleton'), name).toHaveCount(0);
        if (type !== undefined) {
          await page.locator('input[inputmode=decimal]').fill(type);
          await expect(page.locator('.summary-box'), name).toContainText('286.50');
        }
        for (const selector of tap) await page.locator(selector).first().click();
        await look(page, app, { name, file: `desk-${name}-${lang}-${colorScheme}` });
      }
    });
  });
}

async function look(page: Page, app: App, { name, file }: { name: string; file: string }) {
  await expect(page.locator('.skeleton'), name).toHaveCount(0);
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
  await app.picture(file);
  const isSheet = (await page.locator('dialog[open]').count()) > 0;
  expect(await violations(page, isSheet ? 'dialog[open]' : 'html'), name).toEqual([]);
  expect(await smallTargets(page), `${name}: too small for a finger`).toEqual([]);
  await expect(page.locator('h1'), name).toHaveCount(1);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(isWide, `${name}: sticks out`).toBe(false);
}
