import { writeFileSync } from 'node:fs';
import process from 'node:process';

const MAX_DEPTH = 64;
/** Edge cases: around the length of the tail that the follower reads in one step (64), and around half of it. */
const EDGE_DEPTHS = [1, 2, 3, 5, 8, 16, 31, 32, 33, 63, MAX_DEPTH];
const runs = Number(process.env.REORG_RUNS ?? 0);

/** The depths that reorg.test.ts runs: the edge cases in `npm test`, every depth repeatedly in the campaign `reorg`. */
export const REORGS = {
  depths: runs > 0 ? Array.from({ length: runs }, (_, at) => 1 + (at % MAX_DEPTH)) : EDGE_DEPTHS,
  seed: Number(process.env.REORG_SEED ?? 2_026),
  /** More than the deepest reorg, so that removed blocks were never final. Only the campaign's control uses fewer. */
  confirmations: Number(process.env.REORG_CONFIRMATIONS ?? MAX_DEPTH + 2),
};

/** Writes the counts for the campaign. */
export function reportReorgs(counts: { reorgs: number; arrived: number }): void {
  if (process.env.REORG_REPORT) writeFileSync(process.env.REORG_REPORT, JSON.stringify(counts));
}
