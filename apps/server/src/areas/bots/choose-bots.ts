import { MOST_BOTS_A_CALL } from '@ocean/api/areas/bots';
import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { validate as isUuid } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import { type BotChoice, type OwnBot, readOwnBots } from './queries.ts';

/**
 * The bots that a check is about, as they are now.
 * @throws Refusal BOT_UNKNOWN when one that is named belongs to somebody else.
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

/** The ids a caller named, each once; naming none is like having none, which is refused as `none`. */
export function parseBotIds(ids: unknown, none: RefusalKey): string[] {
  if (ids === undefined || ids === null) throw new Refusal(none);
  if (!Array.isArray(ids)) throw new Refusal('BOT_UNKNOWN');
  if (ids.length > MOST_BOTS_A_CALL) throw new Refusal('BOTS_TOO_MANY', { maximum: MOST_BOTS_A_CALL });
  const named = (ids as unknown[]).map((id) => {
    if (typeof id !== 'string' || !isUuid(id)) throw new Refusal('BOT_UNKNOWN');
    return id.toLowerCase();
  });
  if (named.length === 0) throw new Refusal(none);
  return [...new Set(named)];
}
