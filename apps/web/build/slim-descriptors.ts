import { basename } from 'node:path';
import * as account from '../../../packages/api/src/areas/account.ts';
import * as bots from '../../../packages/api/src/areas/bots.ts';
import * as earnings from '../../../packages/api/src/areas/earnings.ts';
import * as home from '../../../packages/api/src/areas/home.ts';
import * as ops from '../../../packages/api/src/areas/ops.ts';
import * as purchases from '../../../packages/api/src/areas/purchases.ts';
import * as records from '../../../packages/api/src/areas/records.ts';

/** Areas whose descriptors are slimmed; a test sees that none is forgotten. */
export const SLIM_AREAS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  bots,
  earnings,
  home,
  ops,
  purchases,
  records,
};

const AREA_FILE = /\/packages\/api\/src\/areas\/[a-z-]+\.ts$/;
const ERRORS_FILE = /\/packages\/api\/src\/errors\.ts$/;
/** A row's sentence, which the browser has in its catalogue of errors in every language, and what only servers ask for. */
const SERVER_PARTS = /\b(?:text:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|status:\s*\d+|retryable:\s*true),?/g;

/**
 * The browser sends what its types allow and the server checks it, so schemas stay on the server: of a descriptor the
 * bundle keeps who may call which path. That takes the schema library out of the first load.
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
      return ERRORS_FILE.test(id) ? code.replace(SERVER_PARTS, '') : undefined;
    },
  };
}

export function slimModule(exports: Readonly<Record<string, unknown>>): string {
  return Object.entries(exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(slim(value))};`)
    .join('\n');
}

function slim(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('path' in value && 'caller' in value) {
    const { path, caller, mutates } = value as { path: string; caller: string; mutates?: true };
    return { path, caller, ...(mutates ? { mutates } : {}) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, slim(inner)]));
}
