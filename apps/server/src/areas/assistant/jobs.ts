import type { Job } from '../../jobs/start-jobs.ts';
import { forgetThreads } from './forget-threads.ts';

export const assistantJobs: readonly Job[] = [{ name: 'forget-ai-threads', everyMs: 3_600_000, run: forgetThreads }];
