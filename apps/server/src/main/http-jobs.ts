import type { Context } from '../context.ts';
import { WINDOW_MS } from '../http/rate-limit.ts';
import { deleteEndedWindows } from '../http/shared-counts.ts';
import type { Job } from '../jobs/start-jobs.ts';

/** The worker's jobs for the HTTP servers. */
export const httpJobs: readonly Job[] = [{ name: 'forget-ended-windows', everyMs: WINDOW_MS, run: forgetEndedWindows }];

async function forgetEndedWindows({ db }: Context): Promise<void> {
  await deleteEndedWindows(db, WINDOW_MS);
}
