import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../packages/i18n/src/languages.ts';
import { FIRST_SCREENS, type FirstScreen, routeKey } from './first-screens.ts';
import { type Bundle, type TextFiles, textFilesOf } from './text-files.ts';

/** What the page says on one screen; empty where the screen begins with something else. */
type ScreenWords = readonly [gateTitle: string, gateText: string, lead: string];

const LOCALES = join(import.meta.dirname, '../../../packages/i18n/src/locales');
/** The words of the start page, which every page has: each placeholder with the text that replaces it. */
const HOME_WORDS = { __TITLE__: 'home.visitor.title', __TEXT__: 'home.visitor.text' } as const;
const GATE = { title: 'frame.gate.visitor.title', text: 'frame.gate.visitor.text' } as const;
const ROOT_TAG = /<html lang="[^"]*" dir="[^"]*"/;

/**
 * Writes the first texts into the page, so that they show before any script runs, and the names of the files with its texts:
 * `index.html` in English and `index.<code>.html` in each other language. The server sends the one that the cookie `lang`
 * names. Each page lists the files of its own language only, because those of thirteen do not fit into the ten packets that a
 * server sends before the first of them is acknowledged.
 *
 * For the same reason a page has the words of one screen. The server puts them in place of `__ROUTE__`, `__GATE_TITLE__`,
 * `__GATE_TEXT__` and `__LEAD__`, as markup; it reads them from `words.<code>.json`, by route.
 */
export function firstWordsPlugin(): Plugin {
  let isServing = false;
  return {
    name: 'ocean-first-words',
    configResolved({ command }) {
      isServing = command === 'serve';
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const page = Object.entries(HOME_WORDS).reduce(
          (filled, [place, key]) => replaceOnce(filled, place, wordIn(DEFAULT_LANGUAGE, key)),
          html,
        );
        // The development server knows no screens.
        return isServing ? page.replace(/__(?:ROUTE|GATE_TITLE|GATE_TEXT|LEAD)__/g, '') : page;
      },
    },
    // The page is complete only once it has been written.
    writeBundle({ dir = '' }, bundle) {
      const files = textFilesOf(bundle as Bundle);
      const written = readFileSync(join(dir, 'index.html'), 'utf8');
      for (const language of LANGUAGES) {
        const { code } = language;
        const page = code === DEFAULT_LANGUAGE ? written : translate(written, language);
        writeFileSync(join(dir, code === DEFAULT_LANGUAGE ? 'index.html' : `index.${code}.html`), nameTexts(page, files[code]));
        writeFileSync(join(dir, `words.${code}.json`), JSON.stringify(wordsOfScreens(code)));
      }
    },
  };
}

function wordsOfScreens(code: string): Record<string, ScreenWords> {
  return Object.fromEntries(FIRST_SCREENS.map((screen) => [routeKey(screen.route), wordsOf(screen, code)]));
}

function wordsOf({ words, lead, message }: FirstScreen, code: string): ScreenWords {
  const shown = Object.values(words ?? {});
  const hasGate = shown.some((start) => start.startsWith('gate'));
  const hasLead = lead !== undefined && shown.some((start) => start.startsWith('lead'));
  const [title, text] = message ?? [GATE.title, lead ?? GATE.text];
  const gate = hasGate ? ([wordIn(code, title), wordIn(code, text)] as const) : (['', ''] as const);
  return [...gate, hasLead ? wordIn(code, lead) : ''];
}

function nameTexts(page: string, files: TextFiles = {}): string {
  return replaceOnce(page, '<meta name="texts" content="{}" />', `<meta name="texts" content='${JSON.stringify(files)}' />`);
}

function translate(english: string, { code, tag, dir }: Language): string {
  const page = replaceOnce(english, ROOT_TAG, `<html lang="${tag}" dir="${dir}"`);
  return Object.values(HOME_WORDS).reduce(
    (translated, key) => replaceOnce(translated, `>${wordIn(DEFAULT_LANGUAGE, key)}<`, `>${wordIn(code, key)}<`),
    page,
  );
}

/** A text as markup. Its group is the first part of its key. */
function wordIn(code: string, key: string): string {
  const [group] = key.split('.', 1);
  const texts = JSON.parse(readFileSync(join(LOCALES, code, `${group}.json`), 'utf8')) as Record<string, string>;
  const text = texts[key];
  if (text === undefined) throw new Error(`the texts in ${code} have no ${key}`);
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function replaceOnce(page: string, part: string | RegExp, by: string): string {
  const replaced = page.replace(part, () => by);
  // Two languages may share a text, so an unchanged page is an error only when the text is missing too.
  if (replaced === page && !page.includes(by)) throw new Error(`the page has no ${part}`);
  return replaced;
}
