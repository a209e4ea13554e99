import { describe, expect, test } from 'vitest';
import { type Bot, dayOfStatus, progressOf, startsLater } from './describe-bot.ts';

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
  daysLeft: 7,
  termLeft: 30,
  power: 100,
  asset: 'BCG',
  pledged: '0',
  earned: '0',
  may: [],
};
const running: Bot = { ...bot, status: 'running', runFrom: 110, runUntil: 140 };

describe('dayOfStatus', () => {
  test('counts the waiting days from the day after the purchase', () => {
    expect(dayOfStatus(bot, 101)).toEqual({ at: 1, of: 7 });
    expect(dayOfStatus(bot, 107)).toEqual({ at: 7, of: 7 });
  });

  test('counts running days from the first that earns', () => {
    expect(dayOfStatus(running, 110)).toEqual({ at: 1, of: 30 });
    expect(dayOfStatus(running, 139)).toEqual({ at: 30, of: 30 });
  });

  test('has none for a status without days', () => {
    expect(dayOfStatus({ ...bot, status: 'frozen' }, 110)).toBeNull();
  });
});

describe('progressOf', () => {
  test('grows from 0 to 1 and stays within, even when cards removed the whole wait', () => {
    expect(progressOf(bot, 101)).toBe(0);
    expect(progressOf(bot, 108)).toBe(1);
    expect(progressOf({ ...bot, readyDay: 101 }, 101)).toBe(1);
    expect(progressOf(running, 125)).toBe(0.5);
    expect(progressOf(running, 400)).toBe(1);
  });
});

test('says that a bot run today starts tomorrow', () => {
  expect(startsLater(running, 109)).toBe(true);
  expect(startsLater(running, 110)).toBe(false);
});
