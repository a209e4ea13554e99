import { readFileSync } from 'node:fs';

export type Tally = { passed: number; failed: number };

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected?: number; unexpected?: number; flaky?: number };
};

/** The report of a runner; empty when it crashed before writing one. */
export function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return {};
  }
}

/** A suite that fails without a failed test (a crash, no test collected) counts as one failure. */
export function tallyOf(code: number, passed: number, failed: number): Tally {
  const hidden = (code !== 0 || passed === 0) && failed === 0 ? 1 : 0;
  return { passed, failed: failed + hidden };
}
