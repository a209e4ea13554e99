import type { Job } from '../../jobs/start-jobs.ts';
import { endAllDue } from './clock/end-due.ts';
import { returnDeposits } from './level/return-deposits.ts';
import { acceptAllAlone } from './order/accept-alone.ts';
import { forgetPractices } from './practice/forget-practices.ts';
import { foldStandings } from './provider/fold-standings.ts';

/** DOOR from the clock. Reading an order settles it at once; these jobs settle the rest. */
export const deskJobs: readonly Job[] = [
  { name: 'end-due-orders', everyMs: 5_000, run: endAllDue },
  { name: 'accept-orders-alone', everyMs: 10_000, run: acceptAllAlone },
  { name: 'forget-practices', everyMs: 3_600_000, run: forgetPractices },
  { name: 'fold-desk', everyMs: 1_000, run: foldStandings },
  { name: 'return-desk-deposits', everyMs: 5_000, run: returnDeposits },
];
