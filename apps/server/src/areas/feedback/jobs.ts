import type { Job } from '../../jobs/start-jobs.ts';
import { forgetFeedback } from './forget-feedback.ts';

export const feedbackJobs: readonly Job[] = [{ name: 'forget-feedback', everyMs: 3_600_000, run: forgetFeedback }];
