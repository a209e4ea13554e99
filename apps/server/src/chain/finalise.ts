import { Refusal } from '@ocean/api/errors';
import type { Database, Transaction } from '../db/database.ts';
import type { Panel } from './agree/agree.ts';
import { dropContradicted, expectAgreedCounts, isAgreedPart, type Part } from './agree/expect-agreed.ts';
import type { ClaimedEvent, PaymentEvent } from './chain-port.ts';
import { EventNotSettled, StaleView } from './chain-trouble.ts';
import { moveBase, readDueEvents, type StoredEvent, takeFinal, writeFinalBlock } from './events-store.ts';
import { readView } from './read-blocks.ts';
import type { Header } from './reconcile.ts';

/**
 * Settles final events, inside the transaction that marks them as final. Consecutive payments arrive as one batch: sharing
 * a transaction makes them many times cheaper.
 */
export type OnFinal = {
  payments(tx: Transaction, payments: readonly PaymentEvent[]): Promise<void>;
  /**
   * Bounds a transaction of payments besides their number: the weight of each, read outside the transaction, and the
   * maximum weight of a transaction. A heavier payment is settled alone.
   */
  readonly weight?: { readonly maximum: number; of(payments: readonly PaymentEvent[]): Promise<readonly number[]> };
  claim(tx: Transaction, claim: ClaimedEvent): Promise<void>;
};

export type Finalising = {
  readonly db: Database;
  readonly panel: Panel;
  readonly onFinal: OnFinal;
};

const EVENTS_AT_ONCE = 1_024;
/** Bounds a part without events to what the nodes can be asked about in a few requests. */
const MAX_BLOCKS_A_PART = 2_000;
/**
 * Large enough to share statements and the commit, small enough that the treasury's row, which is locked last, is not
 * locked for long. Only a backlog reaches it; a batch may span blocks.
 */
const MAX_PAYMENTS_TOGETHER = 512;
const MAX_EVENTS_A_STEP = 2_048;

/**
 * Settles the events that have become final, part by part, in the chain's order: the nodes agree on a part, its money moves
 * in the transactions that mark its events, and its last block becomes the base. While one part is settled, the nodes are
 * asked about the next one.
 */
export async function finalise(work: Finalising, finalBlock: number): Promise<{ processed: number; isDone: boolean }> {
  const { db, panel } = work;
  const { blocks, follower } = await readView(db);
  const newest = blocks.findLast((block) => block.number <= finalBlock);
  if (!newest) return { processed: 0, isDone: true };
  let part = await readPart(db, { blocks, newest, base: follower.baseBlock });
  if (part.due.length === 0 && newest.number === part.base) return { processed: 0, isDone: true };

  let [processed, version] = [0, follower.version];
  await expectAgreedCounts({ db, panel, version }, newest.number);
  let agreed = isAgreedPart({ db, panel }, part);
  for (;;) {
    const { base, end, due } = part;
    if (!(await agreed)) return dropContradicted({ db, version }, part);
    const isLast = end === newest || processed + due.length >= MAX_EVENTS_A_STEP;
    const next = isLast ? undefined : await readPart(db, { blocks, newest, base: end.number });
    if (next) {
      agreed = isAgreedPart({ db, panel }, next);
      // A failure is thrown when the next part's turn comes, unless this part fails first.
      agreed.catch(() => undefined);
    }
    await writeFinalBlock(db, version, end.number);
    processed += await settlePart({ ...work, version }, part);
    if (end.number > base) {
      await moveBase(db, version, end.number);
      version += 1;
    }
    if (!next) return { processed, isDone: end === newest };
    part = next;
  }
}

type Above = { readonly blocks: readonly Header[]; readonly newest: Header; readonly base: number };

async function readPart(db: Database, { blocks, newest, base }: Above): Promise<Part> {
  const read = await readDueEvents(db, { above: base, upTo: newest.number }, EVENTS_AT_ONCE);
  const above = blocks.filter(({ number }) => number > base);
  const end = endOfPart(above, read, newest);
  return { base, blocks: above, end, due: read.filter(({ event }) => event.blockNumber <= end.number) };
}

/** A part ends at a known block, after about as many events as are read at once, so that all its events are in `due`. */
function endOfPart(blocks: readonly Header[], due: readonly StoredEvent[], newest: Header): Header {
  const first = blocks[0];
  if (!first) return newest;
  const upTo = Math.min(newest.number, first.number + MAX_BLOCKS_A_PART, lastWhole(due));
  return blocks.findLast(({ number }) => number <= upTo) ?? first;
}

/** The last block whose events are all in `due`, or the only block in it: a block is never divided. */
function lastWhole(due: readonly StoredEvent[]): number {
  const [first, last] = [due[0]?.event.blockNumber, due.at(-1)?.event.blockNumber];
  if (due.length < EVENTS_AT_ONCE || first === undefined || last === undefined) return Number.POSITIVE_INFINITY;
  return last > first ? last - 1 : last;
}

async function settlePart(work: Settling, { base, end, ...part }: Part): Promise<number> {
  const { db, onFinal } = work;
  let processed = 0;
  let { due } = part;
  while (due.length > 0) {
    const batches = batchesOf(due, await weigh(onFinal, due), onFinal.weight?.maximum);
    for (const batch of batches) await settle(work, batch);
    processed += due.length;
    due = await readDueEvents(db, { above: base, upTo: end.number }, EVENTS_AT_ONCE);
  }
  return processed;
}

/** In the chain's order: a run of consecutive payments, or one claim. */
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

/** Proves to a batch's transaction that no follower has replaced what the nodes agreed on. */
type Settling = Finalising & { readonly version: number };

/** A batch that fails is retried in halves: everything before the bad event is settled, and the error names that event. */
async function settle(work: Settling, batch: Batch): Promise<void> {
  try {
    await inOneTransaction(work, batch);
  } catch (cause) {
    // The events are sound: the database is unavailable, or another follower is active.
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
