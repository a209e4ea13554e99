import { Refusal } from '@ocean/api/errors';
import type { Database, Transaction } from '../db/database.ts';
import type { ClaimedEvent, PaymentEvent } from './chain-port.ts';
import { EventNotSettled, StaleView } from './chain-trouble.ts';
import { moveBase, readDueEvents, type StoredEvent, takeFinal, writeFinalBlock } from './events-store.ts';
import { agreeOnBlock } from './finality.ts';
import { readView } from './read-blocks.ts';
import type { RpcNode } from './rpc-node.ts';

/**
 * Settles final events, inside the transaction that marks them as final. Consecutive payments arrive as one batch: sharing
 * a transaction makes them many times cheaper.
 */
export type OnFinal = {
  payments(tx: Transaction, payments: readonly PaymentEvent[]): Promise<void>;
  /**
   * What bounds a transaction of payments besides their number: the weight of each, read outside the transaction, and
   * the maximum of a transaction. A heavier payment is settled alone.
   */
  readonly weight?: { readonly maximum: number; of(payments: readonly PaymentEvent[]): Promise<readonly number[]> };
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
 * Large enough to share statements and the commit, small enough that the treasury's row, which is locked last, is not
 * locked for long. Only a backlog reaches it; a batch may span blocks.
 */
const MAX_PAYMENTS_TOGETHER = 512;
const MAX_EVENTS_A_STEP = 2_048;

/** Settles, in the chain's order, the events that have become final. Money moves in the transaction that marks them. */
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
    const batches = batchesOf(due, await weigh(work.onFinal, due), work.onFinal.weight?.maximum);
    for (const batch of batches) await settle({ ...work, version: follower.version }, batch);
    processed += due.length;
    if (processed >= MAX_EVENTS_A_STEP) return { processed, isDone: false };
    due = await readDueEvents(db, newest.number, EVENTS_AT_ONCE);
  }
  if (newest.number > follower.baseBlock) await moveBase(db, follower.version, newest.number);
  return { processed, isDone: true };
}

/** In the chain's order: payments that follow one another, or one claim. */
type Batch =
  | { readonly kind: 'payments'; readonly events: StoredEvent<PaymentEvent>[] }
  | { readonly kind: 'claim'; readonly events: [StoredEvent<ClaimedEvent>] };

function batchesOf(
  due: readonly StoredEvent[],
  weightOf: (event: PaymentEvent) => number,
  maximum = Number.POSITIVE_INFINITY,
): Batch[] {
  const batches: Batch[] = [];
  let weight = 0;
  for (const { event, logIndex } of due) {
    const last = batches.at(-1);
    if (event.kind === 'Claimed') {
      batches.push({ kind: 'claim', events: [{ event, logIndex }] });
      continue;
    }
    weight += weightOf(event);
    if (last?.kind === 'payments' && last.events.length < MAX_PAYMENTS_TOGETHER && weight <= maximum) {
      last.events.push({ event, logIndex });
    } else {
      batches.push({ kind: 'payments', events: [{ event, logIndex }] });
      weight = weightOf(event);
    }
  }
  return batches;
}

async function weigh(onFinal: OnFinal, due: readonly StoredEvent[]): Promise<(event: PaymentEvent) => number> {
  const payments = due.flatMap(({ event }) => (event.kind === 'Claimed' ? [] : [event]));
  const weights = payments.length > 0 ? await onFinal.weight?.of(payments) : undefined;
  const byPayment = new Map(payments.map(({ paymentId }, at) => [paymentId, weights?.[at] ?? 0]));
  return ({ paymentId }) => byPayment.get(paymentId) ?? 0;
}

/** The version proves to a batch's transaction that no follower has replaced what the nodes agreed on. */
type Settling = Finalising & { readonly version: number };

/** A batch that fails is retried in halves: everything before the bad event is settled, and the error names that event. */
async function settle(work: Settling, batch: Batch): Promise<void> {
  try {
    await inOneTransaction(work, batch);
  } catch (cause) {
    // The database is unavailable, or another follower is active: the events are sound.
    if (cause instanceof StaleView || (cause instanceof Refusal && cause.key === 'UNAVAILABLE')) throw cause;
    if (batch.kind === 'claim' || batch.events.length === 1) throw notSettled(batch, cause);
    const half = batch.events.length >> 1;
    await settle(work, { kind: 'payments', events: batch.events.slice(0, half) });
    await settle(work, { kind: 'payments', events: batch.events.slice(half) });
  }
}

async function inOneTransaction({ db, onFinal, version }: Settling, batch: Batch): Promise<void> {
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

function notSettled({ events: [first] }: Batch, cause: unknown): EventNotSettled {
  const { event } = first ?? {};
  const what = event?.kind === 'Claimed' ? `claim ${event.voucherId}` : `payment ${event?.paymentId}`;
  return new EventNotSettled(`${what} of block ${event?.blockNumber} could not be settled`, { cause });
}
