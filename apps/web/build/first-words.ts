import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../packages/i18n/src/languages.ts';
import { type Bundle, type TextFiles, textFilesOf } from './text-files.ts';

const LOCALES = join(import.meta.dirname, '../../../packages/i18n/src/locales');
const ROOT_TAG = /<html lang="[^"]*" dir="[^"]*"/;

/**
 * Writes what is read first into the page, so that it stands there before any script runs, and which files its texts are in:
 * `index.html` in English and `index.<code>.html` in each other language. The server sends the one that the cookie `lang`
 * names. Each page knows the files of its own language alone, because those of thirteen do not fit into the ten packets that a
 * server sends before the first of them is acknowledged.
 */
export function firstWordsPlugin(): Plugin {
  return {
    name: 'ocean-first-words',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        replaceOnce(replaceOnce(html, '__TITLE__', titleIn(DEFAULT_LANGUAGE)), '__TEXT__', textIn(DEFAULT_LANGUAGE)),
    },
    // The page is complete when it has been written.
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
  return replaceOnce(replaceOnce(page, titleIn(DEFAULT_LANGUAGE), titleIn(code)), textIn(DEFAULT_LANGUAGE), textIn(code));
}

function titleIn(code: string): string {
  return markup(textsOf(code)['home.visitor.title']);
}

function textIn(code: string): string {
  return markup(textsOf(code)['home.visitor.text']);
}

function textsOf(code: string): Record<string, string> {
  return JSON.parse(readFileSync(join(LOCALES, code, 'home.json'), 'utf8')) as Record<string, string>;
}

function markup(text = ''): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function replaceOnce(page: string, part: string | RegExp, by: string): string {
  const replaced = page.replace(part, () => by);
  // A language may say it as another one does; a page without the part says nothing.
  if (replaced === page && !page.includes(by)) throw new Error(`the page has no ${part}`);
  return replaced;
}
