import { outsideAnalyser } from '../areas/projects/analyse/outside-analyser.ts';
import { createChainPort } from '../chain/create-chain-port.ts';
import type { ServerConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { openDatabase } from '../db/pool.ts';
import { createLedger } from '../ledger/post.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Troubles } from '../metrics/troubles.ts';
import { createOpenAiModel } from '../model/openai-model.ts';
import { createPriceSource } from '../prices/price-source.ts';
import type { PushPort } from '../push/push-port.ts';
import { createWebPushPort } from '../push/web-push-port.ts';
import { createLocalSigner } from '../signer/local-signer.ts';
import { createRemoteSigner } from '../signer/remote-signer.ts';
import { lazyStorage } from '../storage/open-storage.ts';
import { openLog } from './start/open-log.ts';

/** One context per process, with the database role of that process. A pool connects on first use. */
export type Contexts = { readonly api: Context; readonly indexer: Context; readonly worker: Context; close(): Promise<void> };

type Counted = { readonly metrics?: Metrics | undefined; readonly troubles?: Troubles };

/** Wires the ports to their adapters; no other module chooses an adapter. */
export function buildContexts(config: ServerConfig, { metrics, troubles }: Counted = {}): Contexts {
  const log = openLog(config.logLevel, troubles);
  const chain = createChainPort({ ...config, log });
  const operatorDb =
    config.operatorDatabaseUrl === null ? undefined : openDatabase(config.operatorDatabaseUrl, { log, connections: 1 });
  const signer = config.remoteSigner
    ? { ...createRemoteSigner(config.remoteSigner), end: async () => undefined }
    : createLocalSigner(config);
  const storage = lazyStorage(config.storage);
  const model = config.outsideModel && createOpenAiModel(config.outsideModel);
  const push = pushPortOf(config);
  const built = new Map<string, Context>();
  const contextOn = (url: string): Context => {
    const db = openDatabase(url, { log, prepares: config.preparesStatements });
    const ports = { log, config, chain, signer, storage: storage.open, ledger: createLedger(db), prices: createPriceSource(db) };
    const outside = model && { model, outsideAnalyser: outsideAnalyser({ db, log, model }) };
    const context: Context = {
      ...ports,
      db,
      ...(operatorDb && { operatorDb }),
      ...outside,
      ...(push && { push }),
      ...(metrics && { metrics }),
      ...(troubles && { troubles }),
    };
    built.set(url, context);
    return context;
  };
  const contextOf = (url: string | null) => built.get(url ?? config.databaseUrl) ?? contextOn(url ?? config.databaseUrl);
  return {
    api: contextOf(config.databaseUrl),
    indexer: contextOf(config.indexerDatabaseUrl),
    worker: contextOf(config.workerDatabaseUrl),
    async close() {
      await Promise.all([...built.values()].map(({ db }) => db.end()));
      await operatorDb?.end();
      await signer.end();
      await storage.end();
    },
  };
}

function pushPortOf({ push }: ServerConfig): PushPort | undefined {
  return push?.sender ? createWebPushPort({ ...push, sender: push.sender }) : undefined;
}

/** The API's context alone. */
export function buildContext(config: ServerConfig): Context & { close(): Promise<void> } {
  const { api, close } = buildContexts(config);
  return { ...api, close };
}
