import { Refusal, type RefusalKey } from '../errors.ts';
import { parsedField } from './parsed-field.ts';

/** Most bots that one call names. */
const MAX_NAMED_BOTS = 1000;

/** Ids of bots are UUIDs of a version; the two special ones are ids that no bot has. */
const UUID =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;

/** Description of the field in the descriptors. */
export const BOT_IDS = `ids of 1 to ${MAX_NAMED_BOTS} own bots`;

/** Refusals in addition to the sentence for naming no bot. */
export const BOT_IDS_REFUSALS = ['BOTS_TOO_MANY', 'BOT_UNKNOWN'] as const;

/** The bots that a call names, each once and in lower case; `none` is the call's refusal when there are none. */
export const namedBots = (none: RefusalKey) =>
  parsedField<string[], readonly string[]>(BOT_IDS, {
    refusals: [none, ...BOT_IDS_REFUSALS],
    parse: (raw) => parseBotIds(raw, none),
  });

/**
 * The named ids in their order; naming none is refused like having none. The number is checked before any id, so a long
 * list is cheap to refuse.
 * @throws Refusal `none`, BOT_UNKNOWN for what cannot be an id, BOTS_TOO_MANY
 * @example parseBotIds(['8D3E…', '8d3e…'], 'NO_FROZEN_BOT') // ['8d3e…']
 */
export function parseBotIds(raw: unknown, none: RefusalKey): string[] {
  if (raw === undefined || raw === null) throw new Refusal(none);
  if (!Array.isArray(raw)) throw new Refusal('BOT_UNKNOWN');
  if (raw.length > MAX_NAMED_BOTS) throw new Refusal('BOTS_TOO_MANY', { maximum: MAX_NAMED_BOTS });
  const named = (raw as unknown[]).map((id) => {
    if (typeof id !== 'string' || !UUID.test(id)) throw new Refusal('BOT_UNKNOWN');
    return id.toLowerCase();
  });
  if (named.length === 0) throw new Refusal(none);
  return [...new Set(named)];
}
