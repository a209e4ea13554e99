import { vaultAbi } from '@ocean/chain/abi/vault';
import { encodeEventTopics, type Hex, toFunctionSelector, toHex } from 'viem';
import type { Lie, Question } from './lying-node.ts';
import { createPaperChain, PAPER_CHAIN, PAPER_PAYMENT, type PaperChain } from './paper-chain.ts';

/*
 * Consistent lies of a node about a paper chain: headers stay true unless the lie is about them, and logs and counts fit
 * together, so that nothing in the answers of this one node gives it away.
 */

type Log = { readonly blockNumber: Hex; readonly topics: readonly Hex[]; readonly logIndex: Hex; readonly data: Hex };
type Header = Readonly<Record<string, Hex>>;

const LAST_PAYMENT_ID = toFunctionSelector('lastPaymentId()');
const CLAIM_COUNT = toFunctionSelector('claimCount()');
const [CLAIMED] = encodeEventTopics({ abi: vaultAbi, eventName: 'Claimed' });

export const FORGED_TIME = 1_900_000_000;
const OTHER_HASH = `0x${'99'.repeat(32)}` as const;

/** Consistent lies that a node can begin to tell about a chain with at least five payments. */
export function liesAbout(chain: PaperChain): readonly (readonly [name: string, lie: () => Lie])[] {
  const stale = chain.answer({ method: 'eth_getBlockByNumber', params: ['0x4', false] }) as Header;
  return [
    ['invents a deposit and its count', () => inventsDepositAfter(2n, { units: 999_000_000n })],
    ['invents a deposit at the end', () => inventsDepositAfter(5n, { units: 999_000_000n })],
    ['hides a payment and its count', () => hidesPayment(3n)],
    ['hides the last payment and its count', () => hidesPayment(5n)],
    ['forges the time of every block under its true hash', () => forgesTime(() => true, FORGED_TIME)],
    ['forges the time of a block with a payment', () => forgesTime((number) => number === 3, FORGED_TIME)],
    ['forges the receipts root of every block', () => onHeader((header) => ({ ...header, receiptsRoot: OTHER_HASH }))],
    ['has other blocks altogether', () => otherBlocks(chain)],
    ['is far ahead of everybody', farAhead],
    ['has stood still since the start', () => onHeader((header) => (Number(header.number) > 4 ? stale : undefined))],
    ['never answers', () => () => 'silence'],
    ['answers everything with an error', () => () => ({ error: { code: -32603, message: 'internal error' } })],
  ];
}

/** Its own chain, linked and as long as the true one, with other payments. */
export function otherBlocks(chain: PaperChain): Lie {
  const other = createPaperChain({ ...PAPER_CHAIN, startTime: PAPER_CHAIN.startTime + 1 });
  return (question) => {
    while (other.head() < chain.head()) other.mine(other.head() < 7 ? [{ ...PAPER_PAYMENT, units: 700n }] : []);
    return { result: other.answer(question) };
  };
}

/** Its own chain, a thousand blocks longer than the true one at the start. */
function farAhead(): Lie {
  const other = createPaperChain(PAPER_CHAIN);
  for (let i = 0; i < 5; i += 1) other.mine([PAPER_PAYMENT]);
  other.mineEmpty(1_000);
  return (question) => ({ result: other.answer(question) });
}

/** Combines lies: the first one that changes an answer is told. */
export function allOf(...lies: readonly Lie[]): Lie {
  return async (question, truth) => {
    for (const lie of lies) {
      const told = await lie(question, truth);
      if (told !== undefined) return told;
    }
    return undefined;
  };
}

/** Invents a deposit of `units` in the block of a true payment, right after it; later payments get the next numbers. */
export function inventsDepositAfter(payment: bigint, { units }: { units: bigint }): Lie {
  return retold(
    ({ before, log, after }) => {
      if (!log) return [...before, ...after];
      const invented = {
        ...log,
        logIndex: toHex(Number(log.logIndex) + 1_000),
        topics: log.topics.with(1, numbered(payment + 1n)),
        data: toHex(units, { size: 32 }),
      };
      return [...before, log, invented, ...after.map((later) => renumbered(later, 1n))];
    },
    { payment, change: 1n },
  );
}

/** Hides a payment; later ones get the numbers before theirs. */
export function hidesPayment(payment: bigint): Lie {
  return retold(({ before, after }) => [...before, ...after.map((later) => renumbered(later, -1n))], { payment, change: -1n });
}

/** Hides the only claim of a chain and its count. */
export function hidesClaim(): Lie {
  return async ({ method, params }, truth) => {
    if (method === 'eth_getLogs') return { result: ((await truth()) as Log[]).filter((log) => log.topics[0] !== CLAIMED) };
    const [call] = params as [{ data: Hex }];
    return method === 'eth_call' && call.data === CLAIM_COUNT ? { result: numbered(0n) } : undefined;
  };
}

/** Gives blocks another time under their true hash. */
export function forgesTime(of: (number: number) => boolean, time: number): Lie {
  return onHeader((header) => (of(Number(header.number)) ? { ...header, timestamp: toHex(time) } : undefined));
}

/** Reports a block as finalized that is not. */
export function finalizes(header: () => unknown): Lie {
  return ({ method, params }) =>
    method === 'eth_getBlockByNumber' && params[0] === 'finalized' ? { result: header() } : undefined;
}

/** Headers that differ from the true ones. */
export function onHeader(change: (header: Header) => Header | undefined): Lie {
  return async ({ method }, truth) => {
    if (method !== 'eth_getBlockByNumber') return undefined;
    const header = (await truth()) as Header | null;
    const changed = header && change(header);
    return changed ? { result: changed } : undefined;
  };
}

/** Tells the lie only while `isLying` holds for the question. */
export function when(isLying: (question: Question) => boolean, lie: Lie): Lie {
  return (question, truth) => (isLying(question) ? lie(question, truth) : undefined);
}

type Told = { readonly before: readonly Log[]; readonly log: Log | undefined; readonly after: readonly Log[] };

/** Changes logs and the counts that belong to them: `change` more payments from the block of `payment` on. */
function retold(tell: (logs: Told) => readonly Log[], { payment, change }: { payment: bigint; change: bigint }): Lie {
  let block: number | undefined;
  return async ({ method, params }, truth) => {
    if (method === 'eth_getLogs') {
      const logs = (await truth()) as Log[];
      const log = logs.find((one) => idOf(one) === payment);
      if (log) block = Number(log.blockNumber);
      const part = (isOf: (id: bigint) => boolean) => logs.filter((one) => isOf(idOf(one)));
      return { result: tell({ before: part((id) => id < payment), log, after: part((id) => id > payment) }) };
    }
    const [call, at] = params as [{ data: Hex }, Hex];
    if (method !== 'eth_call' || call.data !== LAST_PAYMENT_ID) return undefined;
    const count = BigInt((await truth()) as Hex);
    const isAbove = block === undefined ? count >= payment : Number(at) >= block;
    return isAbove ? { result: numbered(count + change) } : undefined;
  };
}

function idOf(log: Log): bigint {
  return BigInt(log.topics[1] ?? '0x0');
}

function renumbered(log: Log, change: bigint): Log {
  return { ...log, topics: log.topics.with(1, numbered(idOf(log) + change)) };
}

function numbered(id: bigint): Hex {
  return toHex(id, { size: 32 });
}
