import { describe, expect, test } from 'vitest';
import { type BotFacts, botActions } from '../bot/rules.ts';
import { planSend } from './rules.ts';

const TODAY = 100;
const USDT = 10n ** 6n;

function bot(id: string, facts: Partial<BotFacts> = {}) {
  const fresh = { boughtDay: TODAY, readyDay: TODAY + 8, firstRunDay: null, runFrom: null, runUntil: null };
  return { id, priceUnits: 100n * USDT, graceDays: 7, termLeft: 30, ...fresh, ...facts };
}
const old = { boughtDay: 1, readyDay: 9, firstRunDay: 60 };

describe('a bot goes to another member', () => {
  test.each([
    ['not activated', {}],
    ['waiting', { boughtDay: TODAY - 1, readyDay: TODAY + 7 }],
    ['frozen', { boughtDay: TODAY - 8, readyDay: TODAY }],
    ['stopped', old],
    ['stopped with nothing left of its term', { ...old, termLeft: 0 }],
  ])('while %s', (_status, facts) => {
    const given = bot('a', facts);
    expect(planSend([given], { today: TODAY, room: 1 })).toEqual({ sent: [given], skipped: [], valueUnits: 100n * USDT });
    expect(botActions(given, TODAY)).toContain('send');
  });

  test.each([
    ['run today', { ...old, firstRunDay: TODAY + 1, runFrom: TODAY + 1, runUntil: TODAY + 31 }, 'running'],
    ['on its last running day', { ...old, runFrom: 60, runUntil: TODAY + 1 }, 'running'],
    ['on its first day after the term', { ...old, runFrom: 60, runUntil: TODAY }, 'renewal_due'],
    ['on the last day of its grace', { ...old, runFrom: 60, runUntil: TODAY - 6 }, 'renewal_due'],
    ['after its grace, its pledge not taken back', { ...old, runFrom: 60, runUntil: TODAY - 7 }, 'take_back_first'],
  ] as const)('but not %s', (_when, facts, reason) => {
    expect(planSend([bot('a', facts)], { today: TODAY, room: 1 })).toEqual({
      sent: [],
      skipped: [{ id: 'a', reason }],
      valueUnits: 0n,
    });
    expect(botActions(bot('a', facts), TODAY)).not.toContain('send');
  });
});

test('sends the first bots when there are more than one call may move, and skips the others with that reason', () => {
  const many = ['a', 'b', 'c', 'd'].map((id) => bot(id));
  const { sent, skipped, valueUnits } = planSend(many, { today: TODAY, room: 2 });
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(skipped.map(({ reason }) => reason)).toEqual(['beyond_limit', 'beyond_limit']);
  expect(valueUnits).toBe(200n * USDT);
});
