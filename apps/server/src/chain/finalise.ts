import { Refusal } from '@ocean/api/errors';
import type { Database, Transaction } from '../db/database.ts';
import type { ClaimedEvent, PaymentEvent } from './chain-port.ts';
import { EventNotDone, StaleView } from './chain-trouble.ts';
import { moveBase, readDueEvents, type StoredEvent, takeFinal, writeFinalBlock } from './events-store.ts';
import { agreeOnBlock } from './finality.ts';
import { readView } from './read-blocks.ts';
import type { RpcNode } from './rpc-node.ts';

/**
 * What final events do, inside the transaction that marks them as worked off. Payments that follow one another come
 * together: in one transaction they cost a fraction.
 */
export type OnFinal = {
  payments(tx: Transaction, payments: readonly PaymentEvent[]): Promise<void>;
  /** For each payment how many bots it delivers at most, asked outside the transaction. Without it, none. */
  countBots?(payments: readonly PaymentEvent[]): Promise<readonly number[]>;
  claim(tx: Transaction, claim: ClaimedEvent): Promise<void>;
};

export type Finalising = {
  readonly db: Database;
  readonly node: RpcNode;
  readonly others: readonly RpcNode[];
  readonly onFinal: OnFinal;
};

const EVENTS_AT_ONCE = 1_024;
/**
 * Payments of as many blocks as it takes. So many that statements and the commit are shared, so few that the treasury's
 * row is not locked for long; it is locked last, and only a backlog comes to so many.
 */
const MOST_PAYMENTS_TOGETHER = 512;
/** What they deliver together, so that a transaction of large orders stays short too. A larger order goes alone. */
const MOST_BOTS_TOGETHER = 5_000;
const MOST_EVENTS_A_STEP = 2_048;

/** Works off, in the chain's order, the events that have become final. They move money in the transaction that marks them. */
export async function finalise(work: Finalising, finalBlock: number): Promise<{ processed: number; isDone: boolean }> {
  const { db, node, others } = work;
  const { blocks, follower } = await readView(db);
  const newest = blocks.findLast((block) => block.number <= finalBlock);
  if (!newest || newest.number < follower.baseBlock) return { processed: 0, isDone: true };

  let due = await readDueEvents(db, newest.number, EVENTS_AT_ONCE);
  if (due.length === 0 && newest.number === follower.baseBlock) return { processed: 0, isDone: true };
  await agreeOnBlock(node, others, newest);
  await writeFinalBlock(db, follower.version, newest.number);

  let processed = 0;
  while (due.length > 0) {
    const batches = batchesOf(due, await countBots(work.onFinal, due));
    for (const batch of batches) await workOff({ ...work, version: follower.version }, batch);
    processed += due.length;
    if (processed >= MOST_EVENTS_A_STEP) return { processed, isDone: false };
    due = await readDueEvents(db, newest.number, EVENTS_AT_ONCE);
  }
  if (newest.number > follower.baseBlock) await moveBase(db, follower.version, newest.number);
  return { processed, isDone: true };
}

/** In the chain's order: payments that follow one another, or one claim. */
type Batch =
  | { readonly kind: 'payments'; readonly events: StoredEvent<PaymentEvent>[] }
  | { readonly kind: 'claim'; readonly events: [StoredEvent<ClaimedEvent>] };

function batchesOf(due: readonly StoredEvent[], botsOf: (event: PaymentEvent) => number): Batch[] {
  const batches: Batch[] = [];
  let bots = 0;
  for (const { event, logIndex } of due) {
    const last = batches.at(-1);
    if (event.kind === 'Claimed') {
      batches.push({ kind: 'claim', events: [{ event, logIndex }] });
      continue;
    }
    bots += botsOf(event);
    if (last?.kind === 'payments' && last.events.length < MOST_PAYMENTS_TOGETHER && bots <= MOST_BOTS_TOGETHER) {
      last.events.push({ event, logIndex });
    } else {
      batches.push({ kind: 'payments', events: [{ event, logIndex }] });
      bots = botsOf(event);
    }
  }
  return batches;
}

async function countBots(onFinal: OnFinal, due: readonly StoredEvent[]): Promise<(event: PaymentEvent) => number> {
  const payments = due.flatMap(({ event }) => (event.kind === 'Claimed' ? [] : [event]));
  const counts = payments.length > 0 ? await onFinal.countBots?.(payments) : undefined;
  const bots = new Map(payments.map(({ paymentId }, at) => [paymentId, counts?.[at] ?? 0]));
  return ({ paymentId }) => bots.get(paymentId) ?? 0;
}

/** By the version the transaction of a batch knows that nobody has replaced what the nodes have agreed on. */
type WorkingOff = Finalising & { readonly version: number };

/** A batch that fails is worked off in halves: what is sound before the bad event is done, and the bad one is named. */
async function workOff(work: WorkingOff, batch: Batch): Promise<void> {
  try {
    await inOneTransaction(work, batch);
  } catch (cause) {
    // The database is away, or another follower is at work: nothing is wrong with the events.
    if (cause instanceof StaleView || (cause instanceof Refusal && cause.key === 'UNAVAILABLE')) throw cause;
    if (batch.kind === 'claim' || batch.events.length === 1) throw notDone(batch, cause);
    const half = batch.events.length >> 1;
    await workOff(work, { kind: 'payments', events: batch.events.slice(0, half) });
    await workOff(work, { kind: 'payments', events: batch.events.slice(half) });
  }
}

async function inOneTransaction({ db, onFinal, version }: WorkingOff, batch: Batch): Promise<void> {
  await db.transaction(async (tx) => {
    if (batch.kind === 'claim') {
      for (const { event } of await takeFinal(tx, version, batch.events)) await onFinal.claim(tx, event);
      return;
    }
    const taken = await takeFinal(tx, version, batch.events);
    if (taken.length > 0)
      await onFinal.payments(
        tx,
        taken.map(({ event }) => event),
      );
  });
}

function notDone({ events: [first] }: Batch, cause: unknown): EventNotDone {
  const { event } = first ?? {};
  const what = event?.kind === 'Claimed' ? `claim ${event.voucherId}` : `payment ${event?.paymentId}`;
  return new EventNotDone(`${what} of block ${event?.blockNumber} could not be worked off`, { cause });
}
