import type { Context } from '../context.ts';
import type { Job } from '../jobs/start-jobs.ts';
import { foldRecords } from '../ledger/fold-records.ts';
import { sealJournal } from '../ledger/seal-journal.ts';

/** The ledger's background work. */
export const ledgerJobs: readonly Job[] = [
  { name: 'seal-journal', everyMs: 5_000, run: seal },
  { name: 'fold-records', everyMs: 5_000, run: fold },
];

async function seal({ db }: Context): Promise<void> {
  await sealJournal(db);
}

async function fold({ db }: Context): Promise<void> {
  await foldRecords(db);
}
