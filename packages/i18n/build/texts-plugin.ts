import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { REFUSALS } from '../../api/src/errors.ts';
import { FALLBACK_LANGUAGES, LANGUAGES } from '../src/languages.ts';

/** The catalogues: `core` is loaded with the page, the others with the screens that need them. */
export const TEXT_GROUPS = [
  'core',
  'home',
  'awards',
  'bots',
  'earnings',
  'records',
  'wallet',
  'account',
  'city',
  'notFound',
  'desk',
  'deskMarkets',
  'deskOrders',
  'feedback',
  'reminders',
  'report',
  'figures',
  'downline',
  'news',
  'notices',
  'frame',
  'local',
  'invitation',
  'invite',
  'member',
  'sources',
  'staking',
  'support',
  'team',
  'projects',
  'proof',
  'push',
  'voting',
  'errors',
] as const;
/** Loaded together with its language. */
const FIRST_GROUP = 'core';
type TextGroup = (typeof TEXT_GROUPS)[number];
type Texts = Record<string, string>;

const VIRTUAL = 'virtual:ocean-texts';
const LOCALES = join(import.meta.dirname, '..', 'src', 'locales');

/** The needed part of a bundler's plugin type, declared here so that the package does not depend on the bundler. */
type TextsPlugin = {
  name: string;
  resolveId(id: string): string | undefined;
  load(this: { addWatchFile(file: string): void }, id: string): string | undefined;
};

/**
 * Serves `virtual:ocean-texts`, a table from language to lazy module. Each language's module contains the texts that every
 * page needs and lazy loaders of the other groups; each group has its own module. The entry then references only one file
 * per language. Messages are compiled and fallbacks resolved at build time, so that a chunk is always complete.
 */
export function textsPlugin(): TextsPlugin {
  return {
    name: 'ocean-texts',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const [, code, group] = id.slice(1).split('/');
      if (code === undefined) return tableModule();
      const shown = (group ?? FIRST_GROUP) as TextGroup;
      for (const file of filesOf(shown)) this.addWatchFile(file);
      const messages = `export const messages = ${JSON.stringify(compileGroup(code, shown))};`;
      return group === undefined ? `${messages}\n${groupsTable(code)}` : messages;
    },
  };
}

/** Languages with their own texts. Others are shown in English, as the language drawer states. */
export function completeLanguages(): string[] {
  return LANGUAGES.map(({ code }) => code).filter((code) => TEXT_GROUPS.some((group) => hasFile(code, group)));
}

export function compileGroup(code: string, group: TextGroup): Record<string, unknown> {
  const compiled: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(textsOf(code, group))) compiled[key] = compileMessageOrThrow(text);
  return compiled;
}

function tableModule(): string {
  const rows = completeLanguages().map((code) => `${JSON.stringify(code)}: () => import('${VIRTUAL}/${code}')`);
  return `export const catalogues = { ${rows.join(',\n')} };`;
}

function groupsTable(code: string): string {
  const later = TEXT_GROUPS.filter((group) => group !== FIRST_GROUP);
  return `export const groups = { ${later.map((group) => `${group}: () => import('${VIRTUAL}/${code}/${group}')`).join(', ')} };`;
}

function textsOf(code: string, group: TextGroup): Texts {
  const texts: Texts = {};
  for (const source of [...FALLBACK_LANGUAGES].reverse().concat(code as 'en')) Object.assign(texts, readGroup(source, group));
  return texts;
}

/** English errors come from the table of refusals, so that the two cannot differ. */
function readGroup(code: string, group: TextGroup): Texts {
  const written = hasFile(code, group) ? (JSON.parse(readFileSync(fileOf(code, group), 'utf8')) as Texts) : {};
  if (group !== 'errors' || code !== 'en') return written;
  return { ...Object.fromEntries(Object.entries(REFUSALS).map(([key, row]) => [`errors.${key}`, row.text])), ...written };
}

function filesOf(group: TextGroup): string[] {
  return readdirSync(LOCALES)
    .map((code) => fileOf(code, group))
    .filter(exists);
}

function hasFile(code: string, group: TextGroup): boolean {
  return exists(fileOf(code, group));
}

function fileOf(code: string, group: TextGroup): string {
  return join(LOCALES, code, `${group}.json`);
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
