import { describe, expect, test } from 'vitest';
import { botDates, cardDays, runDays } from './bot-dates.ts';
import type { Bot } from './describe-bot.ts';

const bot: Bot = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  status: 'waiting',
  boughtDay: 100,
  readyDay: 108,
  runFrom: null,
  runUntil: null,
  waitDays: 7,
  termDays: 30,
  daysLeft: 4,
  termLeft: 30,
  power: 100,
  asset: 'BCG',
  pledged: '0',
  earned: '0',
  may: [],
};
const states = (one: Bot, today: number) => botDates(one, today, 7).map(({ key, state }) => `${key} ${state}`);

describe('botDates', () => {
  test('marks waiting as the current stage of a waiting bot, and later stages as coming', () => {
    expect(states(bot, 104)).toEqual(['bought done', 'wait now', 'ready next', 'runFrom next', 'runUntil next', 'graceEnd next']);
  });

  test('goes through every stage up to the end of the grace', () => {
    const running: Bot = { ...bot, status: 'running', runFrom: 110, runUntil: 140 };
    expect(states(running, 109)[2]).toBe('ready now');
    expect(states(running, 110)[3]).toBe('runFrom now');
    expect(states(running, 140)[4]).toBe('runUntil now');
    expect(states(running, 147).at(-1)).toBe('graceEnd now');
  });

  test('takes the end of the grace from a due bot itself', () => {
    const due: Bot = { ...bot, status: 'renewal_due', runFrom: 110, runUntil: 140, daysLeft: 3 };
    const end = botDates(due, 141, 99).at(-1);
    expect(end).toEqual({ key: 'graceEnd', day: 144, state: 'next' });
  });
});

test('counts the days that cards have saved', () => {
  expect(cardDays(bot)).toBe(0);
  expect(cardDays({ ...bot, readyDay: 105 })).toBe(3);
});

test('takes the length of a run from its dates: a stopped bot continues with the rest', () => {
  expect(runDays(bot)).toBe(30);
  expect(runDays({ ...bot, runFrom: 110, runUntil: 139 })).toBe(29);
  expect(runDays({ ...bot, termLeft: 29 })).toBe(29);
  expect(runDays({ ...bot, termLeft: 0 })).toBeNull();
});
