import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { PaymentEvent } from '../../apps/server/src/chain/chain-port.ts';
import { createFollower, type FollowerOptions } from '../../apps/server/src/chain/follow.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { startLyingNode } from './lying-node.ts';
import { createPaperChain, PAPER_CHAIN, type PaperChain } from './paper-chain.ts';

export const PAPER_CONFIRMATIONS = 3;

type Node = Awaited<ReturnType<typeof startLyingNode>>;

/**
 * For a test file: a paper chain and a database for every test, three nodes of that chain, and followers that record every
 * payment they settle.
 */
export function usePaperFollower(begin: (chain: PaperChain) => void) {
  let chain: PaperChain;
  let nodes: [Node, Node, Node];
  let database: TestDatabase;
  let db: Database;
  const settled: PaymentEvent[] = [];

  beforeAll(async () => {
    const start = () => startLyingNode((question) => chain.answer(question));
    nodes = [await start(), await start(), await start()];
  });
  beforeEach(async () => {
    chain = createPaperChain(PAPER_CHAIN);
    begin(chain);
    for (const node of nodes) node.tellsTheTruth();
    database = await createTestDatabase();
    db = openDatabase(database.appUrl);
    settled.length = 0;
  });
  afterEach(async () => {
    await db.end();
    await database.drop();
  });
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  return {
    get chain() {
      return chain;
    },
    get nodes() {
      return nodes;
    },
    get db() {
      return db;
    },
    settled,
    ids: () => settled.map(({ paymentId }) => paymentId),
    /** With the first `count` of the three nodes. */
    follow: (count: 1 | 2 | 3 = 3, options: Partial<FollowerOptions> = {}) =>
      createFollower({
        ...PAPER_CHAIN,
        db,
        rpcUrls: nodes.slice(0, count).map(({ url }) => url),
        deployBlock: 1,
        confirmations: PAPER_CONFIRMATIONS,
        log: pino({ level: 'silent' }),
        usesFinalizedTag: false,
        onFinal: {
          async payments(_tx, payments) {
            settled.push(...payments);
          },
          claim: async () => undefined,
        },
        ...options,
      }),
  };
}
