import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ClaimedEvent, PaymentEvent } from '../../apps/server/src/chain/chain-port.ts';
import type { OnFinal } from '../../apps/server/src/chain/finalise.ts';
import { createFollower, type FollowerOptions } from '../../apps/server/src/chain/follow.ts';
import { useChainDatabase } from './chain-database.ts';
import { startLyingNode } from './lying-node.ts';
import { createPaperChain, PAPER_CHAIN, PAPER_PAYMENT, type PaperChain } from './paper-chain.ts';

export const PAPER_CONFIRMATIONS = 3;

/** Payments 1 to 5 in blocks 1, 3, 5, 7 and 9, and blocks on top of them. */
export function mineFivePayments(chain: PaperChain): void {
  for (let i = 0; i < 5; i += 1) {
    chain.mine([PAPER_PAYMENT]);
    chain.mine();
  }
  chain.mineEmpty(20);
}

type Node = Awaited<ReturnType<typeof startLyingNode>>;

/**
 * For a test file: a paper chain for every test, three nodes of it, a database without chain data, and followers that record
 * every payment they settle.
 */
export function usePaperFollower(begin: (chain: PaperChain) => void) {
  let chain: PaperChain;
  let nodes: [Node, Node, Node];
  const database = useChainDatabase();
  const settled: PaymentEvent[] = [];
  const claimed: ClaimedEvent[] = [];

  beforeAll(async () => {
    const start = () => startLyingNode((question) => chain.answer(question));
    nodes = [await start(), await start(), await start()];
  });
  beforeEach(async () => {
    chain = createPaperChain(PAPER_CHAIN);
    begin(chain);
    for (const node of nodes) node.tellsTheTruth();
    settled.length = 0;
    claimed.length = 0;
  });
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  /** Creates a follower of the first `count` nodes. */
  const follow = (count: 1 | 2 | 3 = 3, options: Partial<FollowerOptions> = {}) =>
    createFollower({
      ...PAPER_CHAIN,
      db: database.db,
      rpcUrls: nodes.slice(0, count).map(({ url }) => url),
      deployBlock: 1,
      confirmations: PAPER_CONFIRMATIONS,
      log: pino({ level: 'silent' }),
      usesFinalizedTag: false,
      onFinal: recordsIn(settled, claimed),
      ...options,
    });

  return {
    get chain() {
      return chain;
    },
    get nodes() {
      return nodes;
    },
    get db() {
      return database.db;
    },
    /** The connection of the operators' role. */
    get operatorUrl() {
      return database.operatorUrl;
    },
    settled,
    claimed,
    ids: () => settled.map(({ paymentId }) => paymentId),
    /** The ids of the settled payments in order, repeated for a payment that was settled more than once. */
    sortedIds: () => settled.map(({ paymentId }) => Number(paymentId)).toSorted((a, b) => a - b),
    follow,
    /** Mines `count` blocks, with a step of the follower after each; the step may fail. */
    async steps(count: number, follower = follow()): Promise<void> {
      for (let i = 0; i < count; i += 1) {
        chain.mineEmpty(1);
        await follower.step().catch(() => undefined);
      }
    },
  };
}

/** Settles by recording the events. */
function recordsIn(settled: PaymentEvent[], claimed: ClaimedEvent[]): OnFinal {
  return {
    async payments(_tx, payments) {
      settled.push(...payments);
    },
    async claim(_tx, claim) {
      claimed.push(claim);
    },
  };
}
