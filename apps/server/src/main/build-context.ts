import { pino } from 'pino';
import { createChainPort } from '../chain/create-chain-port.ts';
import type { ServerConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { openDatabase } from '../db/pool.ts';
import { createLedger } from '../ledger/post.ts';
import { createPriceSource } from '../prices/operator-prices.ts';
import { createLocalSigner } from '../signer/local-signer.ts';
import { createRemoteSigner } from '../signer/remote-signer.ts';

/** Wires the ports to their adapters; no other module chooses an adapter. */
export function buildContext(config: ServerConfig): Context & { close(): Promise<void> } {
  const log = pino({ level: config.logLevel });
  const db = openDatabase(config.databaseUrl, { log, prepares: config.preparesStatements });
  const ledger = createLedger(db);
  const signer = config.remoteSigner
    ? { ...createRemoteSigner(config.remoteSigner), end: async () => undefined }
    : createLocalSigner(config);
  const context: Context = {
    db,
    ledger,
    log,
    config,
    chain: createChainPort({ ...config, log }),
    prices: createPriceSource(db),
    signer,
  };
  return {
    ...context,
    async close() {
      await db.end();
      await signer.end();
    },
  };
}
