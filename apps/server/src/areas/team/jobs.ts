import type { Job } from '../../jobs/start-jobs.ts';
import { foldTeam } from './fold-team.ts';
import { findSignals } from './signals/find-signals.ts';
import { lookUpFunding } from './signals/look-up-funding.ts';

/**
 * DOOR from the clock. Figures are at most two seconds behind, so rounds run several times within that, even when the folding
 * process is killed. A lease lost too early is harmless: two folders take turns.
 */
export const teamJobs: readonly Job[] = [
  {
    name: 'fold-team',
    everyMs: 200,
    leaseMs: 900,
    run: async (context) => {
      await foldTeam(context);
    },
  },
  {
    name: 'find-signals',
    everyMs: 60_000,
    run: async (context) => {
      await findSignals(context);
    },
  },
  {
    name: 'look-up-funding',
    everyMs: 60_000,
    run: async (context) => {
      await lookUpFunding(context);
    },
  },
];
