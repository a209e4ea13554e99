import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../../db/database.ts';
import { type BotChoice, isNamed, type OwnBot, readOwnBots } from '../bot/queries.ts';

/**
 * The bots that a check is about, as they are now.
 * @throws Refusal BOT_UNKNOWN when a named bot belongs to another member.
 */
export async function readChosenBots(
  q: Queryable,
  wanted: { readonly owner: string; readonly choice: BotChoice; readonly day?: number },
): Promise<OwnBot[]> {
  const own = await readOwnBots(q, wanted);
  refuseForeignBots(own, wanted.choice);
  return own;
}

/** @throws Refusal BOT_UNKNOWN */
export function refuseForeignBots(own: readonly OwnBot[], choice: BotChoice): void {
  if (isNamed(choice) && own.length < choice.length) throw new Refusal('BOT_UNKNOWN');
}
