import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { ChainTrouble, NodeTrouble } from '../../apps/server/src/chain/chain-trouble.ts';
import { decodeLogs, type SeenLog } from '../../apps/server/src/chain/decode.ts';
import { createFollower } from '../../apps/server/src/chain/follow.ts';
import { mapWithLimit } from '../../apps/server/src/chain/map-with-limit.ts';
import { connectNode, type RpcNode } from '../../apps/server/src/chain/rpc-node.ts';
import { type Crowd, expectCrowd, PAPER } from '../../dev/economy/many-payments.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';

const PAYMENTS = 10_000;
const PAYMENTS_QUICK = 1_000;
const FAULTY_PERCENT = 5;
const SEED = 20_260_131;
/** As in production: one node may give wrong answers or none. */
const NODES = 3;
const RANGE = 2_000;
const AT_ONCE = 16;

/**
 * P9: payments on chain, from the first request to the last bot, through three nodes, of which two must agree, each with 5 %
 * faulty answers. The comparator fetches the same logs and the headers of their blocks (a payment cannot be judged without
 * its time) from one of these nodes, checks and discards them, and trusts that node. Every round ends with a check of
 * every payment and a full audit.
 */
export async function benchSettlePayments(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const payments = seconds > 1 ? PAYMENTS : PAYMENTS_QUICK;
  const figures: Figure[] = [];
  for (const aBlock of [1, 8]) {
    const crowd: Crowd = { payments, aBlock, startTime: Math.floor(Date.now() / 1000) };
    const nodes = await Promise.all(Array.from({ length: NODES }, (_, at) => startPaperNode(crowd, SEED + at)));
    const urls = nodes.map(({ url }) => url);
    const [first = ''] = urls;
    const sides = [settling(server, crowd, urls), fetching(crowd, first, inGroups), fetching(crowd, first, inWindow)];
    const [settled, fetched, fetchedInWindow] = await takeTurns(sides, rounds);
    const counts = await Promise.all(nodes.map((node) => node.stop()));
    const [asked, faulty] = [counts.map((count) => count.asked), counts.map((count) => count.faulty)].map(sum);
    if (!settled || !fetched || !fetchedInWindow) throw new Error('a side was not measured');
    const what = `settling ${payments} payments from ${NODES} nodes, ${aBlock} a block`;
    const note = `${faulty} of ${asked} answers were faulty (seeds from ${SEED}); 0 lost, 0 double, audit clean after every round`;
    figures.push(figure({ id: 'P9', what, above: settled, below: fetched, goal: 0.5, note }));
    const strict = 'the fetching side requests headers as the follower does: a slow answer occupies one slot only';
    figures.push(
      figure({ id: 'P9', what: `${what}, strictest`, above: settled, below: fetchedInWindow, goal: 0.5, note: strict }),
    );
  }
  return figures;
}

let databases = 0;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function settling(server: BenchServer, crowd: Crowd, rpcUrls: readonly string[]): Side {
  return {
    name: 'read, stored and settled',
    async round() {
      databases += 1;
      const { context, onFinal, expectSettled, close } = await expectCrowd(await server.database(`settle_${databases}`), crowd);
      const follower = createFollower({
        ...PAPER,
        db: context.db,
        rpcUrls,
        deployBlock: 1,
        log: pino({ level: 'silent' }),
        onFinal,
      });
      await settle(server.postgres.url);
      const begin = performance.now();
      for (let processed = 0; processed < crowd.payments; ) processed += await stepOf(follower);
      const perSecond = (crowd.payments * 1000) / (performance.now() - begin);
      await expectSettled();
      await close();
      return { perSecond };
    },
  };
}

/** The number of events that a step settled; 0 when every node failed, because the job also repeats such a step. */
async function stepOf(follower: ReturnType<typeof createFollower>): Promise<number> {
  try {
    return (await follower.step()).processed;
  } catch (error) {
    if (error instanceof ChainTrouble) return 0;
    throw error;
  }
}

type AskAll = (numbers: readonly number[], ask: (number: number) => Promise<void>) => Promise<unknown>;

/** The usual way: the next group starts when the previous one is complete. */
const inGroups: AskAll = async (numbers, ask) => {
  for (let i = 0; i < numbers.length; i += AT_ONCE) await Promise.all(numbers.slice(i, i + AT_ONCE).map(ask));
};
const inWindow: AskAll = (numbers, ask) => mapWithLimit(numbers, AT_ONCE, ask);

function fetching({ payments, aBlock }: Crowd, url: string, askAll: AskAll): Side {
  return {
    name: askAll === inGroups ? 'fetched only' : 'fetched only, in a window',
    async round() {
      const node = connectNode(url, { position: 0, vault: PAPER.vault });
      const last = Math.ceil(payments / aBlock);
      const begin = performance.now();
      let found = 0;
      for (let from = 1; from <= last; from += RANGE) {
        const range = { from, to: Math.min(last, from + RANGE - 1) };
        const logs = await untilRight(() => fetchLogs(node, range, { before: found, all: aBlock * (range.to - from + 1) }));
        await fetchHeaders(node, logs, askAll);
        found += logs.length;
      }
      return { perSecond: (found * 1000) / (performance.now() - begin) };
    },
  };
}

async function fetchLogs(
  node: RpcNode,
  range: { from: number; to: number },
  expected: { before: number; all: number },
): Promise<SeenLog[]> {
  const logs = decodeLogs(await node.logs(range), { ...range, vault: PAPER.vault });
  const isWhole = logs.every(({ fact }, at) => fact.kind !== 'Claimed' && fact.paymentId === BigInt(expected.before + at + 1));
  if (!isWhole || logs.length < Math.min(expected.all, PAYMENTS_QUICK)) throw new NodeTrouble('logs are missing');
  return logs;
}

async function fetchHeaders(node: RpcNode, logs: readonly SeenLog[], askAll: AskAll): Promise<void> {
  const hashes = new Map(logs.map(({ blockNumber, blockHash }) => [blockNumber, blockHash]));
  await askAll([...hashes.keys()], (number) =>
    untilRight(async () => {
      if ((await node.header(number)).hash !== hashes.get(number)) throw new NodeTrouble('another hash');
    }),
  );
}

async function untilRight<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
    }
  }
}

async function startPaperNode(crowd: Crowd, seed: number) {
  const job = JSON.stringify({ crowd, percent: FAULTY_PERCENT, seed });
  const child = fork(fileURLToPath(new URL('../harness/paper-node.ts', import.meta.url)), [job]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    async stop(): Promise<{ asked: number; faulty: number }> {
      child.send('how many');
      const [counts] = (await once(child, 'message')) as [{ asked: number; faulty: number }];
      child.disconnect();
      return counts;
    },
  };
}
