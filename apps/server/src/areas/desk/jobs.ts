import type { Job } from '../../jobs/start-jobs.ts';
import { endAllDue } from './clock/end-due.ts';
import { acceptAllAlone } from './order/accept-alone.ts';
import { forgetPractices } from './practice/forget-practices.ts';

/** DOOR from the clock. An order that somebody looks at is moved there and then; the rest waits for these. */
export const deskJobs: readonly Job[] = [
  { name: 'end-due-orders', everyMs: 5_000, run: endAllDue },
  { name: 'accept-orders-alone', everyMs: 10_000, run: acceptAllAlone },
  { name: 'forget-practices', everyMs: 3_600_000, run: forgetPractices },
];
