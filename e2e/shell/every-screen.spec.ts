import { expect, type Page } from '@playwright/test';
import { paths } from '../../apps/web/src/base/paths.ts';
import { fillAccount } from '../pictures/fill-account.ts';
import { SCREENS, showsSheet } from '../pictures/screen-list.ts';
import { BEHOLDERS, type Beholder, goTo, type ScreenToShow } from '../pictures/screen-parts.ts';
import { hasEntries } from '../support/history-entries.ts';
import { signIn, test } from '../support/story.ts';
import { listenToProblems } from '../support/watch/page-problems.ts';
import { type Quiet, watchQuiet } from '../support/watch/quiet-page.ts';
import { smallTargets } from '../support/watch/small-targets.ts';
import { bringAxe, violations } from '../support/watch/violations.ts';

test.use({ deviceScaleFactor: 1 });

/** The popup of an address without an account cannot be dismissed. */
const STAYS = 'visitor home: activation';
/** The mode for choosing has a history entry of its own, but no sheet. */
const CHOOSING = 'bot mine: choosing';

/** The browser's message for a request that the test itself aborts with `route.abort()`. It may come late. */
const REFUSED_HERE = 'console: Failed to load resource: net::ERR_FAILED';

const LOOKS = [
  { lang: 'en', colorScheme: 'light', closing: 'Back' },
  { lang: 'ar', colorScheme: 'dark', closing: 'Escape' },
] as const;

/** The narrowest phones. */
const NARROW = 320;

/** A member sees most of the screens; in parts, the walk over them takes as long as the other walks. */
const PARTS = { visitor: 1, newcomer: 1, trader: 1, member: 3 } as const satisfies Record<Beholder, number>;

type Closing = (typeof LOOKS)[number]['closing'];
type Walk = { quiet: Quiet; closing: Closing };

for (const { lang, colorScheme, closing } of LOOKS) {
  test.describe(`${colorScheme} in ${lang}`, () => {
    test.use({ colorScheme });
    for (const { who, part } of BEHOLDERS.flatMap(partsOf)) {
      test(`every screen and sheet of a ${who}, part ${part}: no violation, no small target, no error, and ${closing} closes the topmost`, async ({
        page,
        platform,
      }) => {
        await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
        if (who !== 'visitor') {
          const member = who === 'member' ? await fillAccount(platform) : await platform.member();
          await signIn(page.context(), { platform, member });
        }
        await bringAxe(page);
        const problems = await listenToProblems(page);
        const walk = { quiet: watchQuiet(page), closing };
        let before: ScreenToShow | undefined;
        for (const screen of screensOf(who, part)) {
          await openScreen(walk, screen, before);
          await check(page, `${screen.name} in ${lang}`);
          // One language is enough: each change of size takes the page a moment.
          if (lang === 'en') await expectNarrowFits(page, screen.name);
          expect(
            problems.filter((problem) => problem !== REFUSED_HERE),
            screen.name,
          ).toEqual([]);
          if (screen.name !== STAYS) await closeAll(walk, screen);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          before = screen;
        }
      });
    }
  });
}

function partsOf(who: Beholder) {
  return Array.from({ length: PARTS[who] }, (_, before) => ({ who, part: before + 1 }));
}

/** In the order of the list, so that sheets of one page stay together. */
function screensOf(who: Beholder, part: number): ScreenToShow[] {
  const all = allScreensOf(who);
  const size = Math.ceil(all.length / PARTS[who]);
  return all.slice((part - 1) * size, part * size);
}

/** For a visitor, includes the addresses that no picture is taken of, where a visitor sees what a member sees. */
function allScreensOf(who: Beholder): ScreenToShow[] {
  const own = SCREENS.filter((screen) => screen.who === who);
  if (who !== 'visitor') return own;
  const shown = new Set(SCREENS.map(({ path }) => path));
  const others = Object.values(paths).filter((path) => !shown.has(path));
  const isLast = (screen: ScreenToShow) => screen.name === STAYS;
  return [...own.filter((one) => !isLast(one)), ...others.map((path) => ({ name: path, path, who })), ...own.filter(isLast)];
}

/** Stays on the page of the screen before if only the sheet differs, as a person goes from sheet to sheet. */
async function openScreen({ quiet }: Walk, screen: ScreenToShow, before: ScreenToShow | undefined) {
  const { page } = quiet;
  if (!(before && isSamePage(before, screen))) {
    await screen.answers?.(page);
    await goTo(quiet, screen);
  }
  await expect(page.locator('h1'), screen.name).toBeVisible();
  if (!screen.isLoading) await quiet.untilQuiet();
  await screen.prepare?.(quiet);
  // Without the sheet nothing would be checked.
  if (showsSheet(screen)) await expect(page.locator('dialog[open]').last(), `${screen.name}: the sheet`).toBeVisible();
}

function isSamePage(one: ScreenToShow, next: ScreenToShow): boolean {
  // A sheet that the address opened is closed by now and gone from the address.
  if (new URLSearchParams(one.path.split('?')[1]).has('do')) return false;
  const isAsItWas = showsSheet(one) || one.prepare === undefined;
  return one.path === next.path && one.via === next.via && isAsItWas && !one.answers && !next.answers;
}

/** Closes each open sheet with one press; the page itself stays, and its history entry is the current one again. */
async function closeAll({ quiet, closing }: Walk, screen: ScreenToShow) {
  const { page } = quiet;
  const open = page.locator('dialog[open]');
  const place = screen.via === undefined ? screen.path.split('?')[0] : new URL(page.url()).pathname;
  if (screen.name === CHOOSING) await endChoosing(page);
  for (let left = await open.count(); left > 0; left -= 1) {
    await hasEntries(page, left);
    await (closing === 'Back' ? page.goBack() : page.keyboard.press('Escape'));
    await expect(open, `${screen.name}: after ${closing}`).toHaveCount(left - 1);
    await quiet.untilQuiet();
  }
  await hasEntries(page, 0);
  expect(new URL(page.url()).pathname, screen.name).toBe(place);
}

async function endChoosing(page: Page) {
  const chosen = page.getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(1);
  await hasEntries(page, 1);
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  const scrolled = await page.evaluate(() => scrollY);
  await page.goBack();
  await expect(chosen).toHaveCount(0);
  // Ending a choice is not a navigation: the list keeps its scroll position.
  expect(scrolled).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
}

/** What overflows sideways: the page, or a sheet over it. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth }) => `${tagName.toLowerCase()}: ${scrollWidth} px`),
  );
}

async function expectNarrowFits(page: Page, what: string) {
  const size = page.viewportSize();
  if (!size) throw new Error('a page has a size');
  await page.setViewportSize({ ...size, width: NARROW });
  expect(await sticksOut(page), `${what}: sticks out at ${NARROW} px`).toEqual([]);
  await page.setViewportSize(size);
}

async function check(page: Page, what: string) {
  // Animations finish first: a half-faded text has half the contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
  // The page behind a sheet is checked separately.
  const part = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'html';
  expect(await violations(page, part), what).toEqual([]);
  expect(await smallTargets(page), `${what}: too small for a finger`).toEqual([]);
  await expect(page.locator('h1'), `${what}: one title`).toHaveCount(1);
  expect(await sticksOut(page), `${what}: sticks out`).toEqual([]);
  expect(await page.locator('svg.icon path:not([d])').count(), `${what}: icons without a drawing`).toBe(0);
}
