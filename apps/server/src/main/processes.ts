import { createEntrances } from '../areas/home/entrances.ts';
import { createFollower } from '../chain/follow.ts';
import type { Context } from '../context.ts';
import { openDatabase } from '../db/pool.ts';
import { devRoutes } from '../dev-api/routes.ts';
import { WINDOW_MS } from '../http/rate-limit.ts';
import { createHttpServer } from '../http/server.ts';
import { createSharedCounts } from '../http/shared-counts.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { downloads, finalEvents, jobs, routes } from './areas.ts';
import { openReplicas } from './open-replicas.ts';

const FOLLOW_EVERY_MS = 500;
/**
 * After an indexer dies, payments are seen within three seconds: this lease, one interval and one step. The lease is renewed every
 * 0.7 s of a step. An indexer that stalls for longer is overtaken and does no harm, because the follower's row is locked.
 */
const FOLLOWER_LEASE_MS = 2_000;
/** After this time the connection is considered dead. Requests wait for a shorter time. */
const COUNTED_WITHIN_MS = 5_000;

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
  const run = async () => void (await follower.step());
  return startJobs(context, [{ name: 'follow-chain', everyMs: FOLLOW_EVERY_MS, leaseMs: FOLLOWER_LEASE_MS, run }]);
}

/** Runs the areas' jobs, such as closing days and signing withdrawals. */
export function startWorker(context: Context): Running {
  return startJobs(context, jobs);
}

export function createServer(context: Context) {
  const { config } = context;
  const local = config.isLocal ? { devRoutes: devRoutes(context) } : {};
  const isOpen = createEntrances(context.db);
  const replicas = openReplicas(context);
  const shared = config.rateLimitStore === 'memory' ? undefined : openSharedCounts(context);
  const parts = { ...(replicas && { replicas }), ...(shared && { sharedCounts: shared.sharedCounts }) };
  const server = createHttpServer({ context, routes, downloads, isOpen, ...local, ...parts });
  server.addHook('onClose', async () => {
    await replicas?.end();
    await shared?.end();
  });
  return server;
}

/** The counts of all API processes, with a connection of their own. */
export function openSharedCounts({ config, log }: Pick<Context, 'config' | 'log'>) {
  const pool = { log, connections: 1, prepares: config.preparesStatements, answersWithinMs: COUNTED_WITHIN_MS };
  const db = openDatabase(config.databaseUrl, pool);
  return { sharedCounts: createSharedCounts(db, { log, windowMs: WINDOW_MS }), end: () => db.end() };
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
