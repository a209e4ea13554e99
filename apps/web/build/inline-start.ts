import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { home } from '../../../packages/api/src/areas/home.ts';
import { LANGUAGES } from '../../../packages/i18n/src/languages.ts';
import { FIRST_SCREENS, type FirstScreen, routeKey, type ScreenOfSea } from './first-screens.ts';
import { FORMATS_WORKER } from './formats-worker.ts';
import { assetOf, type Bundle } from './text-files.ts';

type ScreenFiles = {
  group: string;
  files: string[];
  memberGroup?: string | undefined;
  memberFiles: string[];
  sea?: ScreenOfSea;
  hasPanel?: true;
  words?: FirstScreen['words'];
};
/** The group of texts and the files of each screen, by route. */
type Chunks = { screens: Record<string, ScreenFiles>; sea?: string | undefined; entry?: string };
type Start = { chunks: Chunks; formatsWorker?: string | undefined };

/** The entry's element as the build writes it. */
const ENTRY = / *<script type="module" crossorigin src="([^"]+)"><\/script>\n/;
const LOCALES = join(import.meta.dirname, '../../../packages/i18n/src/locales');
/** The chunks that restore a member's last figures and resume the session. */
const MEMBER_PARTS = ['restore-answers', 'app-session'];
/**
 * The calls that every page starts before any script has arrived. None is for an account: which wallet will reconnect is not known
 * yet, and the token of another address is never sent.
 */
const CALLS = [home.show.path];

/**
 * Puts the styles and the start script into the page, so that the first paint waits for one answer only. The server
 * allows both by their hash.
 */
export function inlineStartPlugin(configDir: string): Plugin {
  const inlined: string[] = [];
  return {
    name: 'ocean-inline-start',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        forgetInlined(bundle as Bundle, inlined);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const folder = join(configDir, 'build');
        if (!bundle) return withStart(html, startScript(folder, { chunks: { screens: {} } }));
        const entry = ENTRY.exec(html)?.[1];
        if (entry === undefined) throw new Error('the built page has no entry');
        const chunks = { ...chunksOf(bundle), entry };
        const script = startScript(folder, { chunks, formatsWorker: assetOf(bundle, FORMATS_WORKER) });
        return inlineStyles(withStart(html.replace(ENTRY, ''), script), bundle, inlined);
      },
    },
  };
}

function withStart(html: string, script: string): string {
  return html.replace('<!-- start -->', () => `<script>${script}</script>`);
}

function startScript(folder: string, { chunks, formatsWorker = '' }: Start): string {
  const languages = Object.fromEntries(LANGUAGES.map(({ code, tag, dir }) => [code, [tag, dir]]));
  const failures = Object.fromEntries(LANGUAGES.map(({ code }) => [code, failureIn(code)]));
  return [
    fillIn(join(folder, 'start-script.js'), { __CHUNKS__: chunks, __LANGUAGES__: languages }),
    fillIn(join(folder, 'fail-page.js'), { __FAILURES__: failures }),
    fillIn(join(folder, 'begin-calls.js'), { __CALLS__: CALLS, __LANGUAGES__: LANGUAGES.map(({ code }) => code) }),
    fillIn(join(folder, 'prepare-formats.js'), { __FORMATS_WORKER__: formatsWorker }),
  ].join('\n');
}

function fillIn(path: string, values: Readonly<Record<string, unknown>>): string {
  const script = readFileSync(path, 'utf8')
    .replace(/^ *\/\/.*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim();
  return Object.entries(values).reduce((filled, [name, value]) => filled.replace(name, () => JSON.stringify(value)), script);
}

/** The texts of the failure page in one language: the message and the label of the button. */
function failureIn(code: string): string[] {
  const texts = JSON.parse(readFileSync(join(LOCALES, code, 'core.json'), 'utf8')) as Record<string, string>;
  return [texts['core.error.unexpected'] ?? '', texts['core.retry'] ?? ''];
}

function chunksOf(bundle: Bundle): Chunks {
  const chunks: Chunks = { screens: {}, sea: assetOf(bundle, 'isobaths.svg') };
  for (const { route, names, forMembers, lead: _, message: __, ...screen } of FIRST_SCREENS) {
    const files = [...new Set(names.flatMap((name) => filesOf(bundle, name)))];
    const more = [...MEMBER_PARTS, ...(forMembers ? [forMembers.name] : [])].flatMap((name) => filesOf(bundle, name));
    chunks.screens[routeKey(route)] = {
      ...screen,
      files,
      memberGroup: forMembers?.group,
      memberFiles: more.filter((file) => !files.includes(file)),
    };
  }
  return chunks;
}

/** A lazy part, what it imports, and their styles. */
function filesOf(bundle: Bundle, name: string): string[] {
  const part = Object.values(bundle).find((file) => file.type === 'chunk' && !file.isEntry && file.name === name);
  if (part?.type !== 'chunk') throw new Error(`the build has no part ${name}`);
  const chunks = [part.fileName, ...part.imports].flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' && !chunk.isEntry ? [chunk] : [];
  });
  return chunks
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((file) => `/${file}`);
}

function inlineStyles(html: string, bundle: Bundle, inlined: string[]): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
    const style = bundle[file];
    if (style?.type !== 'asset') return link;
    delete bundle[file];
    inlined.push(file);
    return `<style>${String(style.source).trim()}</style>`;
  });
}

/**
 * Lazy parts list the page's own style sheet among their files, but it is inlined and no longer a file. The list is read by
 * position and must keep its length, so the entry, which is already loaded, takes its place.
 */
function forgetInlined(bundle: Bundle, inlined: readonly string[]): void {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  if (entry === undefined) return;
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    for (const file of inlined) chunk.code = chunk.code.replaceAll(JSON.stringify(file), JSON.stringify(entry));
  }
}
