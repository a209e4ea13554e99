import { writeFileSync } from 'node:fs';
import process from 'node:process';

const DEEPEST = 64;
/** Around the tail that is read at once (64) and its half. */
const TELLING = [1, 2, 3, 5, 8, 16, 31, 32, 33, 63, DEEPEST];
const runs = Number(process.env.REORG_RUNS ?? 0);

/** What reorg.test.ts plays: in `npm test` the telling depths, in the campaign `reorg` every depth, again and again. */
export const REORGS = {
  depths: runs > 0 ? Array.from({ length: runs }, (_, at) => 1 + (at % DEEPEST)) : TELLING,
  seed: Number(process.env.REORG_SEED ?? 2_026),
  /** More than the deepest reorg: what is torn off was never final. Only the campaign's control takes fewer. */
  confirmations: Number(process.env.REORG_CONFIRMATIONS ?? DEEPEST + 2),
};

/** For the campaign, which counts. */
export function reportReorgs(counts: { reorgs: number; arrived: number }): void {
  if (process.env.REORG_REPORT) writeFileSync(process.env.REORG_REPORT, JSON.stringify(counts));
}
