import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../machine/run.ts';

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** Names of the failed tests, if the runner reports them; repeated at the very end, where a truncated log still has them. */
  readonly failures?: readonly string[];
};

/** Vitest's JSON report. */
type UnitReport = {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status?: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: string[];
    }[];
  }[];
};

/** Playwright's JSON report. */
type StoryReport = {
  readonly stats?: { readonly expected?: number; readonly unexpected?: number; readonly flaky?: number };
  readonly suites?: readonly StorySuite[];
};
type StorySuite = {
  readonly suites?: readonly StorySuite[];
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
};

export function tallyOfUnits(code: number, path: string): Tally {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport<UnitReport>(path);
  const failures = testResults.flatMap(({ name, status: statusOfFile, message = '', assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${fullName}: ${firstLine(failureMessages[0])}`);
    // An import or a hook that failed has no test of its own.
    const texts = statusOfFile === 'failed' && failed.length === 0 ? [firstLine(message)] : failed;
    return texts.map((text) => `${relative(ROOT, name)}: ${text}`);
  });
  return tallyOf(code, { passed: numPassedTests, failed: numFailedTests, failures });
}

function firstLine(text = ''): string {
  return text.split('\n')[0] ?? '';
}

export function tallyOfStories(code: number, path: string): Tally {
  const { stats = {}, suites = [] } = readReport<StoryReport>(path);
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0);
  return tallyOf(code, { passed: stats.expected ?? 0, failed, failures: suites.flatMap(failedStories) });
}

function failedStories({ suites = [], specs = [] }: StorySuite): string[] {
  return [...specs.filter(({ ok }) => !ok).map(({ title, file }) => `e2e/${file}: ${title}`), ...suites.flatMap(failedStories)];
}

/** A suite that fails without a failed test (a crash, no test collected) counts as one failure. */
export function tallyOf(code: number, tally: Tally): Tally {
  const isHidden = (code !== 0 || tally.passed === 0) && tally.failed === 0;
  return isHidden ? { ...tally, failed: 1 } : tally;
}

/** Empty when the runner crashed before writing one. */
function readReport<T extends object>(path: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return {};
  }
}
