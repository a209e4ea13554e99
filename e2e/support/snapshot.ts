import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestClient, type Hex, http } from 'viem';
import { readConfig } from '../../apps/server/src/main/config.ts';
import { preparePlatform } from '../../apps/server/src/main/prepare-platform.ts';
import { type Deployment, deployContracts, startChain } from '../../dev/chain/chain.ts';
import { saveState } from '../../dev/chain/chain-state.ts';
import { LOCAL } from '../../dev/chain/local-keys.ts';
import { deployPair } from '../../dev/chain/test-pair.ts';
import { buildConsole } from '../../dev/local/build-console.ts';
import { localEnvironment } from '../../dev/local/local-environment.ts';
import { buildWeb } from '../../dev/machine/build-web.ts';
import { createDatabase, type PostgresAddress } from '../../dev/postgres/postgres.ts';
import { startTemporaryPostgres } from '../../dev/postgres/temporary-postgres.ts';

/** A platform on its first day, before a member has joined, and what is needed to make copies of it. */
export type Snapshot = {
  readonly postgres: PostgresAddress;
  /** The name of the database that copies are made of. */
  readonly database: string;
  readonly chainFile: string;
  readonly deployment: Deployment;
  readonly webRoot: string;
  /** The web root of the operators' console. */
  readonly consoleRoot: string;
};

const DATABASE = 'first_day';

/** Builds the web app and the console, starts one PostgreSQL, and prepares the database and the chain that platforms copy. */
export async function makeSnapshot(): Promise<{ snapshot: Snapshot; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ocean-e2e-'));
  const chainFile = join(folder, 'chain.json');
  const building = Promise.all([buildWeb({ local: true }), buildConsole({ local: true })]);
  const [{ url, port, appPassword, stop }, deployment] = await Promise.all([
    startTemporaryPostgres({ isThrowaway: true }),
    withChain(undefined, async (rpcUrl) => {
      const { deployer, signer } = LOCAL;
      const deployed = await deployContracts({
        rpcUrl,
        deployerKey: deployer.key,
        admin: deployer.address,
        signer: signer.address,
      });
      const pair = await deployPair({ rpcUrl, deployerKey: deployer.key, deployment: deployed });
      saveState(chainFile, await dumpState(rpcUrl));
      return { ...deployed, pairs: { BCG: pair } };
    }),
  ]);
  const postgres = { url, port, appPassword };
  await withChain(chainFile, (rpcUrl) => seedDatabase(postgres, { rpcUrl, deployment }));
  const [webRoot, consoleRoot] = await building;
  return {
    snapshot: { postgres, database: DATABASE, chainFile, deployment, webRoot, consoleRoot },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function withChain<T>(fromFile: string | undefined, work: (rpcUrl: string) => Promise<T>): Promise<T> {
  const chain = await startChain({ chainId: LOCAL.chainId, ...(fromFile === undefined ? {} : { fromFile }) });
  try {
    return await work(chain.rpcUrl);
  } finally {
    await chain.stop();
  }
}

function dumpState(rpcUrl: string): Promise<Hex> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) });
  return client.request<{ Method: string; Parameters: []; ReturnType: Hex }>({ method: 'anvil_dumpState', params: [] });
}

/** Migrated, with the genesis booked and the first member: what a server does at its first start. */
async function seedDatabase(postgres: PostgresAddress, chain: { rpcUrl: string; deployment: Deployment }): Promise<void> {
  const database = await createDatabase(postgres, DATABASE);
  const environment = localEnvironment({ origin: 'http://localhost', database, ...chain });
  await preparePlatform(readConfig({ ...environment, LOG_LEVEL: 'error' }), database.ownerUrl);
}
