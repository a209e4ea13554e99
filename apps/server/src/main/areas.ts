import { accountJobs } from '../areas/account/jobs.ts';
import { accountRoutes } from '../areas/account/routes.ts';
import { assistantJobs } from '../areas/assistant/jobs.ts';
import { assistantRoutes } from '../areas/assistant/routes.ts';
import { botJobs } from '../areas/bots/jobs.ts';
import { botRoutes } from '../areas/bots/routes.ts';
import { cityJobs } from '../areas/city/jobs.ts';
import { mayReadPost } from '../areas/city/queries.ts';
import { cityRoutes } from '../areas/city/routes.ts';
import { mayReadAvatar } from '../areas/desk/entry.ts';
import { deskJobs } from '../areas/desk/jobs.ts';
import { mayReadMessage } from '../areas/desk/message/queries.ts';
import { deskRoutes } from '../areas/desk/routes.ts';
import { earningsEvents } from '../areas/earnings/chain-events.ts';
import { earningsJobs } from '../areas/earnings/jobs.ts';
import { earningsRoutes } from '../areas/earnings/routes.ts';
import { feedbackJobs } from '../areas/feedback/jobs.ts';
import { feedbackRoutes } from '../areas/feedback/routes.ts';
import { fileJobs } from '../areas/files/jobs.ts';
import { fileDownloads, fileRoutes } from '../areas/files/routes.ts';
import { homeRoutes } from '../areas/home/routes.ts';
import { liveJobs } from '../areas/live/jobs.ts';
import { liveRoutes } from '../areas/live/routes.ts';
import { newsRoutes } from '../areas/news/routes.ts';
import { opsRoutes } from '../areas/ops/routes.ts';
import { mayReadProject } from '../areas/projects/entry.ts';
import { projectRoutes } from '../areas/projects/routes.ts';
import { proofJobs } from '../areas/proof/jobs.ts';
import { proofRoutes } from '../areas/proof/routes.ts';
import { purchaseEvents } from '../areas/purchases/chain-events.ts';
import { purchaseJobs } from '../areas/purchases/jobs.ts';
import { purchaseRoutes } from '../areas/purchases/routes.ts';
import { pushJobs } from '../areas/push/jobs.ts';
import { pushRoutes } from '../areas/push/routes.ts';
import { exportAccountRoute } from '../areas/records/export-account.ts';
import { recordRoutes } from '../areas/records/routes.ts';
import { reportJobs } from '../areas/reports/jobs.ts';
import { reportRoutes } from '../areas/reports/routes.ts';
import { stakingJobs } from '../areas/staking/jobs.ts';
import { stakingRoutes } from '../areas/staking/routes.ts';
import { supportRoutes } from '../areas/support/routes.ts';
import { teamJobs } from '../areas/team/jobs.ts';
import { teamRoutes } from '../areas/team/routes.ts';
import { ticketJobs } from '../areas/tickets/jobs.ts';
import { ticketRoutes } from '../areas/tickets/routes.ts';
import { votingJobs } from '../areas/voting/jobs.ts';
import { votingRoutes } from '../areas/voting/routes.ts';
import type { OnFinal } from '../chain/finalise.ts';
import type { Context } from '../context.ts';
import { httpJobs } from './http-jobs.ts';
import { ledgerJobs } from './ledger-jobs.ts';

/** The three entry points of every area: HTTP routes, chain events and jobs. */
const ownRoutes = [
  ...accountRoutes,
  ...homeRoutes,
  ...newsRoutes,
  ...botRoutes,
  ...purchaseRoutes,
  ...earningsRoutes,
  ...stakingRoutes,
  ...votingRoutes,
  ...deskRoutes,
  ...cityRoutes,
  ...reportRoutes,
  ...pushRoutes,
  ...recordRoutes,
  ...teamRoutes,
  ...supportRoutes,
  ...assistantRoutes,
  ...ticketRoutes,
  ...feedbackRoutes,
  ...liveRoutes,
  ...opsRoutes,
  ...proofRoutes,
  ...projectRoutes,
  ...fileRoutes({ project: mayReadProject, avatar: mayReadAvatar, deskMessage: mayReadMessage, cityPost: mayReadPost }),
];
export const routes = [...ownRoutes, exportAccountRoute(ownRoutes)];

/** Besides the calls: the targets of links. */
export const downloads = fileDownloads;

export const jobs = [
  ...botJobs,
  ...teamJobs,
  ...purchaseJobs,
  ...earningsJobs,
  ...stakingJobs,
  ...votingJobs,
  ...deskJobs,
  ...cityJobs,
  ...reportJobs,
  ...accountJobs,
  ...fileJobs,
  ...assistantJobs,
  ...ticketJobs,
  ...feedbackJobs,
  ...pushJobs,
  ...liveJobs,
  ...proofJobs,
  ...ledgerJobs,
  ...httpJobs,
];

/** Dispatches a final event of the vault to its area, inside the follower's transaction. */
export function finalEvents(context: Context): OnFinal {
  return {
    payments: (tx, payments) => purchaseEvents.payments(context, tx, payments),
    weight: { maximum: purchaseEvents.maxWeight, of: (payments) => purchaseEvents.weigh(context, payments) },
    claim: (tx, claim) => earningsEvents.Claimed(context, tx, claim),
  };
}
