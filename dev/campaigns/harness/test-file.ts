import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../../machine/run.ts';

const MAX_SHOWN = 6_000;

/**
 * Runs a test file whose long form is a campaign.
 * @param reportTo The environment variable that names the file for the test's counts.
 * @returns the counts, or the reason of the failure.
 */
export async function runTestFile<Counts>(
  test: string,
  { reportTo, env }: { reportTo: string; env: Readonly<Record<string, string>> },
): Promise<{ counts: Counts } | { fault: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'ocean-campaign-'));
  const report = join(directory, 'report.json');
  try {
    const ran = await runNode(['node_modules/vitest/vitest.mjs', 'run', test], {
      quiet: true,
      env: { ...env, [reportTo]: report },
    });
    if (ran.code !== 0) return { fault: reasonIn(ran.output) };
    return { counts: JSON.parse(readFileSync(report, 'utf8')) as Counts };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function reasonIn(output: string): string {
  return output.split('\n').find((line) => line.includes('Error:')) ?? output.slice(-MAX_SHOWN);
}
