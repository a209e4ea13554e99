import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { openDatabase, type PooledDatabase } from '../../../apps/server/src/db/pool.ts';
import { connectLocalChain } from '../../../apps/server/src/dev-api/local-chain.ts';
import { audit, describeFaults } from '../../../apps/server/src/ledger/audit/audit.ts';
import { readConfig } from '../../../apps/server/src/main/config.ts';
import { type Deployment, deployContracts } from '../../chain/chain.ts';
import { LOCAL } from '../../chain/local-keys.ts';
import { localEnvironment } from '../../local/local-environment.ts';
import { freePort } from '../../machine/free-port.ts';
import type { DatabaseUrls } from '../../postgres/postgres.ts';
import { connectWorldChain, type WorldChain } from '../../world/world-chain.ts';
import { joinMember, type Member } from '../../world/world-member.ts';
import { wholeAnswers } from '../proxy/whole-answers.ts';
import { type Ground, startGround } from './ground.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';
import { type SplitProcesses, splitProcesses } from './split-processes.ts';

/** The programs that a campaign starts; only controls use the broken one. */
export const ENTRY = {
  all: 'apps/server/src/main/all.ts',
  broken: 'dev/campaigns/harness/broken-server.ts',
  brokenWorker: 'dev/campaigns/harness/broken-worker.ts',
} as const;

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

export type PlatformOptions = {
  /** Shared PostgreSQL and chain; without it the platform starts its own and stops them with itself. */
  readonly ground?: Ground | undefined;
  /** Puts a proxy between the server and the database; returns the address for the server. */
  readonly throughProxy?: (urls: DatabaseUrls) => Promise<string>;
  /** Two API processes, two indexers, two workers and the signer instead of one process. */
  readonly isSplit?: boolean;
  /** Starts from a copy of another platform's database on the same ground, with its vault and port. */
  readonly from?: LeftPlatform;
};

/** A platform whose server has ended and whose database serves only as a template. */
export type LeftPlatform = { readonly database: string; readonly deployment: Deployment; readonly port: number };

/**
 * A platform for one campaign: a database and contracts, which the campaign may damage, and a server in a child process.
 * It does not depend on vitest, because the long form runs without it.
 */
export async function startPlatform(options: PlatformOptions = {}) {
  const shared = options.ground;
  const ground = shared ?? (await startGround());
  const urls = await ground.createDatabase(options.from?.database);
  const { rpcUrl, dataDir } = ground;
  const { deployment, port } = options.from ?? (await deploy(rpcUrl));
  const origin = `http://127.0.0.1:${port}`;
  const ownEnv = localEnvironment({ origin, rpcUrl, database: urls, deployment });
  const env = withOneRole(ownEnv, { appUrl: (await options.throughProxy?.(urls)) ?? urls.appUrl, port });
  const config = readConfig(env);
  // Directly to PostgreSQL, past any proxy.
  const db = openDatabase(urls.ownerUrl, { connections: 4 });
  if (!options.from) await widenLimits(db);
  const world = connectWorldChain(rpcUrl, deployment);
  const split = options.isSplit ? await splitOn(ground, { env: ownEnv, urls }) : undefined;
  const local = connectLocalChain(config);
  const member = (inviter?: Member) => joinFunded({ origin, world, db, local, fetch: split?.fetch }, inviter);
  let server: ServerProcess | undefined;

  return {
    origin,
    db,
    chain: world,
    config,
    dataDir,
    urls,
    env,
    /** The individual processes of a split platform. */
    split,
    /** Starts the server, or all its processes, and waits until it answers. */
    async start(
      entry: string = ENTRY.all,
      extra: Readonly<Record<string, string>> = {},
      log?: ServerOptions['log'],
    ): Promise<void> {
      if (split) return startSplit(split, entry);
      server = await startServer({ entry, env: { ...env, ...extra }, readyAt: `${origin}/readyz`, ...(log ? { log } : {}) });
    },
    readOutput: () => server?.output() ?? '',
    async kill(): Promise<void> {
      await split?.killAll();
      await server?.end('SIGKILL');
      server = undefined;
    },
    /** A member with money, invited by another one or by the root. */
    member,
    /** One member and its invitees, who join concurrently. */
    members: (count: number) => joinAtOnce(count, member),
    settle: () => settle(world, db, config.confirmations),
    postmasterPid: ground.postmasterPid,
    restartPostgres: ground.restartPostgres,
    /** The audit's faults, including the vault on chain. */
    async faults(): Promise<string[]> {
      return describeFaults(await audit(db, world));
    },
    /** Ends the server and disconnects from the database, which others may then copy. */
    async leave(): Promise<LeftPlatform> {
      await server?.end('SIGTERM');
      await db.end();
      return { database: urls.name, deployment, port };
    },
    async close(): Promise<void> {
      await split?.killAll();
      await server?.end('SIGKILL');
      await db.end();
      if (shared) await urls.drop();
      else await ground.stop();
    },
  };
}

async function deploy(rpcUrl: string): Promise<Pick<LeftPlatform, 'deployment' | 'port'>> {
  const { deployer, signer } = LOCAL;
  const by = { deployerKey: deployer.key, admin: deployer.address, signer: signer.address };
  return { deployment: await deployContracts({ rpcUrl, ...by }), port: await freePort() };
}

function splitOn(
  { nodePorts = [], proxy }: Ground,
  { env, urls }: { env: Readonly<Record<string, string>>; urls: DatabaseUrls },
) {
  return splitProcesses(env, urls, { nodePorts, proxy });
}

/** Uses one role for all parts, because every connection goes through the proxy. */
function withOneRole(env: Readonly<Record<string, string>>, { appUrl, port }: { appUrl: string; port: number }) {
  const { INDEXER_DATABASE_URL: _i, WORKER_DATABASE_URL: _w, OPERATOR_DATABASE_URL: _o, ...shared } = env;
  return { ...shared, DATABASE_URL: appUrl, PORT: String(port) };
}

function startSplit(split: SplitProcesses, entry: string): Promise<void> {
  if (entry !== ENTRY.all) throw new Error('The processes of a split platform have entries of their own.');
  return split.startAll();
}

const WIDE = {
  'withdraw.accountDailyLimit': '1000000000',
  'convert.USDT-BCG.dailyCap': '1000000000',
  'stepUp.dailyValue': '1000000',
  'stepUp.buyDaily': '1000000000',
  'stepUp.burnDaily': '1000000',
} as const;

/** Widens the limits that protect members: they would stop a long campaign. */
async function widenLimits(db: PooledDatabase): Promise<void> {
  for (const [key, value] of Object.entries(WIDE)) {
    await db.run(sql`
      insert into parameter_value (key, effective_from_day, revision, value, author, reason)
      values (${key}, platform_today(), 1000, ${JSON.stringify(value)}::jsonb, 'campaign', 'a campaign makes more than a day of members')`);
  }
}

/** Enough that clients seldom wait for the balance of the same member. */
export const MEMBERS = 6;
const FUNDS = '1000000';
export const FUNDED_UNITS = 1_000_000_000_000n;

export type CampaignMember = Member & { readonly inviter: string | null };

async function joinAtOnce(count: number, member: (inviter?: Member) => Promise<CampaignMember>): Promise<CampaignMember[]> {
  const inviter = await member();
  return [inviter, ...(await Promise.all(Array.from({ length: count - 1 }, () => member(inviter))))];
}

type Joining = {
  readonly origin: string;
  readonly world: WorldChain;
  readonly db: PooledDatabase;
  readonly local: ReturnType<typeof connectLocalChain>;
  readonly fetch: SplitProcesses['fetch'] | undefined;
};

async function joinFunded({ origin, world, db, local, fetch: send = fetch }: Joining, inviter?: Member): Promise<CampaignMember> {
  const where = { origin, chain: world, local, settle: () => settle(world, db, 2), fetch: wholeAnswers(send) };
  const member = await joinMember(where, inviter ? { inviter } : {});
  await member.deposits('USDT', FUNDS);
  return { ...member, inviter: inviter?.address ?? null };
}

const SETTLED_WITHIN_MS = 60_000;

/** Mines the confirmations and waits until the server's follower has settled the events. */
async function settle(world: WorldChain, db: PooledDatabase, confirmations: number): Promise<void> {
  const target = await world.head();
  await world.mine(confirmations);
  for (const deadline = Date.now() + SETTLED_WITHIN_MS; Date.now() < deadline; await sleep(20)) {
    const row = await db.maybeOne<{ base: number }>(sql`select base_block as base from chain_follower`);
    if (row && row.base >= target) return;
  }
  throw new Error(`the follower did not reach block ${target} in time`);
}
