import * as v from 'valibot';
import { actOnMany } from '../../act-on-many.ts';
import { amount, count, day } from '../../fields.ts';
import { namedBots } from '../../inputs/bot-ids.ts';
import { botFilter } from '../../inputs/bot-status.ts';

/** Why a renewal skips a bot: never run, too early in its term, or stopped with days left to run. */
export const RENEW_SKIP_REASONS = ['not_activated', 'waiting', 'frozen', 'too_early', 'run_first', 'beyond_limit'] as const;
export type RenewSkipReason = (typeof RENEW_SKIP_REASONS)[number];

/** Not an entrance of a menu: renewing keeps what a member has, and its deadline passes even while the area is closed. */
export const renewCalls = actOnMany({
  path: '/api/bot/renew',
  summary: {
    check: 'What renewing these bots would do; changes nothing',
    act: 'Pays a new term for bots near, at or after the end of theirs',
    checkAll: 'What renewing every bot that can be renewed would do; changes nothing',
    actAll: 'Pays a new term for every bot that can be renewed',
  },
  ids: namedBots('NO_BOT_TO_RENEW'),
  filter: botFilter,
  plan: {
    count,
    /** Running on: the new term is appended to the old one. */
    extended: count,
    /** Due: they earn again from the next day on, with the pledge that is still held. */
    resumed: count,
    /** Stopped: they have a new term and wait to be run, which pledges again. */
    readyToRun: count,
    /** When the new terms end, the earliest and the latest; null when every bot waits to be run. */
    newEnd: v.nullable(v.strictObject({ first: day, last: day })),
    cost: v.strictObject({ fee: amount, asset: v.string() }),
    /** Pledges of stopped bots that were still held. They are returned first, because running again pledges again. */
    returned: v.strictObject({ pledge: amount, asset: v.string() }),
    balance: amount,
    /** Null when the balance does not cover the fee. */
    balanceAfter: v.nullable(amount),
    warnings: v.array(v.picklist(['BALANCE_INSUFFICIENT'])),
  },
  skips: RENEW_SKIP_REASONS,
  refusals: { both: ['NO_BOT_TO_RENEW'], act: ['BALANCE_INSUFFICIENT'] },
  success: 'RENEWAL_SUCCESSFUL',
});
