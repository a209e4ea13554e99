import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { startChain } from '../../chain/chain.ts';
import { LOCAL } from '../../chain/local-keys.ts';
import { createDatabase, type DatabaseUrls, dropDatabase, startPostgres } from '../../postgres/postgres.ts';
import { allowForTests } from '../../postgres/test-allowances.ts';
import type { ApiProxy } from '../proxy/through-proxy.ts';

const TEMPLATE = 'campaign_template';

/** PostgreSQL and a chain. Platforms of one session use it one after the other, each with its own database and vault. */
export type Ground = {
  readonly dataDir: string;
  readonly rpcUrl: string;
  /** Creates a database for one platform: a copy of another one, or a migrated one without content. */
  createDatabase(template?: string): Promise<CampaignDatabase>;
  postmasterPid(): number;
  /** Restarts PostgreSQL after it was killed, with the same files and port. */
  restartPostgres(): Promise<void>;
  /** The ports of a cluster's nodes, for reads from standbys. */
  readonly nodePorts?: readonly number[];
  /** A proxy in front of two API processes at these ports; clients know only its address. */
  readonly proxy?: ApiProxy;
  stop(): Promise<void>;
};

export type CampaignDatabase = DatabaseUrls & { readonly name: string; drop(): Promise<void> };

export type GroundOptions = {
  /** Gives the database a separate disk of this size, which requires permission to mount one. */
  readonly diskMegabytes?: number | undefined;
  /** The database does not wait for the disk: its data survive every kill, but no crash of the machine. */
  readonly isThrowaway?: boolean;
};

export async function startGround({ diskMegabytes, isThrowaway = false }: GroundOptions = {}): Promise<Ground> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ocean-campaign-'));
  if (diskMegabytes !== undefined) mountSmallDisk(dataDir, diskMegabytes);
  chmodSync(dataDir, 0o755);
  let postgres = await startPostgres({ dataDir, isThrowaway });
  const template = await createDatabase(postgres, TEMPLATE);
  await migrate(template.ownerUrl, { clockIsAdjustable: true });
  await allowForTests(template.ownerUrl);
  const chain = await startChain({ chainId: LOCAL.chainId });
  let made = 0;
  return {
    dataDir,
    rpcUrl: chain.rpcUrl,
    async createDatabase(template = TEMPLATE) {
      made += 1;
      const name = `platform_${made}`;
      const urls = await createDatabase(postgres, name, { template });
      return { ...urls, name, drop: () => dropDatabase(postgres, name) };
    },
    postmasterPid: () => (JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number }).pid,
    async restartPostgres() {
      postgres = await startPostgres({ dataDir, isThrowaway, port: postgres.port });
    },
    async stop() {
      await chain.stop();
      await postgres.stop();
      if (diskMegabytes !== undefined) spawnSync('umount', ['-l', dataDir]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Uses the shared ground, or starts a separate one for the duration of `use`. */
export async function onGround<Result>(
  shared: Ground | undefined,
  use: (ground: Ground) => Promise<Result>,
  options?: GroundOptions,
): Promise<Result> {
  if (shared) return use(shared);
  const own = await startGround(options);
  try {
    return await use(own);
  } finally {
    await own.stop();
  }
}

function mountSmallDisk(directory: string, megabytes: number): void {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { encoding: 'utf8' });
  if (mounted.status !== 0) throw new Error(`The small disk could not be mounted: ${mounted.stderr}`);
}
