import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FORGE } from './forge.ts';
import { ROOT, run, runNode } from './run.ts';
import { type Tally, verify } from './verify.ts';

const REPORTS = join(ROOT, 'test-results');

/** The oldest version that the SQL keeps to; Debian's package puts it here. */
const POSTGRES_15 = process.env.POSTGRES_15_BIN ?? '/usr/lib/postgresql/15/bin';
/** Both versions of PostgreSQL play the same lists of commands. */
const modelSeed = process.env.MODEL_SEED ?? String(Date.now() % 2 ** 31);

/** Every suite of the project, one after the other on the two cores of CI. Prints one line a suite and the totals. */
const SUITES: readonly { name: string; run: () => Promise<Tally | undefined> }[] = [
  { name: 'checks', run: verify },
  { name: 'contracts', run: contracts },
  { name: 'unit and world', run: () => vitest('vitest.json') },
  { name: 'ledger and model on PostgreSQL 15', run: onPostgres15 },
  { name: 'end to end', run: endToEnd },
];

const wanted = process.argv.slice(2);
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const total: Tally = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const suite of SUITES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.stdout.write(`\n== ${suite.name} ==\n`);
  const begun = Date.now();
  const tally = await suite.run();
  if (!tally) {
    lines.push(`${suite.name}: not run`);
    continue;
  }
  total.passed += tally.passed;
  total.failed += tally.failed;
  lines.push(`${suite.name}: ${tally.passed} passed, ${tally.failed} failed (${((Date.now() - begun) / 1000).toFixed(0)} s)`);
}
process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function contracts(): Promise<Tally> {
  const done = await run(FORGE, ['test']);
  const summary = /(\d+) tests passed, (\d+) failed, (\d+) skipped \(\d+ total tests\)/.exec(done.output);
  return tallyOf(done.code, Number(summary?.[1] ?? 0), Number(summary?.[2] ?? 0));
}

/** The money on the other version; undefined, and said so, on a machine without it. */
async function onPostgres15(): Promise<Tally | undefined> {
  if (existsSync(join(POSTGRES_15, 'postgres'))) {
    return vitest('vitest-15.json', ['apps/server/src/ledger', 'dev/model'], { TEST_POSTGRES_BIN: POSTGRES_15 });
  }
  process.stdout.write(`no PostgreSQL 15 in ${POSTGRES_15}: install Debian's postgresql-15 or set POSTGRES_15_BIN\n`);
  return undefined;
}

async function vitest(name: string, paths: readonly string[] = [], env: Record<string, string> = {}): Promise<Tally> {
  const report = join(REPORTS, name);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const done = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...paths], {
    env: { MODEL_SEED: modelSeed, ...env },
  });
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report);
  return tallyOf(done.code, numPassedTests, numFailedTests);
}

async function endToEnd(): Promise<Tally> {
  const report = join(REPORTS, 'playwright.json');
  const done = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats = {} } = readReport(report);
  return tallyOf(done.code, stats.expected ?? 0, (stats.unexpected ?? 0) + (stats.flaky ?? 0));
}

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected?: number; unexpected?: number; flaky?: number };
};

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return {};
  }
}

/** A suite that ended badly without naming a failed test (a crash, nothing collected) still counts as one failure. */
function tallyOf(code: number, passed: number, failed: number): Tally {
  const hidden = (code !== 0 || passed === 0) && failed === 0 ? 1 : 0;
  return { passed, failed: failed + hidden };
}
