import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { fillAccount } from '../dev/fill-account.ts';
import { SCREENS } from '../dev/screen-list.ts';
import { App } from './app.ts';
import { type Platform, startPlatform } from './platform.ts';
import { smallTargets } from './small-targets.ts';

/**
 * What a person with a screen reader, a keyboard, large text or an aversion to movement meets: every screen and sheet
 * under axe, and the first steps without a pointer.
 */
let platform: Platform;
type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
/** The browsers of a member with bots, income and withdrawals, and of one who has only just joined. */
let storages: { member: State; newcomer: State };

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  platform = await startPlatform();
  const keep = async (enter: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await enter(await context.newPage());
    const state = await context.storageState();
    await context.close();
    return state;
  };
  storages = {
    member: await keep((page) => fillAccount(page, platform)),
    newcomer: await keep(async (page) => {
      await page.goto(platform.origin);
      await new App(page, 'accessibility').join(platform.inviteCode);
    }),
  };
});
test.afterAll(() => platform?.stop());
// A picture of every step would cost more than the checks; each says which screen it is about.
test.use({ trace: 'off' });

const sheet = (page: Page): Locator => page.locator('dialog[open]').last();

/** Of the areas that are not open yet one is like the other. */
const TWINS = /^visitor (?:yaoqing|tijiao|kefu\w*|xiaji|rankDetail|inviteDetail|kuaixun|city)$/;

/** States of a screen itself; what the other names with a colon show is a sheet, and without it nothing would be checked. */
const SHEETLESS = /: (?:toast|loading|failed|choosing)$/;

test('no screen and no sheet has violations, light in English and dark in Arabic, and a finger can hit everything', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  // Beside each other, because each waits for half of the time.
  await Promise.all([checkAll(browser, 'en', 'light'), checkAll(browser, 'ar', 'dark')]);
});

async function checkAll(browser: Browser, lang: string, colorScheme: 'light' | 'dark') {
  for (const who of ['visitor', 'member', 'newcomer'] as const) {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      colorScheme,
      deviceScaleFactor: 1,
      ...(who === 'visitor' ? {} : { storageState: storages[who] }),
    });
    await context.addInitScript((code) => localStorage.setItem('lang', code), lang);
    const page = await context.newPage();
    for (const screen of SCREENS.filter(({ name, who: of }) => of === who && !TWINS.test(name))) {
      await screen.answers?.(page);
      await page.goto(platform.origin + screen.path);
      // Behind a sheet that the address opens it is no heading for anybody.
      await expect(page.locator('h1'), screen.name).toBeVisible();
      if (!screen.isLoading) await page.waitForLoadState('networkidle');
      await screen.prepare?.(page);
      if (screen.name.includes(': ') && !SHEETLESS.test(screen.name))
        await expect(sheet(page), `${screen.name}: the sheet`).toBeVisible();
      await check(page, `${screen.name} in ${lang}`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
  }
}

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
  const context = await browser.newContext({ storageState: storages.member });
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
  const context = await browser.newContext({ storageState: storages.member, reducedMotion: 'reduce' });
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

test('at twice the text size nothing is lost sideways and no text lies on another, on a small phone in both directions', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: storages.member, viewport: { width: 360, height: 780 } });
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
      await page.waitForLoadState('networkidle');
      expect(await lostSideways(page), `${path} ${tab ?? ''} ${lang}`).toEqual([]);
      // A long list gives its rows more room when it has seen how high they have become.
      await expect.poll(() => overlaps(page), `${path} ${tab ?? ''} ${lang}: one text lies on another`).toEqual([]);
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
  // What lies behind a sheet has its own turn.
  const part = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'html';
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found, what).toEqual([]);
  expect(await smallTargets(page), `${what}: too small for a finger`).toEqual([]);
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

/** Texts of the page that lie on each other; what sticks to the edges of the view may lie on what scrolls below it. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const boxes: { text: string; parent: Element; box: DOMRect }[] = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim();
      if (!text || !parent?.checkVisibility() || parent.closest('.sr-only, dialog, script')) continue;
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) if (box.width > 1) boxes.push({ text, parent, box });
    }
    // Lines of type stand closer than their boxes say.
    const LEAST_PX = 6;
    const found: string[] = [];
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (one.parent === other.parent) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > LEAST_PX && high > LEAST_PX) found.push(`${one.text} / ${other.text}`);
      }
    }
    return found;
  });
}
