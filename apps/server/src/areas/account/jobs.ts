import type { Job } from '../../jobs/start-jobs.ts';
import { purgeDoor } from './purge-door.ts';

export const accountJobs: Job[] = [{ name: 'purge-door', everyMs: 15 * 60 * 1000, run: purgeDoor }];
