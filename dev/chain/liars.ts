import { writeFileSync } from 'node:fs';
import process from 'node:process';

/** What random-liar.test.ts runs: a few seeds in `npm test`, many in the campaign `lying-node`. */
export const LIARS = {
  runs: Number(process.env.LIAR_RUNS ?? 3),
  seed: Number(process.env.LIAR_SEED ?? 2_026),
  /** Only the campaign's control follows the liar alone. */
  nodes: process.env.LIAR_NODES === '1' ? (1 as const) : (3 as const),
};

/** Writes the counts for the campaign. */
export function reportLies(counts: { lies: number; settled: number }): void {
  if (process.env.LIAR_REPORT) writeFileSync(process.env.LIAR_REPORT, JSON.stringify(counts));
}
