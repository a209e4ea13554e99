import { MOST_BOTS_A_CALL } from '@ocean/api/areas/bots';
import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { validate as isUuid } from 'uuid';

/**
 * The ids of bots that a caller named, each once; naming none is like having none. A field like those of
 * `spoken-fields.ts`: the schema lets it through, so that the user reads a sentence.
 * @throws Refusal `none`, BOT_UNKNOWN for what cannot be an id, BOTS_TOO_MANY
 * @example parseBotIdsField(input.ids, 'NO_FROZEN_BOT')
 */
export function parseBotIdsField(raw: unknown, none: RefusalKey): string[] {
  if (raw === undefined || raw === null) throw new Refusal(none);
  if (!Array.isArray(raw)) throw new Refusal('BOT_UNKNOWN');
  if (raw.length > MOST_BOTS_A_CALL) throw new Refusal('BOTS_TOO_MANY', { maximum: MOST_BOTS_A_CALL });
  const named = (raw as unknown[]).map((id) => {
    if (typeof id !== 'string' || !isUuid(id)) throw new Refusal('BOT_UNKNOWN');
    return id.toLowerCase();
  });
  if (named.length === 0) throw new Refusal(none);
  return [...new Set(named)];
}
