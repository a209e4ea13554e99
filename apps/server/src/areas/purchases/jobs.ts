import type { Job } from '../../jobs/start-jobs.ts';
import { forgetUnpaidQuotes } from './forget-unpaid-quotes.ts';
import { watchVault } from './watch-vault.ts';

export const purchaseJobs: Job[] = [
  { name: 'forget-unpaid-quotes', everyMs: 600_000, run: forgetUnpaidQuotes },
  { name: 'watch-vault', everyMs: 60_000, run: watchVault },
];
