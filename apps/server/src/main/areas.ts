import { accountJobs } from '../areas/account/jobs.ts';
import { accountRoutes } from '../areas/account/routes.ts';
import { botJobs } from '../areas/bots/jobs.ts';
import { botRoutes } from '../areas/bots/routes.ts';
import { contentRoutes } from '../areas/content/routes.ts';
import { earningsEvents } from '../areas/earnings/chain-events.ts';
import { earningsJobs } from '../areas/earnings/jobs.ts';
import { earningsRoutes } from '../areas/earnings/routes.ts';
import { purchaseEvents } from '../areas/purchases/chain-events.ts';
import { purchaseJobs } from '../areas/purchases/jobs.ts';
import { purchaseRoutes } from '../areas/purchases/routes.ts';
import type { VaultEvent } from '../chain/chain-port.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';

/** The three doors of every area: HTTP, the chain, the clock. */
export const routes = [...accountRoutes, ...contentRoutes, ...botRoutes, ...purchaseRoutes, ...earningsRoutes];

export const jobs = [...botJobs, ...purchaseJobs, ...earningsJobs, ...accountJobs];

const events = { ...purchaseEvents, ...earningsEvents };

/** A final event of the vault goes to the area that answers for it, inside the follower's transaction. */
export function onFinalEvent(context: Context, tx: Transaction, event: VaultEvent): Promise<void> {
  switch (event.kind) {
    case 'Paid':
      return events.Paid(context, tx, event);
    case 'Deposited':
      return events.Deposited(context, tx, event);
    case 'Claimed':
      return events.Claimed(context, tx, event);
  }
}
