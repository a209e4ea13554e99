import type { Job } from '../../jobs/start-jobs.ts';
import { forgetActs } from './forget-acts.ts';
import { rankStakes } from './rank-stakes.ts';

/** DOOR from the clock. Most rounds find the day already ranked. */
export const stakingJobs: readonly Job[] = [
  { name: 'rank-stakes', everyMs: 60_000, run: rankStakes },
  { name: 'forget-stake-acts', everyMs: 3_600_000, run: forgetActs },
];
