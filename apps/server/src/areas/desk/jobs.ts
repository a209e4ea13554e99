import type { Job } from '../../jobs/start-jobs.ts';

export const deskJobs: readonly Job[] = [];
