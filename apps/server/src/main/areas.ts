import { accountJobs } from '../areas/account/jobs.ts';
import { accountRoutes } from '../areas/account/routes.ts';
import { botJobs } from '../areas/bots/jobs.ts';
import { botRoutes } from '../areas/bots/routes.ts';
import { exportAccountRoute } from '../areas/content/export-account.ts';
import { contentRoutes } from '../areas/content/routes.ts';
import { earningsEvents } from '../areas/earnings/chain-events.ts';
import { earningsJobs } from '../areas/earnings/jobs.ts';
import { earningsRoutes } from '../areas/earnings/routes.ts';
import { opsRoutes } from '../areas/ops/routes.ts';
import { purchaseEvents } from '../areas/purchases/chain-events.ts';
import { purchaseJobs } from '../areas/purchases/jobs.ts';
import { purchaseRoutes } from '../areas/purchases/routes.ts';
import type { OnFinal } from '../chain/finalise.ts';
import type { Context } from '../context.ts';
import { ledgerJobs } from '../ledger/ledger-jobs.ts';

/** The three doors of every area: HTTP, the chain, the clock. */
const ownRoutes = [...accountRoutes, ...contentRoutes, ...botRoutes, ...purchaseRoutes, ...earningsRoutes, ...opsRoutes];
export const routes = [...ownRoutes, exportAccountRoute(ownRoutes)];

export const jobs = [...botJobs, ...purchaseJobs, ...earningsJobs, ...accountJobs, ...ledgerJobs];

/** A final event of the vault goes to the area that answers for it, inside the follower's transaction. */
export function finalEvents(context: Context): OnFinal {
  return {
    payments: (tx, payments) => purchaseEvents.payments(context, tx, payments),
    countBots: (payments) => purchaseEvents.countBots(context, payments),
    claim: (tx, claim) => earningsEvents.Claimed(context, tx, claim),
  };
}
