import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../dev/machine/chromium.mjs';
import { ROOT } from '../../dev/machine/run.ts';
import { demoWalletOf } from '../support/member-storage.ts';
import { type Member, openPlatform } from '../support/platform.ts';
import { makeSnapshot } from '../support/snapshot.ts';
import { type Quiet, watchQuiet } from '../support/watch/quiet-page.ts';
import { fillAccount } from './fill-account.ts';
import { SCREENS } from './screen-list.ts';
import { BEHOLDERS, type Beholder, goTo, type ScreenToShow } from './screen-parts.ts';
import { makeSheets, type Picture } from './screen-sheets.ts';

/**
 * `npm run screens`: a picture of every screen and main sheet on phone, small phone, tablet and desktop, in light and
 * dark, in English, Arabic and Chinese, put together on contact sheets for review. Text that overflows sideways is
 * named. `npm run screens -- --only phone,tablet,ar` takes only those.
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

/** For pictures of a whole page: unpins sticky parts, and draws the rows below the view too. */
const UNROLLED = `.header { position: static !important; }
  .screen-bottom { position: relative !important; }
  .row { content-visibility: visible !important; }`;

/** Long enough for a screen to load while its answers are held back. */
const LOADING_MS = 1_500;

type Size = keyof typeof SIZES;
type Look = { size: Size; theme: (typeof THEMES)[number]; lang: (typeof LANGUAGES)[number] };

const only = new Set(process.argv.includes('--only') ? process.argv.at(process.argv.indexOf('--only') + 1)?.split(',') : []);

mkdirSync(FOLDER, { recursive: true });
const { snapshot, remove } = await makeSnapshot();
const platform = await openPlatform(snapshot);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
let faults = 0;
try {
  const storages = await signIn();
  for (const look of looks()) {
    const name = `${look.size}-${look.theme}-${look.lang}`;
    // The sheets of other looks are kept, so that looks can be made one at a time.
    for (const old of readdirSync(FOLDER)) if (old.startsWith(`${name}-`)) rmSync(join(FOLDER, old));
    await makeSheets(browser, await takeAll(browser, storages, look), join(FOLDER, name));
  }
} finally {
  await browser.close();
  await platform.stop();
  await remove();
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

/** Whether a word of a kind is wanted: if it was named, or if no word of its kind was. */
function isWanted(words: readonly string[], word: string): boolean {
  return only.has(word) || words.every((one) => !only.has(one));
}

type Storages = Record<Beholder, Exclude<BrowserContextOptions['storageState'], string>>;

/** The browser storage of each beholder. */
async function signIn(): Promise<Storages> {
  const keptBy = (member: Member) => ({
    cookies: [],
    origins: [{ origin: platform.origin, localStorage: demoWalletOf(member) }],
  });
  return {
    visitor: undefined,
    member: keptBy(await fillAccount(platform)),
    trader: keptBy(await platform.member()),
    newcomer: keptBy(await platform.member()),
  };
}

async function takeAll(from: Browser, storages: Storages, look: Look): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const who of BEHOLDERS) {
    const context = await openContext(from, look, storages[who]);
    const quiet = watchQuiet(await context.newPage());
    for (const screen of SCREENS.filter((one) => one.who === who)) pictures.push(await take(quiet, screen, look));
    await context.close();
  }
  process.stdout.write(`${look.size} ${look.theme} ${look.lang}: ${pictures.length} pictures\n`);
  return pictures;
}

async function openContext(
  from: Browser,
  { size, theme, lang }: Look,
  storageState: Storages[Beholder],
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

async function take(quiet: Quiet, screen: ScreenToShow, look: Look): Promise<Picture> {
  const { page } = quiet;
  await screen.answers?.(page);
  await goTo(quiet, screen, platform.origin);
  if (screen.isLoading) await page.waitForTimeout(LOADING_MS);
  const problem = await screen.prepare?.(quiet).catch((error: unknown) => String(error).split('\n')[0]);
  const lost = await textsOutside(page);
  faults += lost.length;
  for (const text of lost) process.stdout.write(`  ${look.size} ${look.lang} ${screen.name}: "${text}" sticks out\n`);
  if (problem) process.stdout.write(`  ${look.size} ${look.lang} ${screen.name}: ${problem}\n`);
  const isWhole = !screen.name.includes(':');
  const image = await page.screenshot({ fullPage: isWhole, ...(isWhole ? { style: UNROLLED } : {}) });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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
