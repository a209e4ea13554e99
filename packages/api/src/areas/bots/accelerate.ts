import * as v from 'valibot';
import { actOnMany } from '../../act-on-many.ts';
import { count } from '../../fields.ts';
import { namedBots } from '../../inputs/bot-ids.ts';
import { botFilter } from '../../inputs/bot-status.ts';
import { parsedField } from '../../inputs/parsed-field.ts';
import { parseQuantity, QUANTITY_REFUSALS } from '../../inputs/quantity.ts';

/** Why a bot gets no card: its wait is over (by status or by day), or the cards were spent on bots nearer to ready. */
export const ACCELERATE_SKIP_REASONS = [
  'ready',
  'frozen',
  'running',
  'renewal_due',
  'stopped',
  'no_card',
  'beyond_limit',
] as const;
export type AccelerateSkipReason = (typeof ACCELERATE_SKIP_REASONS)[number];

/** Null when left out. More than the account has is allowed: all of them may be spent. */
const cards = parsedField<number, number | null>('most cards to spend; left out: as many as help', {
  refusals: QUANTITY_REFUSALS,
  parse: (raw) => (raw === undefined ? null : parseQuantity(raw)),
});

export const accelerateCalls = actOnMany({
  path: '/api/bot/accelerate',
  menu: '/bot',
  summary: {
    check: 'What cards would do for these bots; changes nothing',
    act: 'Spends cards on waiting bots, those nearest to ready first',
    checkAll: 'What cards would do for all waiting bots; changes nothing',
    actAll: 'Spends cards on all waiting bots, those nearest to ready first',
  },
  ids: namedBots('NO_WAITING_BOT'),
  filter: botFilter,
  fields: { cards },
  plan: {
    /** Bots that get at least one card. */
    count,
    cost: v.strictObject({ cards: count }),
    /** Waiting days saved, summed over all bots. */
    daysSaved: count,
    /** The number of bots with cards that can be run now or from the next change of day. */
    ready: count,
    cards: count,
    cardsAfter: count,
  },
  skips: ACCELERATE_SKIP_REASONS,
  refusals: { both: ['NO_CARD', 'NO_WAITING_BOT'] },
  success: 'ACCELERATION_SUCCESSFUL',
});
