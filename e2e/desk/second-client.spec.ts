import { expect, type Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { installWallet } from '../../dev/browser/injected-wallet.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/story.ts';
import { rememberToasts } from '../support/watch/toasts.ts';

/** The specification's second client (§8), on a screen of /tor whose switches have no messages of their own. */

const toast = (page: Page) => page.locator('.toast');
const orders = (page: Page) => page.getByRole('switch', { name: /^New orders/ });

/** Opens a passageway, so that its settings can be saved. */
const opens = (platform: Platform, id: string) =>
  platform.atDesk((traders) => traders.trades({ id }, { offers: [{ side: 'buy' }] }));

test('zero would show the message, 500 is rejected with the message', async ({ memberPage: page, member, platform }) => {
  await opens(platform, member.id);
  const said = await rememberToasts(page);
  // Otherwise an event would tell the page of the ban before the switch is pressed.
  await page.route('**/api/other/eventList', (route) => route.abort());
  await page.goto('/tor/services');
  const answered = page.waitForResponse('**/api/tor/save', { timeout: 30_000 });
  await expect(orders(page)).toBeChecked();
  await answered;
  // The mouse rests where the toast appears, as after a press near the end of the page; it must not keep the toast open.
  await page.mouse.move(180, 670);
  const isOnToast = page.waitForFunction(() => document.querySelector('.toast:hover') !== null);
  await orders(page).press('Space');
  await isOnToast;
  await expect.poll(said).toEqual(['Operation success']);
  await expect(orders(page)).not.toBeChecked();
  await expect(toast(page)).toHaveCount(0);

  // The page does not know of the ban yet: the server refuses, and the switch reverts.
  await platform.atDesk(({ owner }) =>
    owner.run(sql`update desk_passageway set operator_ban = 'looked at' where account = ${member.id}`),
  );
  await orders(page).click();
  await expect.poll(said).toEqual(['Operation success', 'Your passageway is banned. Open it to see why and until when']);
  await expect(orders(page)).not.toBeChecked();
});

test('any non-zero code is rejected as error', async ({ memberPage: page, member, platform }) => {
  await opens(platform, member.id);
  const said = await rememberToasts(page);
  await page.goto('/tor/services');
  await expect(orders(page)).toBeChecked();
  await page.route('**/api/tor/save', (route) => route.fulfill({ json: { code: 7, msg: 'Seven' } }));
  await orders(page).click();
  await expect.poll(said).toEqual(['Seven']);
  await expect(orders(page)).toBeChecked();
});

test('401 signs in again, and the page goes on', async ({ page, app, platform }) => {
  const wallet = await installWallet(page, platform);
  await page.goto('/');
  await app.activate(platform.inviteCode);
  await opens(platform, wallet.address.toLowerCase());
  const said = await rememberToasts(page);
  // Keeps events from reporting the end of the session before the desk's call does.
  await page.route('**/api/other/eventList', (route) => route.abort());
  await page.goto('/tor/services');
  await expect(orders(page)).toBeChecked();
  await page.evaluate(() => localStorage.setItem('fengToken', 'C'.repeat(43)));
  const refused = page.waitForResponse(
    async (answer) => answer.url().includes('/api/tor/') && (await answer.json()).code === 401,
  );
  await orders(page).click();
  await refused;
  await expect.poll(() => wallet.count('personal_sign')).toBe(2);
  await expect(toast(page)).toHaveCount(0);
  await expect(orders(page)).toBeChecked();
  await orders(page).click();
  // An earlier toast may have said that the session had ended.
  await expect.poll(async () => (await said()).at(-1)).toBe('Operation success');
});
