import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startPlatform } from '../e2e/platform.ts';
import { findChromium } from './chromium.mjs';
import { fillAccount } from './fill-account.ts';
import { ROOT } from './run.ts';
import { SCREENS, type ScreenToShow } from './screen-list.ts';
import { makeSheets, type Picture } from './screen-sheets.ts';

/**
 * `npm run screens`: a picture of every screen and main sheet on phone, small phone, tablet and desktop, in light and
 * dark, in English, Arabic and Chinese, put together on contact sheets to be looked at. What sticks out sideways is
 * named. `npm run screens -- --only phone,tablet,ar` takes those alone.
 */
const FOLDER = join(ROOT, 'test-results/screens');

const SIZES = {
  phone: { width: 360, height: 780 },
  small: { width: 320, height: 640 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'ar', 'cn'] as const;

const SETTLED_WITHIN_MS = 5_000;

type Size = keyof typeof SIZES;
type Look = { size: Size; theme: (typeof THEMES)[number]; lang: (typeof LANGUAGES)[number] };

const only = new Set(process.argv.includes('--only') ? process.argv.at(process.argv.indexOf('--only') + 1)?.split(',') : []);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const platform = await startPlatform();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
let faults = 0;
try {
  const member = await signIn(browser);
  for (const look of looks()) {
    const pictures = await takeAll(browser, member, look);
    await makeSheets(browser, pictures, join(FOLDER, `${look.size}-${look.theme}-${look.lang}`));
  }
} finally {
  await browser.close();
  await platform.stop();
}
process.stdout.write(`\n${FOLDER}: ${faults === 0 ? 'nothing sticks out' : `${faults} texts stick out`}\n`);

/** Every size in English, light and dark; the other languages on the phones and, in light, on the desktop. */
function looks(): Look[] {
  const all = (Object.keys(SIZES) as Size[]).flatMap((size) =>
    LANGUAGES.flatMap((lang) => THEMES.map((theme) => ({ size, theme, lang }))),
  );
  return all.filter(({ size, theme, lang }) => {
    const isShown = lang === 'en' || size === 'phone' || (theme === 'light' && lang === 'ar');
    return isShown && isWanted(Object.keys(SIZES), size) && isWanted(THEMES, theme) && isWanted(LANGUAGES, lang);
  });
}

/** Of each kind of words those that were named, or all when none was. */
function isWanted(words: readonly string[], word: string): boolean {
  return only.has(word) || words.every((one) => !only.has(one));
}

async function signIn(from: Browser) {
  const context = await from.newContext({ viewport: SIZES.phone, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await fillAccount(page, platform);
  const state = await context.storageState();
  await context.close();
  return state;
}

type Member = Awaited<ReturnType<typeof signIn>>;

async function takeAll(from: Browser, member: Member, look: Look): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const isMember of [false, true]) {
    const context = await openContext(from, look, isMember ? member : undefined);
    const page = await context.newPage();
    for (const screen of SCREENS.filter((one) => one.isMember === isMember)) pictures.push(await take(page, screen, look));
    await context.close();
  }
  process.stdout.write(`${look.size} ${look.theme} ${look.lang}: ${pictures.length} pictures\n`);
  return pictures;
}

async function openContext(
  from: Browser,
  { size, theme, lang }: Look,
  storageState: Member | undefined,
): Promise<BrowserContext> {
  const context = await from.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(storageState ? { storageState } : {}),
  });
  await context.addInitScript((code) => localStorage.setItem('lang', code), lang);
  return context;
}

async function take(page: Page, screen: ScreenToShow, look: Look): Promise<Picture> {
  await page.goto(platform.origin + screen.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page
    .waitForFunction(() => !document.querySelector('.skeleton'), null, { timeout: SETTLED_WITHIN_MS })
    .catch(() => undefined);
  const problem = await screen.prepare?.(page).catch((error: unknown) => String(error).split('\n')[0]);
  const lost = await textsOutside(page);
  faults += lost.length;
  for (const text of lost) process.stdout.write(`  ${look.size} ${look.lang} ${screen.name}: "${text}" sticks out\n`);
  if (problem) process.stdout.write(`  ${look.size} ${look.lang} ${screen.name}: ${problem}\n`);
  const isWhole = !screen.name.includes(':');
  const image = await page.screenshot({ fullPage: isWhole });
  return { name: screen.name, image };
}

/** Texts that are cut off or stick out of the page. */
function textsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lost: string[] = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim();
      if (!text || !parent || parent.closest('.sr-only, .skip-link, dialog:not([open]), script, noscript')) continue;
      range.selectNodeContents(texts.currentNode);
      const { left, right } = range.getBoundingClientRect();
      if (right > width + 1 || left < -1) lost.push(text);
    }
    return lost;
  });
}
