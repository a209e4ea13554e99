import { basename } from 'node:path';
import * as account from '../../../packages/api/src/areas/account.ts';
import * as assistant from '../../../packages/api/src/areas/assistant.ts';
import * as bots from '../../../packages/api/src/areas/bots.ts';
import * as desk from '../../../packages/api/src/areas/desk.ts';
import * as earnings from '../../../packages/api/src/areas/earnings.ts';
import * as files from '../../../packages/api/src/areas/files.ts';
import * as home from '../../../packages/api/src/areas/home.ts';
import * as ido from '../../../packages/api/src/areas/ido.ts';
import * as live from '../../../packages/api/src/areas/notifications/live.ts';
import * as notices from '../../../packages/api/src/areas/notifications/notices.ts';
import * as push from '../../../packages/api/src/areas/notifications/push.ts';
import * as ops from '../../../packages/api/src/areas/ops.ts';
import * as priceHistory from '../../../packages/api/src/areas/price-history.ts';
import * as projects from '../../../packages/api/src/areas/projects.ts';
import * as proof from '../../../packages/api/src/areas/proof.ts';
import * as purchases from '../../../packages/api/src/areas/purchases.ts';
import * as records from '../../../packages/api/src/areas/records.ts';
import * as city from '../../../packages/api/src/areas/social/city.ts';
import * as feedback from '../../../packages/api/src/areas/social/feedback.ts';
import * as news from '../../../packages/api/src/areas/social/news.ts';
import * as reports from '../../../packages/api/src/areas/social/reports.ts';
import * as staking from '../../../packages/api/src/areas/staking.ts';
import * as support from '../../../packages/api/src/areas/support.ts';
import * as team from '../../../packages/api/src/areas/team.ts';
import * as tickets from '../../../packages/api/src/areas/tickets.ts';
import * as voting from '../../../packages/api/src/areas/voting.ts';
import { REFUSALS } from '../../../packages/api/src/errors.ts';

/** Areas whose descriptors are slimmed; a test checks that none is missing. */
export const SLIM_AREAS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  assistant,
  bots,
  city,
  desk,
  earnings,
  feedback,
  'price-history': priceHistory,
  projects,
  proof,
  files,
  home,
  ido,
  live,
  news,
  notices,
  ops,
  purchases,
  push,
  records,
  reports,
  staking,
  support,
  team,
  tickets,
  voting,
};

const AREA_FILE = /\/packages\/api\/src\/areas\/(?:social\/|notifications\/)?[a-z-]+\.ts$/;
const ERRORS_FILE = /\/packages\/api\/src\/errors\.ts$/;
/**
 * The browser relies on its types and the server checks every input, so schemas stay on the server: the bundle keeps only
 * who may call which path. That takes the schema library out of the first load.
 */
export function slimDescriptorsPlugin() {
  return {
    name: 'ocean-slim-descriptors',
    enforce: 'pre' as const,
    load(id: string): string | undefined {
      if (!AREA_FILE.test(id)) return undefined;
      const area = SLIM_AREAS[basename(id, '.ts')];
      return area && slimModule(area);
    },
    transform(code: string, id: string): string | undefined {
      return ERRORS_FILE.test(id) ? slimErrors(code) : undefined;
    },
  };
}

/** The table with its sentences; the browser has them in its error catalogues instead. */
const TABLE = /export const REFUSALS = \{[\s\S]*?\n\} as const satisfies [^;]+;/;
const LOOK_UPS = [
  ['return REFUSALS[key];', "return REFUSALS[key] ?? { kind: 'refusal' };"],
  ['Object.hasOwn(REFUSALS, value)', '/^[A-Z][A-Z_]+$/.test(value)'],
] as const;

/**
 * The browser only needs to know whether a refusal ends the session and whether it tells the outcome of a request, so the
 * table keeps the kinds only, without those of plain refusals. Names of refusals are recognized by their shape.
 */
export function slimErrors(code: string): string {
  const rows = Object.entries(REFUSALS).flatMap(([key, { kind }]) => (kind === 'refusal' ? [] : [[key, { kind }]]));
  const table = `export const REFUSALS: any = ${JSON.stringify(Object.fromEntries(rows))};`;
  return LOOK_UPS.reduce((slim, [whole, part]) => replaceOnce(slim, whole, part), replaceOnce(code, TABLE, table));
}

function replaceOnce(code: string, part: string | RegExp, by: string): string {
  const replaced = code.replace(part, () => by);
  if (replaced === code) throw new Error(`errors.ts has no ${part}`);
  return replaced;
}

export function slimModule(exports: Readonly<Record<string, unknown>>): string {
  return Object.entries(exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(slim(value))};`)
    .join('\n');
}

function slim(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('path' in value && 'caller' in value) {
    const { path, caller, mutates, slow } = value as { path: string; caller: string; mutates?: true; slow?: object };
    return { path, caller, ...(mutates ? { mutates } : {}), ...(slow ? { slow } : {}) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, slim(inner)]));
}
