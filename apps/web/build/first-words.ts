import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../packages/i18n/src/languages.ts';
import { type Bundle, type TextFiles, textFilesOf } from './text-files.ts';

const LOCALES = join(import.meta.dirname, '../../../packages/i18n/src/locales');
/** The placeholders in the page, each with the text that replaces it. */
const WORDS = {
  __TITLE__: ['home', 'home.visitor.title'],
  __TEXT__: ['home', 'home.visitor.text'],
  __GATE_TITLE__: ['frame', 'frame.gate.visitor.title'],
  __GATE_TEXT__: ['frame', 'frame.gate.visitor.text'],
} as const;
const ROOT_TAG = /<html lang="[^"]*" dir="[^"]*"/;

/**
 * Writes the first texts into the page, so that they show before any script runs, and the names of the files with its texts:
 * `index.html` in English and `index.<code>.html` in each other language. The server sends the one that the cookie `lang`
 * names. Each page lists the files of its own language only, because those of thirteen do not fit into the ten packets that a
 * server sends before the first of them is acknowledged.
 */
export function firstWordsPlugin(): Plugin {
  return {
    name: 'ocean-first-words',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        Object.keys(WORDS).reduce((page, place) => replaceOnce(page, place, wordIn(DEFAULT_LANGUAGE, place)), html),
    },
    // The page is complete only once it has been written.
    writeBundle({ dir = '' }, bundle) {
      const files = textFilesOf(bundle as Bundle);
      const written = readFileSync(join(dir, 'index.html'), 'utf8');
      const english = nameTexts(written, files[DEFAULT_LANGUAGE]);
      writeFileSync(join(dir, 'index.html'), english);
      for (const language of LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE))
        writeFileSync(join(dir, `index.${language.code}.html`), nameTexts(translate(written, language), files[language.code]));
    },
  };
}

function nameTexts(page: string, files: TextFiles = {}): string {
  return replaceOnce(page, '<meta name="texts" content="{}" />', `<meta name="texts" content='${JSON.stringify(files)}' />`);
}

function translate(english: string, { code, tag, dir }: Language): string {
  const page = replaceOnce(english, ROOT_TAG, `<html lang="${tag}" dir="${dir}"`);
  return Object.keys(WORDS).reduce(
    (translated, place) => replaceOnce(translated, `>${wordIn(DEFAULT_LANGUAGE, place)}<`, `>${wordIn(code, place)}<`),
    page,
  );
}

function wordIn(code: string, place: string): string {
  const [group, key] = WORDS[place as keyof typeof WORDS];
  const texts = JSON.parse(readFileSync(join(LOCALES, code, `${group}.json`), 'utf8')) as Record<string, string>;
  return markup(texts[key]);
}

function markup(text = ''): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function replaceOnce(page: string, part: string | RegExp, by: string): string {
  const replaced = page.replace(part, () => by);
  // Two languages may share a text, so an unchanged page is an error only when the text is missing too.
  if (replaced === page && !page.includes(by)) throw new Error(`the page has no ${part}`);
  return replaced;
}
