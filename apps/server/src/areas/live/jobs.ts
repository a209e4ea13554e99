import type { Job } from '../../jobs/start-jobs.ts';
import { forgetEvents } from './forget-events.ts';

export const liveJobs: readonly Job[] = [{ name: 'forget-live-events', everyMs: 300_000, run: forgetEvents }];
