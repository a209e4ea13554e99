import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { FIRST_SCREENS } from '../../apps/web/build/first-screens.ts';
import { paths } from '../../apps/web/src/base/paths.ts';
import { LANGUAGES } from '../../packages/i18n/src/languages.ts';
import { test } from '../support/story.ts';
import { holdEntry } from '../support/watch/hold-entry.ts';
import { watchQuiet } from '../support/watch/quiet-page.ts';

/** The texts of the start page's HTML before any script has run, in the language chosen before. */
const wordsIn = (code: string) => textsIn(code, 'home') as Record<'home.visitor.title' | 'home.visitor.text', string>;

function textsIn(code: string, group: string): Readonly<Record<string, string>> {
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
    policies.add(answer.headers()['content-security-policy']);
  }
  // Only the words differ: there is one inline script with one hash.
  expect(policies.size).toBe(1);
  expect(await (await request.get('/')).text()).toContain('<html lang="en" dir="ltr"');
});

test('the HTML of every screen says what the screen is for, in the language chosen before', async ({ request }) => {
  for (const code of ['en', 'cn', 'ar']) {
    for (const { route, lead } of FIRST_SCREENS) {
      if (lead === undefined) continue;
      const html = await (await request.get(route.replace('*', 'some'), { headers: { cookie: `lang=${code}` } })).text();
      expect(html, `${code} ${route}`).toContain(textsIn(code, lead.split('.')[0] ?? '')[lead]);
    }
  }
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
/** Screens for everyone, and screens that belong to an account, that begin with what they are for. */
const OPEN_TO_ALL = [
  paths.settings,
  paths.rwa,
  paths.voting,
  paths.notices,
  paths.stakes,
  paths.passageway,
  paths.news,
  paths.proof,
] as const;
const EXPLAINED = [paths.records, paths.ai, paths.help, paths.deskMarkets, paths.feedback, paths.city] as const;
const START = '#shell > :is(.first-gate, .first-lead, .first-panel)';

for (const [where, path, stored, shown] of [
  ['a visitor’s page that belongs to an account', '/loglist', {}, '.first-gate'],
  ['one of the seven areas', '/zichan', {}, '.first-gate'],
  ['a member’s page', '/team', TOKEN, null],
  ['a member’s page that explains itself', '/loglist', TOKEN, '.first-lead'],
  ['a page that was kept in another language', '/loglist', { lang: 'ko' }, null],
  ['a page that everybody can read', '/tor', {}, '.first-lead'],
  ['a page that everybody can read, to a member', '/tor', TOKEN, '.first-lead'],
  ['a page that explains itself to visitors', '/stakes', {}, '.first-lead'],
  ['a page that explains itself to visitors, to a member', '/stakes', TOKEN, null],
  ['another spelling of an address', '/toupiaoList', {}, '.first-lead'],
  ['an address with a slash at its end', '/loglist/', {}, '.first-gate'],
  ['an address that leads nowhere', '/nowhere', {}, '.first-gate'],
  ['an address that leads nowhere, to a member', '/nowhere/else', TOKEN, '.first-gate'],
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

test('another spelling of an address has the words of its screen, never those of an address that leads nowhere', async ({
  request,
}) => {
  for (const [path, group, key] of [
    ['/toupiaoList', 'voting', 'voting.lead'],
    ['/toupiaoList/7', 'voting', 'voting.detail.lead'],
    ['/LOGLIST/', 'records', 'records.lead'],
    ['/kefulist', 'support', 'support.lead'],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain(textsIn('en', group)[key]);
    expect(html, path).not.toContain(textsIn('en', 'notFound')['notFound.text']);
  }
});

test('a page that was kept for another address begins with its frame alone', async ({ page, request }) => {
  const kept = await request.get('/');
  await page.route('**/loglist', async (route) => route.fulfill({ response: kept }));
  await page.route('**/assets/index-*.js', () => {});
  await page.goto('/loglist', { waitUntil: 'commit' });
  await expect(page.locator('#shell')).toBeAttached();
  await expect(page.locator(START).filter({ visible: true })).toHaveCount(0);
});

for (const lang of ['en', 'vi', 'ar']) {
  test(`the first content of a page has the position and size that the app draws it with (${lang})`, async ({
    page,
    context,
    platform,
  }) => {
    await context.addCookies([{ name: 'lang', value: lang, url: platform.origin }]);
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    const gates = ['/zichan', '/loglist', '/kefuList', '/tor/orders', '/tor/level', '/nowhere'];
    for (const path of [...gates, ...OPEN_TO_ALL, '/bot']) await expectInPlace(page, path);
  });
}

test('the first content of a member’s page has the position and size that the app draws it with', async ({ memberPage }) => {
  for (const path of [...OPEN_TO_ALL, ...EXPLAINED, '/nowhere']) if (path !== '/stakes') await expectInPlace(memberPage, path);
});

/** What the page draws, where the app draws it. */
async function expectInPlace(page: Page, path: string): Promise<void> {
  const release = await holdEntry(page);
  // Held back, because the panel grows with this answer.
  await page.route('**/api/other/home', () => {});
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator(START).filter({ visible: true }), path).toHaveCount(1);
  const [start] = await page.locator(START).filter({ visible: true }).all();
  const isLead = (await start?.getAttribute('class'))?.includes('first-lead');
  // A screen that begins with its lead has other cards below it.
  const compared = isLead ? ['p.prose'] : ['.card.empty', '.card.empty p', '.panel-low'];
  const before = await boxesOf(page, compared);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => boxesOf(page, compared), path).toEqual(before);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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

test('before its first paint the page requests only the lines of the sea, then the app and its files', async ({ page }) => {
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
  await page.waitForFunction(() => document.readyState === 'complete');
  expect(asked).toEqual(['isobaths']);
  await page.evaluate(() => (window as unknown as { paint: () => void }).paint());
  await expect.poll(() => asked).toContain('home-screen');
  expect(asked[1]).toBe('index');
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
