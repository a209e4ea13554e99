import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '../../packages/i18n/src/languages.ts';
import { test } from '../support/story.ts';
import { watchQuiet } from '../support/watch/quiet-page.ts';

/** The texts of the HTML before any script has run, in the language chosen before. */
const wordsIn = (code: string) => ({ ...textsIn(code, 'home'), ...textsIn(code, 'frame') }) as Record<Words, string>;
type Words = 'home.visitor.title' | 'home.visitor.text' | 'frame.gate.visitor.title' | 'frame.gate.visitor.text';

function textsIn(code: string, group: string): object {
  return JSON.parse(readFileSync(new URL(`../../packages/i18n/src/locales/${code}/${group}.json`, import.meta.url), 'utf8'));
}

test('the HTML has its first words and its direction in each of the thirteen languages', async ({ request }) => {
  const policies = new Set<string | undefined>();
  for (const { code, tag, dir } of LANGUAGES) {
    const answer = await request.get('/', { headers: { cookie: `lang=${code}` } });
    const html = await answer.text();
    expect(html, code).toContain(`<html lang="${tag}" dir="${dir}"`);
    expect(html, code).toContain(wordsIn(code)['home.visitor.title']);
    expect(html, code).toContain(wordsIn(code)['home.visitor.text']);
    expect(html, code).toContain(wordsIn(code)['frame.gate.visitor.title']);
    expect(html, code).toContain(wordsIn(code)['frame.gate.visitor.text']);
    policies.add(answer.headers()['content-security-policy']);
  }
  // Only the words differ: there is one inline script with one hash.
  expect(policies.size).toBe(1);
  expect(await (await request.get('/')).text()).toContain('<html lang="en" dir="ltr"');
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });
  test('the first words can be read', async ({ page, context, platform }) => {
    await context.addCookies([{ name: 'lang', value: 'ar', url: platform.origin }]);
    await page.goto('/');
    await expect(page.getByText(wordsIn('ar')['home.visitor.title'])).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('direction', 'rtl');
  });
});

test('a choice of language reaches the HTML of the next page, not only its app', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Language' }).click();
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.locator('dialog[open]').getByRole('button', { name: '한국어' }).click();
  expect(await (await answer).text()).toContain('<html lang="ko"');
});

for (const [where, path, stored, isShown] of [
  ['a visitor’s start page', '/', {}, true],
  ['a member’s start page', '/', { fengToken: 'x'.repeat(43) }, false],
  ['another screen', '/loglist', {}, false],
  ['a page that was kept in another language', '/', { lang: 'ko' }, false],
] as const) {
  test(`first words ${isShown ? 'are' : 'are not'} on ${where} before the app has loaded`, async ({ page }) => {
    await page.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
    await page.route('**/assets/index-*.js', () => {});
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#shell')).toBeAttached();
    await expect(page.locator('.first-words')).toBeVisible({ visible: isShown });
  });
}

const TOKEN = { fengToken: 'x'.repeat(43) };
const START = '#shell :is(.first-gate, .first-panel)';

for (const [where, path, stored, shown] of [
  ['a visitor’s page that belongs to an account', '/loglist', {}, '.first-gate'],
  ['one of the seven areas', '/zichan', {}, '.first-gate'],
  ['a member’s page', '/loglist', TOKEN, null],
  ['a page that was kept in another language', '/loglist', { lang: 'ko' }, null],
  ['a page that everybody can read', '/tor', {}, null],
  ['the page that sells bots', '/bot', {}, '.first-panel'],
  ['the page that sells bots, to a member', '/bot', TOKEN, '.first-panel'],
  ['the list of own bots', '/bot?tab=mine', TOKEN, null],
] as const) {
  test(`${where} ${shown ? 'begins with what it shows in any case' : 'begins with its frame alone'}`, async ({ page }) => {
    await page.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
    await page.route('**/assets/index-*.js', () => {});
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#shell')).toBeAttached();
    await expect(page.locator(START).filter({ visible: true })).toHaveCount(shown === null ? 0 : 1);
    if (shown !== null) await expect(page.locator(`#shell ${shown}`)).toBeVisible();
  });
}

for (const lang of ['en', 'vi', 'ar']) {
  test(`the first content of a page has the position and size that the app draws it with (${lang})`, async ({
    page,
    context,
    platform,
  }) => {
    await context.addCookies([{ name: 'lang', value: lang, url: platform.origin }]);
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    const parts = ['.card.empty', '.card.empty p', '.panel-low'];
    for (const path of ['/zichan', '/loglist', '/kefuList', '/tor/orders', '/bot']) {
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/index-*.js', async (route) => {
        await isReleased;
        await route.continue();
      });
      // Held back, because the panel grows with this answer.
      await page.route('**/api/other/home', () => {});
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator(START).filter({ visible: true })).toHaveCount(1);
      const before = await boxesOf(page, parts);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => boxesOf(page, parts), path).toEqual(before);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

/** The box of the first visible element of each selector, to a pixel. */
function boxesOf(page: Page, selectors: readonly string[]) {
  return page.evaluate(
    (some) =>
      some.map((selector) => {
        const shown = [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
        const { x, y, width, height } = shown?.getBoundingClientRect() ?? {};
        return shown && [x, y, width, height].map((length = 0) => Math.round(length));
      }),
    selectors,
  );
}

test('before its first paint the page requests only the entry and the lines of the sea', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /^\/assets\/([a-z-]+)-/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  await page.addInitScript(() => {
    const frames: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (work) => frames.push(work);
    Object.assign(window, { paint: () => frames.splice(0).forEach((work) => void work(performance.now())) });
  });
  await page.route('**/assets/index-*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.first-words')).toBeVisible();
  await expect.poll(() => asked.toSorted()).toEqual(['index', 'isobaths']);
  await page.evaluate(() => (window as unknown as { paint: () => void }).paint());
  await expect.poll(() => asked).toContain('home-screen');
});

test('no file is requested twice, and no preload is unusable', async ({ page, memberPage: _ }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  let asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Requests before this response come from the previous page.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) asked = [];
  });
  for (const path of ['/', '/bot', '/bot?tab=mine', '/zichan', '/loglist', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await watchQuiet(page).untilQuiet();
    const files = asked.filter((file) => file.startsWith('/assets/'));
    expect(
      files.filter((file, index) => files.indexOf(file) !== index),
      path,
    ).toEqual([]);
  }
  expect(warnings.filter((warning) => /preload/i.test(warning))).toEqual([]);
});
