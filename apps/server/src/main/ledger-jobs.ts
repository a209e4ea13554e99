import type { Context } from '../context.ts';
import type { Job } from '../jobs/start-jobs.ts';
import { sealJournal } from '../ledger/seal-journal.ts';

/** The ledger's background work. */
export const ledgerJobs: readonly Job[] = [{ name: 'seal-journal', everyMs: 5_000, run: seal }];

async function seal({ db }: Context): Promise<void> {
  await sealJournal(db);
}
