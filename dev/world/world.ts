import { existsSync, rmSync } from 'node:fs';
import type { Asset } from '@ocean/api/assets';
import { createClient } from '@ocean/api/client';
import { setDecimals, USUAL_DECIMALS } from '@ocean/api/decimals';
import type { ParameterKey } from '@ocean/api/params';
import sql from 'sql-template-tag';
import { closeDays } from '../../apps/server/src/areas/bots/emission/close-day.ts';
import { setParams } from '../../apps/server/src/areas/ops/set-params.ts';
import type { ServerConfig } from '../../apps/server/src/config.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { advanceClock } from '../../apps/server/src/dev-api/clock.ts';
import { connectLocalChain } from '../../apps/server/src/dev-api/local-chain.ts';
import { audit, describeFaults } from '../../apps/server/src/ledger/audit/audit.ts';
import { jobs } from '../../apps/server/src/main/areas.ts';
import { buildContext, buildContexts } from '../../apps/server/src/main/build-context.ts';
import { readConfig } from '../../apps/server/src/main/config.ts';
import { bootstrapAsOwner } from '../../apps/server/src/main/prepare-platform.ts';
import { createServer, followerOf } from '../../apps/server/src/main/processes.ts';
import type { ProcessName } from '../../apps/server/src/main/start/require-role.ts';
import { auditFiles } from '../../apps/server/src/storage/audit-files.ts';
import { deployContracts, startChain } from '../chain/chain.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { deployPair } from '../chain/test-pair.ts';
import { localEnvironment, temporaryFilesFolder } from '../local/local-environment.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { dyingFollower } from './dying-follower.ts';
import { postTo } from './post-to.ts';
import { connectWorldChain, type WorldChain } from './world-chain.ts';
import { joinMember, type MemberOptions } from './world-member.ts';
import { worldPairs } from './world-pair.ts';
import { worldPeople } from './world-people.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/** `context` replaces a port, for example with one that fails. */
export type WorldOptions = {
  /** A migrated database to use instead of a copy of the test run's template. */
  readonly database?: TestDatabase;
  readonly config?: Partial<ServerConfig>;
  readonly context?: Partial<Context>;
  /** Decimals of the test tokens that differ from the usual ones. */
  readonly decimals?: Parameters<typeof deployContracts>[0]['decimals'];
  /** Assets that trade against USDT on the chain of this world. */
  readonly pairs?: readonly ('BCG' | 'BYB')[];
};

/**
 * A whole platform for one test file: a separate database, a separate chain with the deployed contracts, and a server in this
 * process. Nothing happens by itself: `mine`, `settle`, `nextDay` and `runJobs` trigger everything.
 */
export async function createWorld(options: WorldOptions = {}) {
  const parts = await startParts(options);
  const config = { ...readConfig({ ...localEnvironment(parts), LOG_LEVEL: 'silent' }), ...options.config };
  const contexts = buildContexts(config);
  const asRole = (role: ProcessName): Context => ({ ...contexts[role], ...options.context });
  // Direct acts of tests, besides calls of the product, may need any role.
  const together = buildContext({ ...config, databaseUrl: parts.database.appUrl });
  const context: Context = { ...together, ...options.context };
  await bootstrapAsOwner(config, parts.database.ownerUrl);
  const apiContext = asRole('api');
  const server = createServer(apiContext);
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const chain = connectWorldChain(parts.rpcUrl, parts.deployment);
  const local = connectLocalChain(config);
  const follower = followerOf(asRole('indexer'));
  await advanceClock(context, local, await minutesToBegin(context));

  /** Mines the confirmations and follows the chain up to the confirmed block. */
  async function settle(by = follower): Promise<void> {
    await chain.mine(config.confirmations);
    const target = (await chain.head()) - config.confirmations;
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const { finalBlock } = await by.step();
      if (finalBlock >= target) return;
    }
    throw new Error(`the follower does not reach block ${target}`);
  }

  const member = (join: MemberOptions = {}) => joinMember({ origin, chain, local, settle }, join);
  const nextDay = (days = 1) => advanceClock(context, local, days * 24 * 60);

  return {
    ...chain,
    context,
    /** The server's context. */
    apiContext,
    origin,
    follower,
    local,
    database: parts.database,
    settle,
    member,
    ...worldPeople({ member, nextDay }),
    ...worldPairs(chain, { settle, worker: asRole('worker') }),
    dyingFollower: () => dyingFollower(context),
    visitor: createClient({ baseUrl: origin }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) => postTo(origin, path, body, headers),
    advanceMinutes: (minutes: number) => advanceClock(context, local, minutes),
    nextDay,
    announcesParams: (values: ParameterValues) => announceParams(context, values),
    /** Announces parameters for the next day and advances the clock to it. */
    changesParams: (values: ParameterValues) => announceParams(context, values).then(() => nextDay()),
    closeDays: () => closeDays(context),
    /** Runs every job of the worker once, in order. */
    async runJobs() {
      for (const job of jobs) await job.run(asRole('worker'));
    },
    /** Audits every invariant of the money, including the vault on chain. @throws with the rows at fault. */
    audit: () => auditWorld(config.databaseUrl, chain).then(() => auditWorldFiles(context, parts.database)),
    async close() {
      await server.close();
      await Promise.all([contexts.close(), together.close()]);
      await parts.stop();
      // Test files of one Vitest worker share their modules.
      setDecimals(USUAL_DECIMALS);
    },
  };
}

const MAX_STEPS = 500;
const BEGINS_AT_MINUTE = 30;

/** To 00:30 of the next day, whatever time it is: what a test does within some hours never crosses the end of a day. */
async function minutesToBegin({ db }: Context): Promise<number> {
  const { minutes } = await db.one<{ minutes: number }>(sql`
    select ceil(extract(epoch from platform_day_start(platform_today() + 1) - platform_now()) / 60)::integer as minutes`);
  return minutes + BEGINS_AT_MINUTE;
}

type ParameterValues = Partial<Record<ParameterKey, unknown>>;

async function announceParams(context: Context, values: ParameterValues): Promise<void> {
  const { tomorrow } = await context.db.one<{ tomorrow: number }>(sql`select platform_today() + 1 as tomorrow`);
  const changes = Object.entries(values).map(([key, value]) => ({ key, value }));
  await setParams(context, { changes, effectiveFromDay: tomorrow, author: 'test', reason: 'test' });
}

async function auditWorld(databaseUrl: string, { readVault, readVaultCounts }: WorldChain): Promise<void> {
  const db = openDatabase(databaseUrl, { connections: 1 });
  try {
    const faults = describeFaults(await audit(db, { readVault, readVaultCounts }));
    if (faults.length > 0) throw new Error(`The audit found:\n${faults.join('\n')}`);
  } finally {
    await db.end();
  }
}

/** Audits members' files against the store. */
async function auditWorldFiles({ db, storage }: Context, database: TestDatabase): Promise<void> {
  if (!existsSync(temporaryFilesFolder(database))) return;
  const faults = describeFaults(await auditFiles(db, await storage()));
  if (faults.length > 0) throw new Error(`The audit of files found:\n${faults.join('\n')}`);
}

async function startParts({ database: given, decimals, pairs = [] }: WorldOptions) {
  const [database, chain] = await Promise.all([given ?? createTestDatabase(), startChain({ chainId: LOCAL.chainId })]);
  const by = { rpcUrl: chain.rpcUrl, deployerKey: LOCAL.deployer.key };
  const parties = { admin: LOCAL.deployer.address, signer: LOCAL.signer.address };
  const contracts = await deployContracts({ ...by, ...parties, ...(decimals && { decimals }) });
  const deployed: Partial<Record<Asset, `0x${string}`>> = {};
  for (const asset of pairs) deployed[asset] = await deployPair({ ...by, deployment: contracts }, asset);
  const deployment = { ...contracts, pairs: deployed };
  return {
    origin: 'http://localhost:3000',
    rpcUrl: chain.rpcUrl,
    database,
    deployment,
    async stop() {
      await chain.stop();
      await database.drop();
      rmSync(temporaryFilesFolder(database), { recursive: true, force: true });
    },
  };
}
