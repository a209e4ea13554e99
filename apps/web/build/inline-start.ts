import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { LANGUAGES } from '../../../packages/i18n/src/languages.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
/** By language and group of texts; by route the group and the files of the screen. */
type Chunks = { texts: Record<string, Record<string, string>>; screens: Record<string, { group: string; files: string[] }> };

const LOCALES = join(import.meta.dirname, '../../../packages/i18n/src/locales');
const TEXTS = /virtual:ocean-texts\/([a-z]+)(?:\/([a-z]+))?$/;
/** Screens that a visitor may land on: their texts and what their file is called. */
const SCREENS = [
  { route: '/', group: 'home', name: 'home-screen' },
  { route: '/bot', group: 'bots', name: 'bot-screen' },
  { route: '/zichan', group: 'assets', name: 'assets-screen' },
];

const FIRST_GROUPS: ReadonlySet<string> = new Set(['core', ...SCREENS.map(({ group }) => group)]);

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
        const script = startScript(
          join(configDir, 'build', 'start-script.js'),
          bundle ? chunksOf(bundle) : { texts: {}, screens: {} },
        );
        const withScript = html.replace('<!-- start -->', () => `<script>${script}</script>`);
        return bundle ? inlineStyles(withScript, bundle, inlined) : withScript;
      },
    },
  };
}

function startScript(path: string, chunks: Chunks): string {
  const directions = Object.fromEntries(LANGUAGES.filter(({ dir }) => dir === 'rtl').map(({ code, dir }) => [code, dir]));
  return readFileSync(path, 'utf8')
    .replace(/^ *\/\/.*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .replace('__CHUNKS__', JSON.stringify({ ...chunks, failures: Object.fromEntries(LANGUAGES.map(failureOf)) }))
    .replace('__DIRECTIONS__', JSON.stringify(directions))
    .trim();
}

/** A page that could not start, in its own language: what happened and the word on the button. */
function failureOf({ code, tag }: (typeof LANGUAGES)[number]): [string, string[]] {
  const texts = JSON.parse(readFileSync(join(LOCALES, code, 'core.json'), 'utf8')) as Record<string, string>;
  return [code, [tag, texts['core.error.unexpected'] ?? '', texts['core.retry'] ?? '']];
}

function chunksOf(bundle: Bundle): Chunks {
  const chunks: Chunks = { texts: {}, screens: {} };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const [, language, group = 'core'] = TEXTS.exec(chunk.facadeModuleId ?? '') ?? [];
    if (language && FIRST_GROUPS.has(group))
      chunks.texts[language] = { ...chunks.texts[language], [group]: `/${chunk.fileName}` };
    const screen = SCREENS.find(({ name }) => chunk.isDynamicEntry && chunk.name === name);
    const files = [chunk.fileName, ...chunk.imports].filter((file) => !isEntry(bundle, file)).map((file) => `/${file}`);
    if (screen) chunks.screens[screen.route] = { group: screen.group, files };
  }
  return chunks;
}

function isEntry(bundle: Bundle, file: string): boolean {
  const chunk = bundle[file];
  return chunk?.type === 'chunk' && chunk.isEntry;
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
 * Late parts name the page's own style sheet among what they wait for, and it is no file any more. Their list keeps its
 * length, because it is read by position: the entry, which is loaded already, stands in its place.
 */
function forgetInlined(bundle: Bundle, inlined: readonly string[]): void {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  if (entry === undefined) return;
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    for (const file of inlined) chunk.code = chunk.code.replaceAll(JSON.stringify(file), JSON.stringify(entry));
  }
}
