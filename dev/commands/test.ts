import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../house/source-tree.ts';
import { ROOT } from '../machine/run.ts';
import { isOfArea } from './files-of-area.ts';
import { SUITES, type Suite } from './suites.ts';

const REPORTS = join(ROOT, 'test-results');
const AREAS = [...new Set(listFiles().flatMap((file) => /^apps\/server\/src\/areas\/(\w+)\//.exec(file)?.[1] ?? []))];

/** A suite leaves cores idle while its platforms start and while its last test runs; a second suite uses them. */
const AT_ONCE = 2;

/**
 * `npm test` runs every suite, `npm test -- bots` the tests of one area in all suites, `npm test -- contracts checks` some
 * suites. Prints a line per failed test and per suite, and the totals.
 */
const words = process.argv.slice(2);
const unknown = words.filter((word) => !AREAS.includes(word) && !SUITES.some(({ name }) => name === word));
if (unknown.length > 0) {
  const suites = SUITES.map(({ name }) => `  ${name}\n`).join('');
  process.stderr.write(`No area or suite ${unknown.join(', ')}. The areas are ${AREAS.join(', ')}, the suites\n${suites}`);
  process.exit(2);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const total = { passed: 0, failed: 0 };
const lines: string[] = [];
const failures: string[] = [];
const waiting = chooseSuites(words);
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
process.stdout.write(`\n${[...failures, ...lines].join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function runWaiting(): Promise<void> {
  for (let chosen = waiting.shift(); chosen; chosen = waiting.shift()) {
    const { suite, files } = chosen;
    process.stdout.write(`\n== ${suite.name} ==\n`);
    const begun = Date.now();
    const tally = await suite.run(files);
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);
    if (tally) {
      total.passed += tally.passed;
      total.failed += tally.failed;
      failures.push(...(tally.failures ?? []).map((failure) => `FAIL ${failure}`));
    }
    const result = tally ? `${tally.passed} passed, ${tally.failed} failed (${seconds} s)` : 'not run';
    lines.push(`${suite.name}: ${result}`);
    process.stdout.write(`\n== ${suite.name}: ${result} ==\n`);
  }
}

type Chosen = { readonly suite: Suite; readonly files?: readonly string[] };

function chooseSuites(wanted: readonly string[]): Chosen[] {
  const areas = wanted.filter((word) => AREAS.includes(word));
  if (wanted.length === 0) return SUITES.map((suite) => ({ suite }));
  return SUITES.flatMap((suite): Chosen[] => {
    if (wanted.includes(suite.name)) return [{ suite }];
    const files = listFiles().filter((file) => suite.holds?.(file) && areas.some((area) => isOfArea(file, area)));
    return files.length === 0 ? [] : [{ suite, files }];
  });
}
