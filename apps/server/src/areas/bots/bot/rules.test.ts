import type { BotStatus } from '@ocean/api/inputs/bot-status';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bought, running, stoppedEarly, takenBack } from '#dev/economy/known-bots.ts';
import { nextEvents } from '../show/next-events.ts';
import { type BotFacts, botActions, botStatus, daysLeft } from './rules.ts';

describe('status and what it allows, on every edge day', () => {
  test.each<[string, BotFacts, number, BotStatus, string[], number | null]>([
    ['day bought', bought, 100, 'not_activated', ['accelerate', 'send'], 1],
    ['first waiting day', bought, 101, 'waiting', ['accelerate', 'send'], 7],
    ['last waiting day', bought, 107, 'waiting', ['accelerate', 'send'], 1],
    ['ready', bought, 108, 'frozen', ['run', 'send'], null],
    ['ready long ago', bought, 999, 'frozen', ['run', 'send'], null],
    ['cards took the whole wait, day bought', { ...bought, readyDay: 101 }, 100, 'not_activated', ['send'], 1],
    ['cards took the whole wait, next day', { ...bought, readyDay: 101 }, 101, 'frozen', ['run', 'send'], null],
    ['run today, earns from tomorrow', running, 108, 'running', ['stop'], 31],
    ['first running day', running, 109, 'running', ['stop'], 30],
    ['last day before renewing', running, 131, 'running', ['stop'], 8],
    ['first day of renewing early', running, 132, 'running', ['stop', 'renew'], 7],
    ['last running day', running, 138, 'running', ['stop', 'renew'], 1],
    ['term over', running, 139, 'renewal_due', ['renew', 'takeBack'], 7],
    ['last grace day', running, 145, 'renewal_due', ['renew', 'takeBack'], 1],
    ['grace over', running, 146, 'stopped', ['renew', 'takeBack'], null],
    ['no grace at all', { ...running, graceDays: 0 }, 139, 'stopped', ['renew', 'takeBack'], null],
    ['stopped with days left', stoppedEarly, 120, 'stopped', ['run', 'send'], null],
    ['taken back', takenBack, 150, 'stopped', ['renew', 'send'], null],
  ])('%s', (_, bot, today, status, actions, left) => {
    expect(botStatus(bot, today)).toBe(status);
    expect(botActions(bot, today)).toEqual(actions);
    expect(daysLeft(bot, today)).toBe(left);
  });

  test('the days left are exactly the days until the status changes', () => {
    const anyBot = fc.constantFrom(bought, running, stoppedEarly, takenBack, { ...running, graceDays: 0 });
    fc.assert(
      fc.property(anyBot, fc.integer({ min: 100, max: 160 }), (bot, today) => {
        const left = daysLeft(bot, today);
        if (left === null) return;
        expect(left).toBeGreaterThan(0);
        expect(botStatus(bot, today + left - 1)).toBe(botStatus(bot, today));
        expect(botStatus(bot, today + left)).not.toBe(botStatus(bot, today));
      }),
    );
  });

  test('announces automatic changes with their day', () => {
    expect(nextEvents(bought, 100)).toEqual([{ day: 108, kind: 'ready' }]);
    expect(nextEvents(running, 108).map(({ day, kind }) => `${kind} ${day}`)).toEqual([
      'firstIncome 110',
      'termEnd 139',
      'graceEnd 146',
    ]);
    expect(nextEvents(running, 139)).toEqual([{ day: 146, kind: 'graceEnd' }]);
    expect(nextEvents(stoppedEarly, 139)).toEqual([]);
  });
});
