import { createFollower } from '../chain/follow.ts';
import type { Context } from '../context.ts';
import { devRoutes } from '../dev-api/routes.ts';
import { createHttpServer } from '../http/server.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { finalEvents, jobs, routes } from './areas.ts';

const FOLLOW_EVERY_MS = 500;

export type Running = { stop(): Promise<void> };

/** Serves HTTP. Stateless: any number of API processes may run. */
export async function startApi(context: Context): Promise<Running & { origin: string }> {
  const server = createServer(context);
  const origin = await server.listen({ port: context.config.port, host: context.config.host });
  return { origin, stop: () => server.close() };
}

/** Follows the vault. A lease lets only one indexer work at a time. */
export function startIndexer(context: Context): Running {
  const follower = followerOf(context);
  if (context.config.rpcUrls.length === 1) {
    context.log.warn('one RPC node is configured: whatever it reports is booked, and payments that it invents are paid out');
  }
  return startJobs(context, [{ name: 'follow-chain', everyMs: FOLLOW_EVERY_MS, run: async () => void (await follower.step()) }]);
}

/** Runs the areas' jobs, such as closing days and signing withdrawals. */
export function startWorker(context: Context): Running {
  return startJobs(context, jobs);
}

export function createServer(context: Context) {
  return createHttpServer({ context, routes, ...(context.config.isLocal ? { devRoutes: devRoutes(context) } : {}) });
}

export function followerOf(context: Context) {
  const { config, db, log } = context;
  return createFollower({
    db,
    rpcUrls: config.rpcUrls,
    chainId: config.chainId,
    vault: config.vault,
    deployBlock: config.deployBlock,
    confirmations: config.confirmations,
    log,
    onFinal: finalEvents(context),
  });
}
