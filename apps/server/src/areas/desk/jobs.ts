import type { Job } from '../../jobs/start-jobs.ts';
import { returnDeposits } from './level/return-deposits.ts';
import { foldStandings } from './provider/fold-standings.ts';

/** DOOR from the clock. Levels are exact however late standings are folded; folding keeps reading them cheap. */
export const deskJobs: readonly Job[] = [
  { name: 'fold-desk', everyMs: 1_000, run: foldStandings },
  { name: 'return-desk-deposits', everyMs: 5_000, run: returnDeposits },
];
