import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import { forgetBalances, publishProof } from './publish-proof.ts';

/** DOOR from the clock. A single index read tells whether a day is waiting for its proof. */
export const proofJobs: readonly Job[] = [
  { name: 'publish-proof', everyMs: 5_000, run: publish },
  { name: 'forget-proof-balances', everyMs: 3_600_000, run: forgetBalances },
];

async function publish(context: Context): Promise<void> {
  const day = await publishProof(context);
  if (day !== undefined) context.log.info({ day }, 'proof published');
}
