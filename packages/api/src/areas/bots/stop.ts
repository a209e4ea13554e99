import * as v from 'valibot';
import { actOnMany } from '../../act-on-many.ts';
import { amount, count, day } from '../../fields.ts';
import { namedBots } from '../../inputs/bot-ids.ts';
import { botFilter } from '../../inputs/bot-status.ts';

/** Why a stop skips a bot: no pledge is held for it. */
export const STOP_SKIP_REASONS = ['not_activated', 'waiting', 'frozen', 'stopped', 'beyond_limit'] as const;
export type StopSkipReason = (typeof STOP_SKIP_REASONS)[number];

export const stopCalls = actOnMany({
  path: '/api/bot/pledgeCancel',
  summary: {
    check: 'What stopping these bots would do; changes nothing',
    act: 'Stops bots and gives their pledge back: less a fee before the term is served, in full after it',
    checkAll: 'What stopping every bot at work would do; changes nothing',
    actAll: 'Stops every bot at work and gives the pledges back',
  },
  ids: namedBots('NO_RUNNING_BOT'),
  filter: botFilter,
  plan: {
    count,
    /** Bots that are stopped before the end of their term and pay the fee, and bots that have served it and pay none. */
    stopped: count,
    takenBack: count,
    /** The day on which they stop, and the number of bots stopped early that lose that day's income. */
    day,
    unpaidToday: count,
    cost: v.strictObject({ fee: amount, asset: v.string() }),
    /** Pledge less fee: what becomes available. */
    returned: amount,
    balance: amount,
    balanceAfter: amount,
  },
  skips: STOP_SKIP_REASONS,
  refusals: { both: ['NO_RUNNING_BOT'] },
});
