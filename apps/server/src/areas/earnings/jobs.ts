import { readSettledBlock } from '../../chain/reads/settled-block.ts';
import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/start-jobs.ts';
import { confirmLocalPrices } from '../../prices/confirm-local-prices.ts';
import { foldPairPrices } from '../../prices/fold-pair-prices.ts';
import { observePairs } from '../../prices/observe-pairs.ts';
import { forgetUnusedOffers } from './convert/forget-unused-offers.ts';
import { decideWithdrawals } from './withdraw/decide-withdrawals.ts';
import { expireWithdrawals } from './withdraw/expire-withdrawals.ts';
import { readVaultCaps } from './withdraw/read-vault-caps.ts';
import { signHeldWithdrawals } from './withdraw/sign-held-withdrawals.ts';

/** DOOR from the clock. */
export const earningsJobs: readonly Job[] = [
  { name: 'decide-withdrawals', everyMs: 2_000, run: decideWithdrawals },
  { name: 'sign-held-withdrawals', everyMs: 2_000, run: signHeldWithdrawals },
  { name: 'expire-withdrawals', everyMs: 15_000, run: expireSettled },
  { name: 'read-vault-caps', everyMs: 60_000, run: readVaultCaps },
  { name: 'forget-unused-offers', everyMs: 600_000, run: forgetUnusedOffers },
  { name: 'observe-pairs', everyMs: 10_000, run: observePairs },
  { name: 'fold-pair-prices', everyMs: 3_600_000, run: foldPairPrices },
  { name: 'confirm-local-prices', everyMs: 60_000, run: confirmLocalPrices },
];

async function expireSettled(context: Context): Promise<void> {
  const block = await readSettledBlock(context.db);
  if (block) await expireWithdrawals(context, block);
}
