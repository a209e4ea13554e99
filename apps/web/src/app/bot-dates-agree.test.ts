import type { Reminder } from '@ocean/api/areas/home';
import { expect, test } from 'vitest';
import { showDay } from '../i18n/show.ts';
import type { useText } from '../i18n/use-text.ts';
import { botDates } from '../screens/bots/describe/bot-dates.ts';
import { botLines } from '../screens/bots/describe/bot-lines.ts';
import type { Bot } from '../screens/bots/describe/describe-bot.ts';
import { describeBotEvent } from '../screens/bots/mine/describe-bot-event.ts';
import { describeReminder } from '../screens/home/member/describe-reminder.tsx';
import { nextFact } from '../screens/home/member/next-fact.ts';

/** One bot: bought on day 100, running from 110 to the end of its term on 140; its pledge is returned on 147. */
const bot: Bot = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  status: 'running',
  boughtDay: 100,
  readyDay: 108,
  runFrom: 110,
  runUntil: 140,
  waitDays: 7,
  termDays: 30,
  daysLeft: 30,
  termLeft: 30,
  power: 100,
  asset: 'BCG',
  pledged: '10',
  earned: '0',
  may: [],
};

/** Texts reduced to their parameters, so that only the dates in them are compared. */
const t = ((key: string, values = {}) => `${key} ${JSON.stringify(values)}`) as unknown as ReturnType<typeof useText>;
const reminder = (what: 'ready' | 'termEnd' | 'graceEnd', day: number) =>
  describeReminder({ kind: 'bots', what, day, count: 1 } as Reminder, t).second;
const heroDate = (kind: 'ready' | 'termEnd' | 'graceEnd', day: number) => nextFact({ kind, day, count: 1 }, t).value;
const dateOf = (key: string, one: Bot, today: number) => botDates(one, today, 7).find((date) => date.key === key)?.day;

test('the last day to renew has one date: in the list, among the reminders and on the start page', () => {
  const due: Bot = { ...bot, status: 'renewal_due', daysLeft: 6 };
  const date = showDay(146);
  expect(botLines(due, 141, t).end).toContain(date);
  expect(reminder('graceEnd', 147)).toContain(date);
  expect(heroDate('graceEnd', 147)).toBe(date);
  // Another event: what happens when that day has passed.
  expect(dateOf('graceEnd', due, 141)).toBe(147);
});

test('the end of a term has one date', () => {
  const date = showDay(140);
  expect(botLines(bot, 109, t).end).toContain(date);
  expect(botLines({ ...bot, status: 'renewal_due', daysLeft: 6 }, 141, t).second).toContain(date);
  expect(showDay(dateOf('runUntil', bot, 120))).toBe(date);
  expect(reminder('termEnd', 140)).toContain(date);
  expect(heroDate('termEnd', 140)).toBe(date);
  const event = { kind: 'run', runFrom: 110, runUntil: 140, cards: null, pledged: null, fee: null } as const;
  const told = describeBotEvent({ ...event, readyDay: null, endDay: null, termLeft: null, other: null } as never, t);
  expect(told).toContain(date);
});

test('the day from which a bot can be run has one date', () => {
  const waiting: Bot = { ...bot, status: 'waiting', runFrom: null, runUntil: null };
  const date = showDay(108);
  expect(botLines(waiting, 103, t).end).toContain(date);
  expect(showDay(dateOf('ready', waiting, 103))).toBe(date);
  expect(reminder('ready', 108)).toContain(date);
  expect(heroDate('ready', 108)).toBe(date);
});
