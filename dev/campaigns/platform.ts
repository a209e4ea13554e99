import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { connectLocalChain } from '../../apps/server/src/dev-api/local-chain.ts';
import { audit, describeFaults } from '../../apps/server/src/ledger/audit.ts';
import { readConfig } from '../../apps/server/src/main/config.ts';
import { deployContracts, startChain } from '../chain.ts';
import { freePort } from '../free-port.ts';
import { LOCAL } from '../local-keys.ts';
import { localEnvironment } from '../local-parts.ts';
import { createDatabase, type DatabaseUrls, startPostgres } from '../postgres.ts';
import { connectWorldChain, type WorldChain } from '../world-chain.ts';
import { joinMember, type Member } from '../world-member.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** The programs that a campaign starts; the broken one is seen by controls only. */
export const ENTRY = {
  all: 'apps/server/src/main/all.ts',
  broken: 'dev/campaigns/broken-server.ts',
} as const;

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

export type PlatformOptions = {
  /** Something between the server and the database: returns the address that the server gets. */
  readonly throughProxy?: (urls: DatabaseUrls) => Promise<string>;
  /** The database gets a disk of this size for itself. */
  readonly diskMegabytes?: number;
};

/**
 * A platform of a campaign's own: PostgreSQL and a chain with the contracts, which the campaign may kill, and a server
 * in a child process. It knows nothing of vitest, so that the long form runs outside of it.
 */
export async function startPlatform(options: PlatformOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ocean-campaign-'));
  if (options.diskMegabytes !== undefined) mountSmallDisk(dataDir, options.diskMegabytes);
  chmodSync(dataDir, 0o755);
  let postgres = await startPostgres({ dataDir });
  const urls = await createDatabase(postgres, 'ocean');
  const chain = await startChain({ chainId: LOCAL.chainId });
  const deployment = await deployContracts({
    rpcUrl: chain.rpcUrl,
    deployerKey: LOCAL.deployer.key,
    admin: LOCAL.deployer.address,
    signer: LOCAL.signer.address,
  });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const ownEnv = localEnvironment({ origin, rpcUrl: chain.rpcUrl, database: urls, deployment });
  const appUrl = (await options.throughProxy?.(urls)) ?? urls.appUrl;
  const env = { ...ownEnv, DATABASE_URL: appUrl, PORT: String(port) };
  const config = readConfig(env);
  await migrate(config.ownerDatabaseUrl, { clockIsAdjustable: true });
  // Straight to PostgreSQL, whatever stands between it and the server.
  const db = openDatabase(urls.ownerUrl, { connections: 4 });
  await widenLimits(db);
  const world = connectWorldChain(chain.rpcUrl, deployment);
  let server: ServerProcess | undefined;

  return {
    origin,
    db,
    chain: world,
    config,
    dataDir,
    urls,
    env,
    /** Starts the server and waits until it answers. */
    async start(entry: string = ENTRY.all, extra: Readonly<Record<string, string>> = {}): Promise<void> {
      server = await startServer({ entry, env: { ...env, ...extra }, origin });
    },
    async kill(): Promise<void> {
      await server?.end('SIGKILL');
      server = undefined;
    },
    /** A member with money, invited by another one or by the root. */
    member: (inviter?: Member) => joinFunded({ origin, world, db, local: connectLocalChain(config) }, inviter),
    settle: () => settle(world, db, config.confirmations),
    postmasterPid: () => (JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number }).pid,
    /** After a kill of the whole database: the same files, the same port. */
    async restartPostgres(): Promise<void> {
      postgres = await startPostgres({ dataDir, port: postgres.port });
    },
    /** Rows at fault, the vault on chain included. */
    async faults(): Promise<string[]> {
      return describeFaults(await audit(db, { readVault: world.readVault }));
    },
    async close(): Promise<void> {
      await server?.end('SIGKILL');
      await db.end();
      await chain.stop();
      await postgres.stop();
      if (options.diskMegabytes !== undefined) spawnSync('umount', ['-l', dataDir]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function mountSmallDisk(directory: string, megabytes: number): void {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { encoding: 'utf8' });
  if (mounted.status !== 0) throw new Error(`No small disk: ${mounted.stderr}`);
}

const WIDE = {
  'withdraw.accountDailyLimit': '1000000000',
  'convert.USDT-BCG.dailyCap': '1000000000',
  'stepUp.dailyValue': '1000000',
} as const;

/** Limits that protect members would end a long campaign early. */
async function widenLimits(db: PooledDatabase): Promise<void> {
  for (const [key, value] of Object.entries(WIDE)) {
    await db.run(sql`
      insert into parameter_value (key, effective_from_day, revision, value, author, reason)
      values (${key}, platform_today(), 1000, ${JSON.stringify(value)}::jsonb, 'campaign', 'a campaign makes more than a day of members')`);
  }
}

const FUNDS = '1000000';
export const FUNDED_UNITS = 1_000_000_000_000n;

export type CampaignMember = Member & { readonly inviter: string | null };

type Joining = { origin: string; world: WorldChain; db: PooledDatabase; local: ReturnType<typeof connectLocalChain> };

async function joinFunded({ origin, world, db, local }: Joining, inviter?: Member): Promise<CampaignMember> {
  const where = { origin, chain: world, local, settle: () => settle(world, db, 2) };
  const member = await joinMember(where, inviter ? { inviter } : {});
  await member.deposits('USDT', FUNDS);
  return { ...member, inviter: inviter?.address ?? null };
}

const SETTLED_WITHIN_MS = 60_000;

/** Mines the confirmations and waits until the server's own follower has worked them off. */
async function settle(world: WorldChain, db: PooledDatabase, confirmations: number): Promise<void> {
  const target = await world.head();
  await world.mine(confirmations);
  for (const deadline = Date.now() + SETTLED_WITHIN_MS; Date.now() < deadline; await sleep(20)) {
    const row = await db.maybeOne<{ base: number }>(sql`select base_block as base from chain_follower`);
    if (row && row.base >= target) return;
  }
  throw new Error(`the follower does not reach block ${target}`);
}
