import type { Job } from '../../jobs/start-jobs.ts';
import { removeOrphans, removeUnused } from './collect-files.ts';

const HOUR_MS = 60 * 60_000;

export const fileJobs: Job[] = [
  { name: 'remove-unused-files', everyMs: HOUR_MS, run: removeUnused },
  { name: 'remove-file-orphans', everyMs: HOUR_MS, run: (context) => removeOrphans(context) },
];
