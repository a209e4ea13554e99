import type { Job } from '../../jobs/start-jobs.ts';
import { closeVotings } from './close-votings.ts';
import { foldCounts } from './fold-counts.ts';
import { returnFees } from './return-fees.ts';

/** DOOR from the clock. Counts are exact however late they are folded; folding keeps reading cheap. */
export const votingJobs: readonly Job[] = [
  { name: 'fold-votes', everyMs: 1_000, run: foldCounts },
  { name: 'close-votings', everyMs: 5_000, run: closeVotings },
  { name: 'return-vote-fees', everyMs: 5_000, run: returnFees },
];
