import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { LanguageCode } from '@ocean/api/language-codes';
import { DEFAULT_LANGUAGE, isLanguageCode } from '@ocean/i18n/languages';
import type { ServerConfig } from '../../config.ts';
import { pagePolicy } from '../security-headers.ts';

/** `packed` is the page at Brotli's best compression, which takes too long to do for every answer. */
export type Page = { readonly html: string; readonly packed: Buffer; readonly etag: string; readonly policy: string };

const pack = promisify(brotliCompress);
const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** The cookie in which the page stores the chosen language; it does not identify the visitor. */
const LANGUAGE_COOKIE = /(?:^|;)\s*lang=([a-z]{2,3})\s*(?:;|$)/;

/** The language that a visitor has chosen before; any other value of the cookie means English. */
export function languageOfCookie(cookie: string | undefined): LanguageCode {
  const code = LANGUAGE_COOKIE.exec(cookie ?? '')?.[1];
  return isLanguageCode(code) ? code : DEFAULT_LANGUAGE;
}

/**
 * The page with its first words in a language, as the build wrote it; in English where the build has none in that language.
 * Reads a page again only when its file has changed, which happens only while the server is being built.
 */
export function createPageReader(config: ServerConfig, webRoot: string): (language: LanguageCode) => Promise<Page> {
  const kept = new Map<string, { page: Page; changedMs: number }>();
  const read = async (name: string) => {
    const path = join(webRoot, name);
    const { mtimeMs } = await stat(path);
    const known = kept.get(name);
    if (known?.changedMs === mtimeMs) return known.page;
    const html = await readFile(path, 'utf8');
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const page = { html, packed: await pack(html, SMALLEST), etag, policy: pagePolicy(html, config) };
    kept.set(name, { page, changedMs: mtimeMs });
    return page;
  };
  return async (language) => {
    if (language === DEFAULT_LANGUAGE) return read('index.html');
    try {
      return await read(`index.${language}.html`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return read('index.html');
    }
  };
}
