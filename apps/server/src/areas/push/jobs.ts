import type { Job } from '../../jobs/start-jobs.ts';
import { forgetPushes, queueDuePushes, sendPushes } from './send-pushes.ts';

export const pushJobs: readonly Job[] = [
  { name: 'send-pushes', everyMs: 2_000, run: sendPushes },
  { name: 'queue-due-pushes', everyMs: 300_000, run: queueDuePushes },
  { name: 'forget-pushes', everyMs: 3_600_000, run: forgetPushes },
];
