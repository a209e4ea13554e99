import { Refusal } from '@ocean/api/errors';
import type { Database, Transaction } from '../db/database.ts';
import type { VaultEvent } from './chain-port.ts';
import { EventNotDone } from './chain-trouble.ts';
import { moveBase, readFinalToDo, type StoredEvent, takeFinal, writeFinalBlock } from './events-store.ts';
import { agreeOnBlock } from './finality.ts';
import { readView } from './read-blocks.ts';
import type { RpcNode } from './rpc-node.ts';

export type OnFinal = (tx: Transaction, event: VaultEvent) => Promise<void>;

export type Finalising = {
  readonly db: Database;
  readonly node: RpcNode;
  readonly others: readonly RpcNode[];
  readonly onFinal: OnFinal;
};

const EVENTS_AT_ONCE = 200;
const MOST_EVENTS_A_STEP = 2_000;

/** Works off, in the chain's order, the events that have become final. Each moves money in the transaction that marks it. */
export async function finalise(work: Finalising, finalBlock: number): Promise<{ processed: number; isDone: boolean }> {
  const { db, node, others } = work;
  const { blocks, follower } = await readView(db);
  const newest = blocks.findLast((block) => block.number <= finalBlock);
  if (!newest || newest.number < follower.baseBlock) return { processed: 0, isDone: true };

  let toDo = await readFinalToDo(db, newest.number, EVENTS_AT_ONCE);
  if (toDo.length === 0 && newest.number === follower.baseBlock) return { processed: 0, isDone: true };
  await agreeOnBlock(node, others, newest);
  await writeFinalBlock(db, newest.number);

  let processed = 0;
  while (toDo.length > 0) {
    for (const stored of toDo) await workOff(work, stored);
    processed += toDo.length;
    if (processed >= MOST_EVENTS_A_STEP) return { processed, isDone: false };
    toDo = await readFinalToDo(db, newest.number, EVENTS_AT_ONCE);
  }
  if (newest.number > follower.baseBlock) await moveBase(db, follower.version, newest.number);
  return { processed, isDone: true };
}

async function workOff({ db, onFinal }: Finalising, stored: StoredEvent): Promise<void> {
  const { event } = stored;
  try {
    await db.transaction(async (tx) => {
      if (await takeFinal(tx, stored)) await onFinal(tx, event);
    });
  } catch (cause) {
    // The database is away: nothing is wrong with the event.
    if (cause instanceof Refusal && cause.key === 'UNAVAILABLE') throw cause;
    const what = event.kind === 'Claimed' ? `claim ${event.voucherId}` : `payment ${event.paymentId}`;
    throw new EventNotDone(`${what} of block ${event.blockNumber} could not be worked off: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unknown reason';
}
