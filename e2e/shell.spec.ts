import { type Browser, expect, type Page, test } from '@playwright/test';
import { App } from './app.ts';
import { type Platform, startPlatform } from './platform.ts';
import { pullDown } from './pull-down.ts';

/** The shell of the specification's section 2, line by line. */
let platform: Platform;
/** The browser of a member who has just joined. */
let member: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  platform = await startPlatform();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(platform.origin);
  await new App(page, 'shell').join(platform.inviteCode);
  member = await context.storageState();
  await context.close();
});
test.afterAll(() => platform?.stop());

/** Address and title; `tabs` where the bottom tabs are shown. */
const ROUTES: readonly { path: string; title: string; tabs?: true }[] = [
  { path: '/', title: 'Ocean Bot', tabs: true },
  { path: '/bot', title: 'Ocean Bot', tabs: true },
  { path: '/zichan', title: 'Assets', tabs: true },
  { path: '/yaoqing', title: 'Invitation', tabs: true },
  { path: '/tijiao', title: 'RWA platform', tabs: true },
  { path: '/toupiaolist', title: 'RWA voting', tabs: true },
  { path: '/toupiaoList', title: 'RWA voting', tabs: true },
  { path: '/kefu', title: 'RWA Intelligent AI', tabs: true },
  { path: '/kefuList', title: 'Support' },
  { path: '/kefuDetail', title: 'Support' },
  { path: '/team', title: 'Team information' },
  { path: '/xiaji', title: 'My downline' },
  { path: '/rankDetail', title: 'Rank' },
  { path: '/loglist', title: 'Records' },
  { path: '/inviteDetail', title: 'Invitation details' },
  { path: '/kuaixun', title: 'News flashes', tabs: true },
  { path: '/city', title: 'City', tabs: true },
  { path: '/404', title: 'Not found' },
];
const TABS = ['Home', 'Ocean Bot', 'Assets', 'Invitation', 'RWA platform', 'RWA voting', 'RWA Intelligent AI'];

test('every route opens under its address with its title, and an invitation code named add is stored on each', async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const [index, { path, title, tabs }] of ROUTES.entries()) {
    const code = `CODE${index}`;
    await page.goto(`${platform.origin}${path}?add=${code}`);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true }), path).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe(path);
    expect(await page.evaluate(() => localStorage.getItem('oceanInviteCode')), path).toBe(code);
    await expect(page.getByRole('navigation', { name: 'Main areas' }), path).toHaveCount(tabs ? 1 : 0);
  }
});

test('bottom tabs: the seven in their order, by their full names', async ({ page }) => {
  await page.goto(platform.origin);
  const tabs = page.getByRole('navigation', { name: 'Main areas' }).getByRole('link');
  await expect(tabs).toHaveCount(TABS.length);
  expect(await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))).toEqual(TABS);
  await expect(page.locator('[aria-current=page]')).toHaveAttribute('aria-label', 'Home');
});

test('a header with two icons: the menu and the language', async ({ page }) => {
  for (const path of ['/', '/bot', '/loglist']) {
    await page.goto(platform.origin + path);
    const icons = page.locator('header').first().getByRole('button');
    await expect(icons).toHaveCount(2);
    await expect(icons.first()).toHaveAccessibleName('Menu');
    await expect(icons.last()).toHaveAccessibleName('Language');
  }
});

test('a left drawer with the shortened address, first four characters, dots, last four, and the menu', async ({ browser }) => {
  const { page, close } = await openAs(browser, '/');
  const address = await page.evaluate(() => localStorage.getItem('fengTokenAddress'));
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.locator('dialog[open]');
  await expect(drawer.getByText(`${address?.slice(0, 4)}····${address?.slice(-4)}`)).toBeVisible();
  await expect(drawer.getByText('Level V0')).toBeVisible();
  const links = drawer.getByRole('navigation').getByRole('link');
  expect((await links.allInnerTexts()).slice(0, TABS.length)).toEqual(TABS);
  await drawer.getByRole('button', { name: 'Copy address' }).click();
  await expect(drawer.getByText('Copied')).toBeVisible();
  await drawer.getByRole('button', { name: 'Passageway' }).click();
  await expect(drawer.getByText('Not yet open')).toBeVisible();
  await drawer.getByRole('link', { name: 'Assets' }).click();
  await expect(page).toHaveURL(/\/zichan$/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await close();
});

test('a menu item with a non-zero type shows the message Not yet open instead of navigating', async ({ page }) => {
  await page.route('**/api/other/home', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const item of json.data.menu) if (item.route === '/zichan') item.type = 3;
    await route.fulfill({ response: answer, json });
  });
  await page.goto(platform.origin);
  await expect(page.getByRole('heading', { name: 'The platform now' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.locator('dialog[open]');
  await drawer.getByRole('link', { name: 'Assets' }).click();
  await expect(drawer.getByRole('status').getByText('Not yet open')).toBeVisible();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'RWA platform' }).click();
  await expect(page.getByText('Not yet open')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  // The tabs have types of their own.
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Assets' }).click();
  await expect(page).toHaveURL(/\/zichan$/);
});

test('a language picker drawer: thirteen by their own names; choosing saves it, sets the locale and reloads', async ({
  page,
}) => {
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Language' }).click();
  const drawer = page.locator('dialog[open]');
  await expect(drawer.getByRole('listitem')).toHaveCount(13);
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await drawer.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', /^ar/);
  expect(await page.evaluate(() => [localStorage.getItem('lang'), 'isOldPage' in window])).toEqual(['ar', false]);
});

test('a non-dismissable activation popup with an invitation-code text field and a confirm button', async ({ page }) => {
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /Demo wallet/ }).click();
  const popup = page.getByRole('dialog', { name: 'Activate your account' });
  await expect(popup.getByRole('textbox', { name: 'Invitation code' })).toBeFocused();
  await expect(popup.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(popup).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await popup.getByRole('button', { name: 'Log out' }).click();
  await expect(popup).toBeHidden();
});

test('toasts: one goes after 2000 ms, not while a pointer or the focus rests on it', async ({ page }) => {
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Team' }).click();
  const toast = page.locator('.toast');
  await expect(toast).toHaveText('Not yet open');
  await toast.hover();
  await page.waitForTimeout(2_300);
  await expect(toast).toBeVisible();
  await toast.focus();
  await page.mouse.move(1, 1);
  await page.waitForTimeout(2_300);
  await expect(toast).toBeVisible();
  await toast.blur();
  await expect(toast).toHaveCount(0, { timeout: 2_500 });
});

test('a confirm dialog with confirm and cancel, gone from the page 5000 ms after it is no longer needed', async ({ browser }) => {
  const { page, close } = await openAs(browser, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out of this device?' });
  await expect(dialog.getByRole('button', { name: 'Log out' })).toBeVisible();
  const boxes = page.locator('dialog.sheet-center');
  const withDialog = await boxes.count();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.waitForTimeout(3_000);
  await expect(boxes).toHaveCount(withDialog);
  await expect(boxes).toHaveCount(withDialog - 1, { timeout: 4_000 });
  await expect(page.getByText('Uncollected income')).toBeAttached();
  await close();
});

test('a deep link goes on working after the sign-in that it needed', async ({ browser }) => {
  const { page, close } = await openAs(browser, '/zichan?do=withdraw');
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('fengToken'));
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?do=withdraw');
  await close();
});

test('pulling the page down refreshes what is in view and says so; a little, sideways or inside a sheet does nothing', async ({
  browser,
}) => {
  const { page, close } = await openAs(browser, '/zichan');
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await expect(page.locator('.pull')).toBeAttached();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await pullDown(page, { byPx: 40 });
  await pullDown(page, { byPx: 60, asidePx: -100 });
  expect(asked.filter((path) => path.endsWith('/earn/dashboard'))).toEqual([]);

  await pullDown(page, { byPx: 220 });
  await expect(page.getByRole('status').getByText('Refresh successful')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/earn/dashboard'))).toHaveLength(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('.pull')).toBeHidden();

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible();
  asked.length = 0;
  await pullDown(page, { byPx: 220 });
  expect(asked.filter((path) => path.endsWith('/earn/dashboard'))).toEqual([]);
  await close();
});

test('refreshing without a connection says that there is none and asks nobody; the menu refreshes by keyboard', async ({
  browser,
}) => {
  const { page, close } = await openAs(browser, '/loglist');
  await expect(page.getByText('No records yet')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await page.locator('dialog[open]').getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(page.getByRole('status').getByText('Refresh successful')).toBeVisible();

  await page.context().setOffline(true);
  await pullDown(page, { byPx: 220 });
  await expect(page.locator('.toast').getByText('You are offline.')).toBeVisible();
  await close();
});

async function openAs(browser: Browser, path: string) {
  const context = await browser.newContext({ storageState: member, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(platform.origin + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return { page, close: () => context.close() };
}
