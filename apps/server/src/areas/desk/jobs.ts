import type { Job } from '../../jobs/start-jobs.ts';
import { forgetPractices } from './practice/forget-practices.ts';

export const deskJobs: readonly Job[] = [{ name: 'forget-practices', everyMs: 3_600_000, run: forgetPractices }];
