import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { splitProcesses } from '../campaigns/harness/split-processes.ts';
import { endLeftover } from '../chain/anvil-leftover.ts';
import { startChain } from '../chain/chain.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { MAX_STREAMS, NODES, nodePorts } from '../cluster/cluster-settings.ts';
import { type DatabaseCluster, startDatabaseCluster } from '../cluster/database-cluster.ts';
import { Ended } from '../cluster/until.ts';
import { LOCAL_ROOT_CODE, localEnvironment } from '../local/local-environment.ts';
import { deployOnce } from '../local/start-local.ts';
import { buildWeb } from '../machine/build-web.ts';
import { freePort } from '../machine/free-port.ts';
import { ROOT } from '../machine/run.ts';
import { createDatabase } from '../postgres/postgres.ts';
import { canReach } from '../postgres/postgres-programs.ts';
import { chainStateFile, clusterFolder, forgetState, writeState } from './cluster-state.ts';

const BLOCK_TIME_SECONDS = 1;

/**
 * Starts the whole platform on a cluster and runs it until `stop`. A process that ends by itself is reported, not restarted.
 * @throws Ended when `signal` aborts the start; everything that had started is ended
 */
export async function keepCluster(signal: AbortSignal): Promise<{ stop(): Promise<void> }> {
  const webRoot = await unlessStopped(signal, buildWeb({ local: true }));
  const database = await startDatabaseCluster({ dataDir: clusterFolder(), signal });
  try {
    const platform = await startPlatform(database, { webRoot, signal });
    return {
      async stop() {
        await platform.stop();
        await database.stop();
        forgetState();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

type How = { readonly webRoot: string; readonly signal: AbortSignal };

async function startPlatform({ address, settings, user, daemon }: DatabaseCluster, { webRoot, signal }: How) {
  if (!canReach(ROOT, user)) throw new Error(`The processes run as another user, who cannot enter ${ROOT}.`);
  const { ports, passwords } = settings;
  const folder = clusterFolder();
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  if (user) chownSync(files, user.uid, user.gid);
  const urls = await createDatabase(address, 'ocean', { ifMissing: true });
  const stateFile = chainStateFile();
  await endLeftover(stateFile);
  const chain = await startChain({
    port: await freePort(),
    blockTimeSeconds: BLOCK_TIME_SECONDS,
    stateFile,
    chainId: LOCAL.chainId,
  });
  const deployment = await deployOnce(chain.rpcUrl, join(folder, 'deployment.json'));
  const origin = `http://localhost:${ports.api}`;
  const env = {
    ...localEnvironment({ origin, rpcUrl: chain.rpcUrl, database: urls, deployment, filesFolder: files }),
    ...{ WEB_ROOT: webRoot, TRUSTED_PROXIES: '127.0.0.1', MAX_STREAMS: `${MAX_STREAMS}` },
  };
  const product = await splitProcesses(env, urls, {
    ports,
    signerSecret: passwords.signer,
    nodePorts: nodePorts(settings),
    user,
  });
  const stop = async () => {
    await product.stopAll();
    await chain.stop();
  };
  try {
    await unlessStopped(signal, product.startAll());
  } catch (error) {
    await product.killAll();
    await chain.stop();
    throw error;
  }
  const ofCluster = [...NODES, ...NODES.map((node) => `etcd-${node}`), 'haproxy'];
  writeState({
    ...{ origin, inviteCode: LOCAL_ROOT_CODE, rpcUrl: chain.rpcUrl },
    processes: {
      ...Object.fromEntries(ofCluster.map((name) => [isNode(name) ? `patroni-${name}` : name, daemon(name).pid])),
      ...product.pids(),
    },
  });
  return { stop };
}

/** Does not cancel the work itself, which ends with this process. */
async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const stopped = once(signal, 'abort', { signal: done.signal }).then(() =>
    Promise.reject(new Ended('stopped while it started')),
  );
  work.catch(() => undefined);
  stopped.catch(() => undefined);
  if (signal.aborted) throw new Ended('stopped while it started');
  try {
    return await Promise.race([work, stopped]);
  } finally {
    done.abort();
  }
}

function isNode(name: string): boolean {
  return NODES.some((node) => node === name);
}
