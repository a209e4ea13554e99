import type { Job } from '../../jobs/start-jobs.ts';
import { purgeExpired } from './purge-expired.ts';

export const accountJobs: Job[] = [{ name: 'purge-expired', everyMs: 15 * 60 * 1000, run: purgeExpired }];
