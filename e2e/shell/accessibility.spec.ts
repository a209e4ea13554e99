import { expect, type Page } from '@playwright/test';
import { fillAccount } from '../pictures/fill-account.ts';
import { SCREENS, type ScreenToShow, showsSheet } from '../pictures/screen-list.ts';
import { type Quiet, watchQuiet } from '../support/quiet-page.ts';
import { smallTargets } from '../support/small-targets.ts';
import { signIn, test } from '../support/story.ts';
import { bringAxe, violations } from '../support/violations.ts';

test.use({ deviceScaleFactor: 1 });

/** Of the areas that are not open yet one is like the other. */
const TWINS = /^visitor (?:yaoqing|tijiao|kefu\w*|xiaji|rankDetail|inviteDetail|kuaixun|city)$/;

const BEHOLDERS = ['visitor', 'member', 'newcomer'] as const;
const LOOKS = [
  { lang: 'en', colorScheme: 'light' },
  { lang: 'ar', colorScheme: 'dark' },
] as const;

for (const { lang, colorScheme } of LOOKS) {
  test.describe(`${colorScheme} in ${lang}`, () => {
    test.use({ colorScheme });
    for (const who of BEHOLDERS) {
      test(`no screen and no sheet of a ${who} has violations, and a finger can hit everything`, async ({ page, platform }) => {
        await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
        if (who !== 'visitor') {
          const member = who === 'member' ? await fillAccount(platform) : await platform.member();
          await signIn(page.context(), { platform, member });
        }
        await bringAxe(page);
        const quiet = watchQuiet(page);
        let before: ScreenToShow | undefined;
        for (const screen of SCREENS.filter((one) => one.who === who && !TWINS.test(one.name))) {
          await openScreen(quiet, screen, before);
          await check(page, `${screen.name} in ${lang}`);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          before = screen;
        }
      });
    }
  });
}

/** In the page of the screen before where that is the same one under its sheets, as a person goes from sheet to sheet. */
async function openScreen(quiet: Quiet, screen: ScreenToShow, before: ScreenToShow | undefined) {
  const { page } = quiet;
  if (!(before && isSamePage(before, screen) && (await closeSheets(quiet)))) {
    await screen.answers?.(page);
    await page.goto(screen.path);
  }
  // Behind a sheet that the address opens it is no heading for anybody.
  await expect(page.locator('h1'), screen.name).toBeVisible();
  if (!screen.isLoading) await quiet.untilQuiet();
  await screen.prepare?.(quiet);
  // Without it nothing would be checked.
  if (showsSheet(screen)) await expect(page.locator('dialog[open]').last(), `${screen.name}: the sheet`).toBeVisible();
}

function isSamePage(one: ScreenToShow, next: ScreenToShow): boolean {
  const isAsItWas = showsSheet(one) || one.prepare === undefined;
  return one.path === next.path && isAsItWas && !one.answers && !next.answers;
}

/** By Escape, once for each of them; false when one stays. */
async function closeSheets({ page, untilQuiet }: Quiet): Promise<boolean> {
  const open = page.locator('dialog[open]');
  for (let left = await open.count(); left > 0; left -= 1) {
    await page.keyboard.press('Escape');
    await untilQuiet();
  }
  return (await open.count()) === 0;
}

async function check(page: Page, what: string) {
  // A half-faded text has a half contrast: what moves has to arrive first.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
  // What lies behind a sheet has its own turn.
  const part = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'html';
  expect(await violations(page, part), what).toEqual([]);
  expect(await smallTargets(page), `${what}: too small for a finger`).toEqual([]);
  expect(await page.locator('svg.icon path:not([d])').count(), `${what}: icons without a drawing`).toBe(0);
}
