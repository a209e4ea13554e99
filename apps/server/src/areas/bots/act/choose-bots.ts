import { Refusal } from '@ocean/api/errors';
import type { Queryable, Transaction } from '../../../db/database.ts';
import {
  type BotChoice,
  type BotOrder,
  isNamed,
  lockOwnBots,
  lockOwnBotsAfter,
  type OwnBot,
  readNextBots,
  readOwnBots,
  type WantedBots,
} from '../bot/queries.ts';
import { BOT_LIMITS } from './limits.ts';

/** The bots that an act is about, a bounded number at a time: at least one part, which is empty when there are none. */
export type BotParts = AsyncIterable<readonly OwnBot[]>;

/** `order` is the order of the parts. Named bots are few and come in one part. */
type Chosen = WantedBots & { readonly order: BotOrder };

/**
 * The bots that a check is about, as they are now.
 * @throws Refusal BOT_UNKNOWN when a named bot belongs to another member.
 */
export async function* readChosenBots(q: Queryable, wanted: Chosen): BotParts {
  if (!isNamed(wanted.choice)) return yield* readParts(q, wanted, { isLocked: false });
  const own = await readOwnBots(q, wanted);
  refuseForeignBots(own, wanted.choice);
  yield own;
}

/**
 * The bots that an act is about, all of them locked before the first part is yielded, so that a transaction that holds one
 * of them never waits for what this act has locked by then. Few bots are locked and read by one statement.
 * @throws Refusal BOT_UNKNOWN when a named bot belongs to another member.
 */
export async function* lockChosenBots(tx: Transaction, wanted: Chosen): BotParts {
  if (isNamed(wanted.choice)) {
    const own = await lockOwnBots(tx, wanted, wanted.choice.length);
    refuseForeignBots(own, wanted.choice);
    return yield own;
  }
  const first = await lockOwnBots(tx, wanted, BOT_LIMITS.atOnce + 1);
  const last = first[BOT_LIMITS.atOnce];
  if (!last) return yield first;
  await lockOwnBotsAfter(tx, wanted, last);
  yield* readParts(tx, wanted, { isLocked: true });
}

async function* readParts(q: Queryable, wanted: Chosen, { isLocked }: { isLocked: boolean }): BotParts {
  let after: OwnBot | undefined;
  do {
    const part = await readNextBots(q, wanted, { order: wanted.order, after, limit: BOT_LIMITS.atOnce, isLocked });
    // When the bots fill their parts exactly, no empty part follows.
    if (after === undefined || part.length > 0) yield part;
    after = part.length < BOT_LIMITS.atOnce ? undefined : part.at(-1);
  } while (after !== undefined);
}

/** @throws Refusal BOT_UNKNOWN */
function refuseForeignBots(own: readonly OwnBot[], choice: BotChoice): void {
  if (isNamed(choice) && own.length < choice.length) throw new Refusal('BOT_UNKNOWN');
}
