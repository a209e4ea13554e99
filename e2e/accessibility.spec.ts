import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Platform, startPlatform } from './platform.ts';

/**
 * What a person with a screen reader, a keyboard, large text or an aversion to movement meets: every screen and main
 * sheet under axe in light and dark, and the first steps without a pointer.
 */
let platform: Platform;
/** Storage of a member with test money, so that each test begins signed in. */
let member: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  platform = await startPlatform();
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /Demo wallet/ }).click();
  await sheet(page).getByLabel('Invitation code').fill(platform.inviteCode);
  await sheet(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  member = await page.context().storageState();
  await page.close();
});
test.afterAll(() => platform?.stop());

const sheet = (page: Page): Locator => page.locator('dialog[open]').last();

test('a visitor’s screens and sheets have no violations', async ({ page, browser }) => {
  test.setTimeout(300_000);
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await check(page, 'home');
  await page.getByRole('button', { name: 'Where the rewards come from' }).click();
  await expect(sheet(page).getByRole('heading', { level: 2 })).toBeVisible();
  await check(page, 'where the rewards come from');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(sheet(page).getByRole('link', { name: 'Records' })).toBeVisible();
  await check(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Language' }).click();
  await expect(sheet(page).getByText('العربية')).toBeVisible();
  await check(page, 'languages');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await expect(sheet(page).getByRole('button', { name: /Demo wallet/ })).toBeVisible();
  await check(page, 'connect');
  await sheet(page)
    .getByRole('button', { name: /Demo wallet/ })
    .click();
  await expect(sheet(page).getByLabel('Invitation code')).toBeVisible();
  await check(page, 'activation');
  for (const path of ['/bot', '/zichan', '/settings', '/team', '/toupiaoList', '/nowhere']) {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const visitor = await context.newPage();
    await open(visitor, path);
    await expect(visitor.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await check(visitor, `${path} of a visitor`);
    await context.close();
  }
});

test('a member’s screens and sheets have no violations', async ({ browser }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ storageState: member, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await open(page, '/');
  await expect(page.getByText('Uncollected income')).toBeVisible();
  await check(page, 'home');
  await page.getByRole('button', { name: 'Menu' }).click();
  await sheet(page).getByRole('button', { name: 'Clock and faucet' }).click();
  await expect(sheet(page).getByText('Platform day', { exact: true })).toBeVisible();
  await check(page, 'clock and faucet');

  await open(page, '/bot');
  await expect(page.getByRole('button', { name: 'Review purchase' })).toBeEnabled();
  await check(page, 'buy');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await expect(sheet(page).getByText('Where it goes: the platform’s treasury')).toBeVisible();
  await check(page, 'review');
  await sheet(page)
    .getByRole('button', { name: /in wallet$/ })
    .click();
  await expect(sheet(page).getByRole('list').first()).toBeVisible();
  await check(page, 'paying');
  for (const tab of ['My bots', 'Cards']) {
    await open(page, '/bot');
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.empty').or(page.locator('main :is(h2, h3)')).first()).toBeVisible();
    await check(page, tab);
  }

  for (const act of ['Deposit', 'Withdraw', 'Exchange', 'Transfer']) {
    await open(page, '/zichan');
    await page.getByRole('button', { name: act, exact: true }).click();
    await expect(sheet(page).getByRole('textbox').first()).toBeVisible();
    await check(page, act);
  }
  await open(page, '/zichan');
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await check(page, 'assets');
  await page.getByRole('button', { name: /USDT/ }).first().click();
  await expect(sheet(page).getByText('All together')).toBeVisible();
  await check(page, 'one asset');

  await open(page, '/settings');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('Nothing', { exact: true }).first()).toBeVisible();
  await check(page, 'settings');
  await open(page, '/gallery');
  await check(page, 'gallery');

  await open(page, '/loglist');
  await page.getByRole('button', { name: /Filter/ }).click();
  await expect(sheet(page).getByLabel('Asset')).toBeVisible();
  await check(page, 'records and their filters');
  await context.close();
});

test('connect, activate and open the purchase by keyboard alone, and Escape gives the focus back', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to content');
  await tabTo(page, page.getByRole('button', { name: 'Connect wallet' }));
  await page.keyboard.press('Enter');
  await tabTo(page, sheet(page).getByRole('button', { name: /Demo wallet/ }));
  await page.keyboard.press('Enter');
  const code = sheet(page).getByLabel('Invitation code');
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
  await expect(sheet(page).getByText('Where it goes: the platform’s treasury')).toBeVisible();
  await tabTo(page, sheet(page).getByRole('button', { name: /in wallet$/ }));
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(review).toBeFocused();
});

test('a toast is read out while a dialog is open: it lies inside of it, in a region that was there before', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: member });
  const page = await context.newPage();
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await sheet(page).getByRole('button', { name: 'Clock and faucet' }).click();
  const region = sheet(page).getByRole('status').last();
  await expect(region).toBeEmpty();
  await sheet(page)
    .getByRole('button', { name: /Get 1,?000 USDT/ })
    .click();
  await expect(region).toHaveText(/arrived in your wallet/);
  await expect(page.getByText(/arrived in your wallet/)).toHaveCount(1);
  await expect(region).toBeEmpty({ timeout: 5_000 });
  await context.close();
});

test('with reduced motion nothing moves', async ({ browser }) => {
  const context = await browser.newContext({ storageState: member, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const path of ['/', '/bot', '/zichan']) {
    await open(page, path);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(sheet(page)).toBeVisible();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().duration) > 0)
        .map((one) => (one.effect as KeyframeEffect).target?.className),
    );
    expect(moving, path).toEqual([]);
  }
  await context.close();
});

test('at twice the text size nothing is lost sideways, on the smallest phone in both directions', async ({ browser }) => {
  const context = await browser.newContext({ storageState: member, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  for (const lang of ['en', 'ar']) {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    for (const [path, tab] of [['/'], ['/bot'], ['/bot', 1], ['/zichan'], ['/settings'], ['/team'], ['/loglist']] as const) {
      await open(page, path);
      // By place: its name is in the language of the page.
      if (tab !== undefined) await page.getByRole('tab').nth(tab).click();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await lostSideways(page), `${path} ${tab ?? ''} ${lang}`).toEqual([]);
    }
  }
  await context.close();
});

async function open(page: Page, path: string) {
  await page.goto(platform.origin + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function check(page: Page, what: string) {
  // A half-faded text has a half contrast: what moves has to arrive first.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await new AxeBuilder({ page }).analyze();
  const found = [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, what).toEqual([]);
  expect(await page.locator('svg.icon path:not([d])').count(), `${what}: icons without a drawing`).toBe(0);
}

/** Presses Tab until the wanted thing has the focus; a path of more steps is no path. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by keyboard to ${wanted}`);
}

/** Texts that stick out of the page, or of a box that hides what sticks out. */
function lostSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lost: string[] = [];
    // Not innerWidth: a phone shows more of a page that is too wide, and so would hide the fault.
    const width = document.documentElement.clientWidth;
    const range = document.createRange();
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('.sr-only, .skip-link, dialog:not([open]), script, noscript'))
        continue;
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      const box = parent.getBoundingClientRect();
      const isCut = getComputedStyle(parent).overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1);
      if (right > width + 1 || left < -1 || isCut) lost.push(node.textContent.trim());
    }
    return lost;
  });
}
