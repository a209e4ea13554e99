import { type Hex, toFunctionSelector, toHex } from 'viem';
import type { Lie, Question } from './lying-node.ts';

/*
 * Consistent lies of a node about a paper chain: headers stay true unless the lie is about them, and logs and counts fit
 * together, so that nothing in the answers of this one node gives it away.
 */

type Log = { readonly blockNumber: Hex; readonly topics: readonly Hex[]; readonly logIndex: Hex; readonly data: Hex };
type Header = Readonly<Record<string, Hex>>;

const LAST_PAYMENT_ID = toFunctionSelector('lastPaymentId()');

/** Every lie at once: the first that changes an answer is told. */
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

/** Gives blocks another time under their true hash. */
export function forgesTime(of: (number: number) => boolean, time: number): Lie {
  return onHeader((header) => (of(Number(header.number)) ? { ...header, timestamp: toHex(time) } : undefined));
}

/** Calls a block finalized that is not. */
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

/** Logs told in another way, with counts that fit: `change` more payments from the block of `payment` on. */
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
