import type { Job } from '../../jobs/start-jobs.ts';
import { hideMore } from './hide-more.ts';

export const reportJobs: readonly Job[] = [{ name: 'hide-accounts', everyMs: 5_000, run: hideMore }];
