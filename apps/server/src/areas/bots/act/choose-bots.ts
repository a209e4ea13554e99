import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../../db/database.ts';
import { type BotChoice, type OwnBot, readOwnBots } from '../bot/queries.ts';

/**
 * The bots that a check is about, as they are now.
 * @throws Refusal BOT_UNKNOWN when a named bot belongs to another member.
 */
export async function readChosenBots(q: Queryable, owner: string, choice: BotChoice): Promise<OwnBot[]> {
  const own = await readOwnBots(q, owner, choice);
  refuseForeignBots(own, choice);
  return own;
}

/** @throws Refusal BOT_UNKNOWN */
export function refuseForeignBots(own: readonly OwnBot[], choice: BotChoice): void {
  if (choice !== 'all' && own.length < choice.length) throw new Refusal('BOT_UNKNOWN');
}
