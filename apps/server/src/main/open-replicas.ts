import type { Context } from '../context.ts';
import { openDatabase } from '../db/pool.ts';
import { createReplica } from '../db/replicas/replica.ts';
import { createReplicas, type Replicas } from '../db/replicas/replicas.ts';
import { createLedger } from '../ledger/post.ts';
import { createPriceSource } from '../prices/price-source.ts';

/**
 * A read that takes longer than this is repeated on the primary, within the time that a caller waits. A silent replica
 * is given up earlier.
 */
const ANSWERS_WITHIN_MS = 3_000;

/** The replicas that serve this process's reads, each with a context of its own. Undefined when none is configured. */
export function openReplicas(context: Context): Replicas<Context> | undefined {
  const { config, db: primary, log } = context;
  if (config.replicaDatabaseUrls.length === 0) return undefined;
  const pool = { log, prepares: config.preparesStatements, answersWithinMs: ANSWERS_WITHIN_MS };
  const replicas = config.replicaDatabaseUrls.map((url) =>
    createReplica<Context>({
      name: new URL(url).host,
      log,
      open: (admit, connections) => openDatabase(url, { ...pool, admit, ...(connections && { connections }) }),
      serve: (db) => ({ ...context, db, ledger: createLedger(db), prices: createPriceSource(db) }),
    }),
  );
  return createReplicas(primary, replicas);
}
