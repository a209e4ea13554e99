import * as v from 'valibot';
import { actOnMany } from '../../act-on-many.ts';
import { amount, count, day } from '../../fields.ts';
import { namedBots } from '../../inputs/bot-ids.ts';
import { botFilter } from '../../inputs/bot-status.ts';

/** Why a run skips a bot: its status does not allow it, or its term is used up. */
export const RUN_SKIP_REASONS = ['not_activated', 'waiting', 'running', 'renewal_due', 'renew_first', 'beyond_limit'] as const;
export type RunSkipReason = (typeof RUN_SKIP_REASONS)[number];

export const runCalls = actOnMany({
  path: '/api/bot/pledge',
  menu: '/bot',
  summary: {
    check: 'What running these bots would do; changes nothing',
    act: 'Runs bots: pledges the main token, earns from the next day on',
    checkAll: 'What running every bot that can be run would do; changes nothing',
    actAll: 'Runs every bot that can be run',
  },
  ids: namedBots('NO_FROZEN_BOT'),
  filter: botFilter,
  plan: {
    count,
    cost: v.strictObject({ pledge: amount, asset: v.string() }),
    balance: amount,
    /** Null when the balance does not cover the pledge. */
    balanceAfter: v.nullable(amount),
    /** First day that earns. */
    runFrom: day,
    /** The least and the most days that these bots run: a stopped bot continues with the rest of its term. */
    termLeft: v.strictObject({ least: count, most: count }),
    /** Keys of the refusals that the action would get now. */
    warnings: v.array(v.picklist(['BCG_INSUFFICIENT'])),
  },
  skips: RUN_SKIP_REASONS,
  refusals: { both: ['NO_FROZEN_BOT'], act: ['BCG_INSUFFICIENT'] },
  success: 'PLEDGE_SUCCESSFUL',
});
