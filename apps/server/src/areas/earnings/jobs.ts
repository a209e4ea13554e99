import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import { confirmLocalPrices } from '../../prices/confirm-local-prices.ts';
import { forgetUnusedOffers } from './convert/forget-unused-offers.ts';
import { expireWithdrawals } from './withdraw/expire-withdrawals.ts';
import { readSettledBlock } from './withdraw/queries.ts';
import { readVaultCaps } from './withdraw/read-vault-caps.ts';
import { signHeldWithdrawals } from './withdraw/sign-held-withdrawals.ts';

/** DOOR from the clock. */
export const earningsJobs: readonly Job[] = [
  { name: 'sign-withdrawals', everyMs: 2_000, run: signHeldWithdrawals },
  { name: 'expire-withdrawals', everyMs: 15_000, run: expireSettled },
  { name: 'read-vault-caps', everyMs: 60_000, run: readVaultCaps },
  { name: 'forget-unused-offers', everyMs: 600_000, run: forgetUnusedOffers },
  { name: 'confirm-local-prices', everyMs: 60_000, run: confirmLocalPrices },
];

async function expireSettled(context: Context): Promise<void> {
  const block = await readSettledBlock(context.db);
  if (block) await expireWithdrawals(context, block);
}
