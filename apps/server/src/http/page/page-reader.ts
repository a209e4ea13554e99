import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { LanguageCode } from '@ocean/api/language-codes';
import { DEFAULT_LANGUAGE, isLanguageCode } from '@ocean/i18n/languages';
import type { ServerConfig } from '../../config.ts';
import { pagePolicy } from '../security-headers.ts';
import { fillPage, type PageWords, routeOf } from './page-words.ts';

/**
 * `packed` is the page at Brotli's best compression, which takes too long to do for every answer. `fill` makes its text anew, because
 * few clients need it.
 */
export type Page = {
  readonly fill: () => string;
  readonly packed: Buffer;
  readonly etag: string;
  readonly policy: string;
};
/** What the build wrote for a language, and the pages that were made of it, by route. */
type Written = { html: string; words: PageWords; policy: string; pages: Map<string, Promise<Page>> };
type Pack = (page: string) => Promise<Buffer>;

const compress = promisify(brotliCompress);
const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const packSmallest: Pack = (page) => compress(page, SMALLEST);

/** The cookie in which the page stores the chosen language; it does not identify the visitor. */
const LANGUAGE_COOKIE = /(?:^|;)\s*lang=([a-z]{2,3})\s*(?:;|$)/;

/** The language that a visitor has chosen before; any other value of the cookie means English. */
export function languageOfCookie(cookie: string | undefined): LanguageCode {
  const code = LANGUAGE_COOKIE.exec(cookie ?? '')?.[1];
  return isLanguageCode(code) ? code : DEFAULT_LANGUAGE;
}

/**
 * The page with its first words, in a language and of the screen that a path opens; in English where the build has none in that
 * language. Reads the files of a language again only when they have changed, which happens only while the server is being built.
 */
export function createPageReader(
  config: ServerConfig,
  webRoot: string,
  pack: Pack = packSmallest,
): (language: LanguageCode, path: string) => Promise<Page> {
  const kept = new Map<LanguageCode, { changed: string; written: Promise<Written> }>();
  const read = async (language: LanguageCode): Promise<Written> => {
    const page = join(webRoot, language === DEFAULT_LANGUAGE ? 'index.html' : `index.${language}.html`);
    const words = join(webRoot, `words.${language}.json`);
    const changed = `${await changedMs(page)} ${await orWithout(changedMs(words), 0)}`;
    const known = kept.get(language);
    if (known?.changed === changed) return known.written;
    const written = readWritten(page, words, config);
    kept.set(language, { changed, written });
    written.catch(() => kept.delete(language));
    return written;
  };
  return async (language, path) => {
    const written = await orWithout(read(language), null);
    return pageOf(written ?? (await read(DEFAULT_LANGUAGE)), path, pack);
  };
}

async function readWritten(page: string, words: string, config: ServerConfig): Promise<Written> {
  const html = await readFile(page, 'utf8');
  const byRoute = JSON.parse(await orWithout(readFile(words, 'utf8'), '{}')) as PageWords;
  return { html, words: byRoute, policy: pagePolicy(html, config), pages: new Map() };
}

/** Made once for each screen, also for visitors who come together. */
function pageOf({ html, words, policy, pages }: Written, path: string, pack: Pack): Promise<Page> {
  const route = routeOf(words, path);
  const known = pages.get(route);
  if (known !== undefined) return known;
  const made = makePage(() => fillPage(html, words, route), policy, pack);
  pages.set(route, made);
  made.catch(() => pages.delete(route));
  return made;
}

async function makePage(fill: () => string, policy: string, pack: Pack): Promise<Page> {
  const text = fill();
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { fill, packed: await pack(text), etag, policy };
}

const changedMs = async (path: string) => (await stat(path)).mtimeMs;

/** The other value where the build has no such file. */
async function orWithout<T, Other>(work: Promise<T>, other: Other): Promise<T | Other> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return other;
  }
}
