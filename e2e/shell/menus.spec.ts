import { expect, type Page } from '@playwright/test';
import { lockAreas, operatorsSay } from '../support/answers/operators-say.ts';
import { openSettled } from '../support/open-settled.ts';
import { test } from '../support/story.ts';
import { layoutShift } from '../support/watch/layout-shift.ts';

/** What opens over the shell by the specification's section 2: drawers, popups, dialogs, toasts. */
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
const INCIDENT = '0b5c0000-0000-4000-8000-000000000001';
const TABS = ['Home', 'Ocean Bot', 'Assets', 'Invitation', 'RWA platform', 'RWA voting', 'RWA Intelligent AI'];

test('a left drawer with the shortened address, first four characters, dots, last four, and the menu', async ({
  memberPage: page,
}) => {
  await openSettled(page, '/');
  const address = await page.evaluate(() => localStorage.getItem('fengTokenAddress'));
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.locator('dialog[open]');
  await expect(drawer.getByText(`${address?.slice(0, 4)}…${address?.slice(-4)}`)).toBeVisible();
  await expect(drawer.getByText('Level V0')).toBeVisible();
  const links = drawer.getByRole('navigation').getByRole('link');
  expect((await links.allInnerTexts()).slice(0, TABS.length)).toEqual(TABS);
  await drawer.getByRole('button', { name: 'Copy address' }).click();
  await expect(drawer.getByText('Copied')).toBeVisible();
  await drawer.getByRole('link', { name: 'Passageway' }).click();
  await expect(page).toHaveURL(/\/tor$/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('the menu leads to the help articles and to the own tickets', async ({ memberPage: page }) => {
  await page.goto('/');
  const drawer = page.locator('dialog[open]');
  for (const [item, list] of [
    ['Help articles', 'Articles'],
    ['Support tickets', 'Your tickets'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawer.getByRole('link', { name: item }).click();
    await expect(page).toHaveURL(/\/kefuList/);
    await expect(page.getByRole('tab', { name: list })).toHaveAttribute('aria-selected', 'true');
    await expect(drawer).toHaveCount(0);
  }
});

test('a menu item with a non-zero type shows the message Not yet open instead of navigating', async ({ page }) => {
  await operatorsSay(page, ({ menu, tabs }) => {
    for (const item of menu) if (item.route === '/zichan') item.type = 3;
    for (const item of tabs) if (item.route === '/tijiao') item.type = 1;
  });
  await page.goto('/');
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
  await page.goto('/');
  await page.getByRole('button', { name: 'Language' }).click();
  const drawer = page.locator('dialog[open]');
  await expect(drawer.getByRole('listitem')).toHaveCount(13);
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await drawer.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', /^ar/);
  expect(await page.evaluate(() => [localStorage.getItem('lang'), 'isOldPage' in window])).toEqual(['ar', false]);
});

test.describe('a browser in Chinese', () => {
  test.use({ locale: 'zh-TW' });

  test('is offered its language on a first visit in English, in one tap', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: '切換到繁體中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('cht');
    await expect(page.getByRole('button', { name: '切換到繁體中文' })).toHaveCount(0);
  });

  test('is not offered it again once the offer was put away', async ({ page }) => {
    await page.goto('/');
    const offer = page.getByRole('status').filter({ hasText: '切換到繁體中文' });
    await offer.getByRole('button', { name: 'Close' }).click();
    await expect(offer).toHaveCount(0);
    // The strip of messages is there, with nothing about the language.
    await operatorsSay(page, (home) =>
      Object.assign(home, {
        incidents: [{ id: INCIDENT, version: 'one', severity: 'info', title: 'A node was replaced', route: null }],
      }),
    );
    await page.goto('/bot');
    await expect(page.getByRole('status').filter({ hasText: 'A node was replaced' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(offer).toHaveCount(0);
  });
});

test('a non-dismissable activation popup with an invitation-code text field and a confirm button', async ({ page }) => {
  await page.goto('/');
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
  await page.clock.install();
  await lockAreas(page, ['/toupiaolist']);
  await page.goto('/');
  const voting = page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'RWA voting' });
  await expect(voting).toBeVisible();
  // With the clock stopped, the toast does not expire before the pointer reaches it.
  await stopClock(page);
  await voting.click();
  const toast = page.locator('.toast');
  await expect(toast).toHaveText('Not yet open');
  await toast.hover();
  await page.clock.resume();
  await page.waitForTimeout(2_300);
  await expect(toast).toBeVisible();
  await toast.focus();
  await page.mouse.move(1, 1);
  await page.waitForTimeout(2_300);
  await expect(toast).toBeVisible();
  await stopClock(page);
  await toast.blur();
  await page.clock.runFor(1_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('a confirm dialog with confirm and cancel, gone from the page 5000 ms after it is no longer needed', async ({
  memberPage: page,
}) => {
  await page.clock.install();
  await openSettled(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out of this device?' });
  await expect(dialog.getByRole('button', { name: 'Log out' })).toBeVisible();
  const boxes = page.locator('dialog.sheet-center');
  const withDialog = await boxes.count();
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.clock.runFor(4_900);
  await expect(boxes).toHaveCount(withDialog);
  await page.clock.runFor(200);
  await expect(boxes).toHaveCount(withDialog - 1);
  await expect(page.getByText('Uncollected income')).toBeAttached();
});

/** Pauses the page's clock in ten seconds, longer than anything between two lines takes; then it advances only in steps. */
async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

test('an area that operators have closed stays within reach and says what still works there', async ({ page }) => {
  await operatorsSay(page, ({ menu }) => {
    for (const item of menu) if (item.route === '/bot') item.isClosed = true;
  });
  await page.goto('/bot');
  const row = page.getByRole('status').filter({ hasText: 'Nothing new can be begun here for now.' });
  await expect(row).toBeVisible();
  await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Assets' }).click();
  await expect(page).toHaveURL(/\/zichan$/);
  await expect(row).toHaveCount(0);
});

test('every screen announces maintenance, and a version that is no longer safe can be replaced', async ({ page }) => {
  await operatorsSay(page, (home) => Object.assign(home, { maintenance: true, leastSafeVersion: '999.0.0' }));
  for (const path of ['/', '/bot', '/settings']) {
    await openSettled(page, path);
    await expect(page.getByRole('status').filter({ hasText: 'Maintenance: nothing new can be begun' })).toBeVisible();
  }
  await page.evaluate(() => Object.assign(window, { isBefore: true }));
  await page.getByRole('button', { name: 'Load the newest one' }).click();
  await expect.poll(() => page.evaluate(() => 'isBefore' in window)).toBe(false);
});

test('an incident is shown above the tabs of every screen until dismissed, moves nothing, and returns with a new text', async ({
  page,
}) => {
  let version = 'one';
  await operatorsSay(page, (home) =>
    Object.assign(home, {
      incidents: [
        { id: INCIDENT, version, severity: 'severe', title: `Claims are slow (${version})`, route: '/zichan' },
        { id: INCIDENT.replace(/^0/, '1'), version: 'one', severity: 'info', title: 'A node was replaced', route: null },
      ],
    }),
  );
  const row = page.getByRole('status').filter({ hasText: 'Claims are slow (one)' });
  for (const path of ['/', '/bot', '/settings']) {
    await openSettled(page, path);
    await expect(row).toBeVisible();
    await expect(page.getByText('A node was replaced')).toHaveCount(0);
    const { score, moved } = await layoutShift(page);
    expect(score, `${path}: ${moved.join('\n')}`).toBeLessThan(0.01);
  }
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/zichan$/);
  await row.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'A node was replaced' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await openSettled(page, '/');
  await expect(page.getByText('A node was replaced')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  version = 'two';
  await openSettled(page, '/');
  await expect(page.getByRole('status').filter({ hasText: 'Claims are slow (two)' })).toBeVisible();
});
