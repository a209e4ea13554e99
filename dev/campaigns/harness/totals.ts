import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../machine/run.ts';
import type { Verdict } from './campaign.ts';

const FILE = join(ROOT, '.data/campaigns.jsonl');

type Entry = Verdict['counts'] & {
  readonly name: string;
  readonly seed: number;
  readonly at: string;
  readonly isProven: boolean;
};

/**
 * Stores the counts of a run and adds up all runs of the campaign on this machine, because a thousand kills may be spread over
 * many sessions, each with its own seed.
 */
export function addToTotals({ name, counts, isProven }: Verdict, seed: number): string {
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const entry: Entry = { name, seed, at: new Date().toISOString(), isProven, ...counts };
  appendFileSync(FILE, `${JSON.stringify(entry)}\n`);
  const runs = readEntries().filter((other) => other.name === name);
  const sum = (of: keyof Verdict['counts']) => runs.reduce((total, run) => total + run[of], 0);
  return `in ${runs.length} runs so far: ${sum('disturbances')} disturbances, ${sum('acknowledged')} operations, ${sum('faults')} faults`;
}

function readEntries(): Entry[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Entry);
}
