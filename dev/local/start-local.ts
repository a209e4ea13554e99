import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPublicClient, http } from 'viem';
import { endLeftover } from '../chain/anvil-leftover.ts';
import { type Deployment, deployContracts, startChain } from '../chain/chain.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { deployPair } from '../chain/test-pair.ts';
import { freePort } from '../machine/free-port.ts';
import { createDatabase, startPostgres } from '../postgres/postgres.ts';
import { localEnvironment } from './local-environment.ts';
import { keepPushKeys, pushEnvironment } from './push-keys.ts';
import { requireSameHistory } from './same-history.ts';

const CHAIN_PORT = Number(process.env.CHAIN_PORT ?? 8545);
const BLOCK_TIME_SECONDS = 1;

export type LocalParts = { env: Record<string, string>; stop(): Promise<void> };

/** PostgreSQL and a chain with our contracts, kept under `dataDir`, and the environment that points a server at them. */
export async function startLocalParts(options: { dataDir: string; port: number }): Promise<LocalParts> {
  mkdirSync(options.dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir: join(options.dataDir, 'postgres') });
  const database = await createDatabase(postgres, 'ocean', { ifMissing: true });
  const stateFile = join(options.dataDir, 'chain.json');
  // Done before choosing a port: a chain that outlived a killed start still holds the usual one.
  await endLeftover(stateFile);
  // Another project's local chain must not stop this one.
  const chain = await startChain({
    port: await freePort(CHAIN_PORT),
    blockTimeSeconds: BLOCK_TIME_SECONDS,
    stateFile,
    chainId: LOCAL.chainId,
  });
  const deployment = await deployOnce(chain.rpcUrl, join(options.dataDir, 'deployment.json'));
  await requireSameHistory({ ownerUrl: database.ownerUrl, rpcUrl: chain.rpcUrl });
  return {
    env: {
      ...pushEnvironment(keepPushKeys(join(options.dataDir, 'push-keys.json'))),
      ...localEnvironment({
        origin: `http://localhost:${options.port}`,
        rpcUrl: chain.rpcUrl,
        database,
        deployment,
        filesFolder: join(resolve(options.dataDir), 'files'),
      }),
    },
    async stop() {
      await chain.stop();
      await postgres.stop();
    },
  };
}

/** Deploys on the first start; later starts check that the chain still has the contracts of the file. */
export async function deployOnce(rpcUrl: string, file: string): Promise<Deployment> {
  const remembered = readDeployment(file);
  if (remembered) {
    const code = await createPublicClient({ transport: http(rpcUrl) }).getCode({ address: remembered.vault });
    if (code && code !== '0x') return withPair(remembered, rpcUrl, file);
    throw new Error('The local chain has lost its contracts. Begin anew with: npm start -- --reset');
  }
  const deployment = await deployContracts({
    rpcUrl,
    deployerKey: LOCAL.deployer.key,
    admin: LOCAL.deployer.address,
    signer: LOCAL.signer.address,
  });
  writeFileSync(file, JSON.stringify(deployment, null, 2));
  return withPair(deployment, rpcUrl, file);
}

/** Adds the pair, which a platform of an earlier version lacks. */
async function withPair(deployment: Deployment, rpcUrl: string, file: string): Promise<Deployment> {
  if (deployment.pairs?.BCG) return deployment;
  const pair = await deployPair({ rpcUrl, deployerKey: LOCAL.deployer.key, deployment });
  const complete = { ...deployment, pairs: { ...deployment.pairs, BCG: pair } };
  writeFileSync(file, JSON.stringify(complete, null, 2));
  return complete;
}

function readDeployment(file: string): Deployment | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Deployment;
  } catch {
    return undefined;
  }
}
