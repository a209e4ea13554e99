import { amountText } from '@ocean/api/amount';
import { BOT_ACTIONS, type BotAction, type bots } from '@ocean/api/areas/bots';
import { BOT_STATUSES, type BotStatus } from '@ocean/api/inputs/bot-status';
import type { Database } from '../../../db/database.ts';
import { gathering, perDatabase } from '../../../db/gather.ts';
import type { Handler } from '../../../http/route.ts';
import { botActions, botStatus } from '../bot/rules.ts';
import { type Income, readIncomes } from '../income/queries.ts';
import { incomeFigures } from '../income/rules.ts';
import { type NextEvent, nextEvents } from './next-events.ts';
import { type BotGroup, readBotGroups } from './queries.ts';

/** Nearest first; a longer list would not be read. */
const SHOWN_EVENTS = 8;

export const summariseBots: Handler<typeof bots.summary> = async ({ db }, { account }) => {
  const { groups, cards, today, now, income } = await facts(db).join(account);
  const figures = incomeFigures(income);
  return {
    counts: countByStatus(groups, today),
    total: groups.reduce((sum, group) => sum + group.count, 0),
    can: countByAction(groups, today),
    power: groups.filter((group) => botStatus(group, today) === 'running').reduce((sum, group) => sum + group.power, 0),
    cards,
    income: {
      asset: 'BCG',
      lastDay: income.lastDay === null ? null : { day: income.lastDay, amount: amountText(figures.lastDayUnits, 'BCG') },
      collected: amountText(income.collectedUnits, 'BCG'),
      uncollected: amountText(figures.uncollectedUnits, 'BCG'),
    },
    nextEvents: groupEvents(groups, today).slice(0, SHOWN_EVENTS),
    platformDay: today,
    asOf: now.toISOString(),
  };
};

const MAX_TOGETHER = 64;

/** Every member opens this page first, so concurrent requests are read in one query. */
const facts = perDatabase((db: Database) =>
  gathering(
    async (accounts: readonly string[]) => {
      const [holdings, incomes] = await Promise.all([readBotGroups(db, accounts), readIncomes(db, accounts)]);
      return holdings.map((holding, at) => ({ ...holding, income: incomes[at] as Income }));
    },
    { maxItems: MAX_TOGETHER, atOnce: 2 },
  ),
);

function countByStatus(groups: readonly BotGroup[], today: number): Record<BotStatus, number> {
  const counts = Object.fromEntries(BOT_STATUSES.map((status) => [status, 0])) as Record<BotStatus, number>;
  for (const group of groups) counts[botStatus(group, today)] += group.count;
  return counts;
}

function countByAction(groups: readonly BotGroup[], today: number): Record<BotAction, number> {
  const counts = Object.fromEntries(BOT_ACTIONS.map((action) => [action, 0])) as Record<BotAction, number>;
  for (const group of groups) for (const action of botActions(group, today)) counts[action] += group.count;
  return counts;
}

/** The automatic events, each for all the bots that it concerns on that day. */
function groupEvents(groups: readonly BotGroup[], today: number): (NextEvent & { count: number })[] {
  const events = new Map<string, NextEvent & { count: number }>();
  for (const group of groups) {
    for (const event of nextEvents(group, today)) {
      const key = `${event.day}/${event.kind}`;
      events.set(key, { ...event, count: group.count + (events.get(key)?.count ?? 0) });
    }
  }
  return [...events.values()].sort((a, b) => a.day - b.day || a.kind.localeCompare(b.kind));
}
