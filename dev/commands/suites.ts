import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FORGE } from '../contracts/forge.ts';
import { ROOT, run, runNode } from '../machine/run.ts';
import { type Tally, tallyOf, tallyOfStories, tallyOfUnits } from './tally.ts';
import { verify } from './verify.ts';

/** The oldest supported PostgreSQL, where Debian's package installs it. */
const POSTGRES_15 = process.env.POSTGRES_15_BIN ?? '/usr/lib/postgresql/15/bin';
/** One seed, so that both versions of PostgreSQL run the same lists of commands. */
const modelSeed = process.env.MODEL_SEED ?? String(Date.now() % 2 ** 31);

/** A suite of tests. */
export type Suite = {
  readonly name: string;
  /** Runs only `files`, or all without them. Undefined when this machine cannot run the suite; `run` prints the reason. */
  readonly run: (files?: readonly string[]) => Promise<Tally | undefined>;
  /** Whether a test file belongs to the suite. Without it the suite cannot be limited to an area. */
  readonly holds?: (file: string) => boolean;
};

/** Every suite. They start in this order, two at a time: the others run beside the first, which is the longest. */
export const SUITES: readonly Suite[] = [
  {
    name: 'unit and world',
    run: (files = []) => vitest('vitest.json', files),
    holds: (file) => /\.test\.tsx?$/.test(file),
  },
  { name: 'checks', run: verify },
  { name: 'contracts', run: contracts },
  { name: 'end to end', run: endToEnd, holds: (file) => file.endsWith('.spec.ts') },
  { name: 'ledger and model on PostgreSQL 15', run: onPostgres15 },
];

async function contracts(): Promise<Tally> {
  const done = await run(FORGE, ['test']);
  const summary = /(\d+) tests passed, (\d+) failed, (\d+) skipped \(\d+ total tests\)/.exec(done.output);
  return tallyOf(done.code, { passed: Number(summary?.[1] ?? 0), failed: Number(summary?.[2] ?? 0) });
}

/**
 * Tests of money and of what differs between server versions: compiled plans, which only a server with `jit` has, and the errors
 * and connections of a pool.
 */
const ON_POSTGRES_15 = [
  'apps/server/src/ledger',
  'dev/model',
  'apps/server/src/db/plans.test.ts',
  'apps/server/src/db/pool.test.ts',
];

/** Runs them on the oldest supported version. */
async function onPostgres15(): Promise<Tally | undefined> {
  if (existsSync(join(POSTGRES_15, 'postgres'))) {
    return vitest('vitest-15.json', ON_POSTGRES_15, { TEST_POSTGRES_BIN: POSTGRES_15 });
  }
  process.stdout.write(`no PostgreSQL 15 in ${POSTGRES_15}: install Debian's postgresql-15 or set POSTGRES_15_BIN\n`);
  return undefined;
}

async function vitest(name: string, files: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  const report = join(ROOT, 'test-results', name);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const done = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files], {
    env: { MODEL_SEED: modelSeed, ...env },
  });
  return tallyOfUnits(done.code, report);
}

async function endToEnd(files: readonly string[] = []): Promise<Tally> {
  const report = join(ROOT, 'test-results', 'playwright.json');
  const done = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...files], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return tallyOfStories(done.code, report);
}
