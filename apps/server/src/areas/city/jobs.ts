import type { Job } from '../../jobs/start-jobs.ts';
import { forgetRemoved } from './forget-removed.ts';

export const cityJobs: readonly Job[] = [{ name: 'forget-city', everyMs: 3_600_000, run: forgetRemoved }];
