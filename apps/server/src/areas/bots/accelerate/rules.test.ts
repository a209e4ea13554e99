import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BotFacts, botActions, botStatus } from '../bot/rules.ts';
import { planAcceleration } from './rules.ts';

const TODAY = 100;

type Bot = BotFacts & { readonly id: string };

/** Never run; bought today with the usual wait, unless said otherwise. */
function bot(id: string, facts: Partial<BotFacts> = {}): Bot {
  const boughtDay = facts.boughtDay ?? TODAY;
  const readyDay = facts.readyDay ?? boughtDay + 8;
  return {
    id,
    firstRunDay: null,
    runFrom: null,
    runUntil: null,
    graceDays: 7,
    termLeft: 30,
    ...facts,
    boughtDay,
    readyDay,
  };
}

const plan = (bots: readonly Bot[], cards: number, cardDays = 1, room = 100) =>
  planAcceleration(bots, { today: TODAY, cards, cardDays, room });
const given = (planned: ReturnType<typeof plan>) =>
  planned.accelerated.map(({ id, cards, daysSaved, readyDay }) => [id, cards, daysSaved, readyDay - TODAY]);

describe('cards for one bot', () => {
  test.each([
    ['bought today: ready tomorrow at the earliest', {}, 99, 1, [7, 7, 1]],
    ['bought today, fewer cards than days', {}, 3, 1, [3, 3, 5]],
    ['first waiting day: ready at once', { boughtDay: TODAY - 1 }, 99, 1, [7, 7, 0]],
    ['last waiting day', { boughtDay: TODAY - 7 }, 99, 1, [1, 1, 0]],
    ['a card of three days saves no day that is over', { boughtDay: TODAY - 4 }, 99, 3, [2, 4, 0]],
    ['a card of three days for the last day', { boughtDay: TODAY - 7 }, 99, 3, [1, 1, 0]],
    ['a card of three days, one of two that would help', { boughtDay: TODAY - 4 }, 1, 3, [1, 3, 1]],
  ] as const)('%s', (_name, facts, cards, cardDays, expected) => {
    expect(given(plan([bot('a', facts)], cards, cardDays))).toEqual([['a', ...expected]]);
  });

  test.each([
    ['ready tomorrow already', { readyDay: TODAY + 1 }, 'ready'],
    ['its wait is over', { boughtDay: TODAY - 8 }, 'frozen'],
    ['at work', { boughtDay: 1, firstRunDay: 90, runFrom: 90, runUntil: 120 }, 'running'],
    ['its term is over', { boughtDay: 1, firstRunDay: 60, runFrom: 60, runUntil: 99 }, 'renewal_due'],
    ['its grace is over', { boughtDay: 1, firstRunDay: 60, runFrom: 60, runUntil: 90 }, 'stopped'],
    ['stopped', { boughtDay: 1, firstRunDay: 60 }, 'stopped'],
  ] as const)('none when %s', (_name, facts, reason) => {
    expect(plan([bot('a', facts)], 5)).toMatchObject({ accelerated: [], skipped: [{ id: 'a', reason }], cards: 0 });
  });
});

test('gives cards to the bots nearest to ready first, each until it is ready; the others are short of cards', () => {
  const bots = [
    bot('new', {}),
    bot('far', { boughtDay: TODAY - 3 }),
    bot('near', { boughtDay: TODAY - 6 }),
    bot('frozen', { boughtDay: TODAY - 9 }),
  ];
  const planned = plan(bots, 5);
  expect(given(planned)).toEqual([
    ['near', 2, 2, 0],
    ['far', 3, 3, 2],
  ]);
  expect(planned.skipped).toEqual([
    { id: 'frozen', reason: 'frozen' },
    { id: 'new', reason: 'no_card' },
  ]);
  expect([planned.cards, planned.daysSaved]).toEqual([5, 5]);
});

test('gives cards to the first bots when there are more than one call may change, and skips the others with that reason', () => {
  const { accelerated, skipped } = plan(
    ['a', 'b', 'c', 'd'].map((id) => bot(id)),
    28,
    1,
    2,
  );
  expect(accelerated.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(skipped.map(({ reason }) => reason)).toEqual(['beyond_limit', 'beyond_limit']);
  // The act continues with its other parts to report what is skipped.
  expect(plan([bot('a')], 7, 1, 0).skipped).toEqual([{ id: 'a', reason: 'beyond_limit' }]);
});

const anyBot = fc
  .record({ age: fc.integer({ min: 0, max: 12 }), wait: fc.integer({ min: 0, max: 9 }), saved: fc.integer({ min: 0, max: 9 }) })
  .map(({ age, wait, saved }) => {
    const boughtDay = TODAY - age;
    return { boughtDay, readyDay: Math.max(boughtDay + 1, boughtDay + 1 + wait - saved) };
  });
const anyBots = fc.array(anyBot, { maxLength: 8 }).map((all) => all.map((facts, at) => bot(String(at), facts)));

test('never wastes a card, makes no bot ready too early, and never passes over a nearer bot', () => {
  fc.assert(
    fc.property(anyBots, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 4 }), (bots, cards, cardDays) => {
      const planned = plan(bots, cards, cardDays);
      expect(planned.cards).toBeLessThanOrEqual(cards);
      expect(planned.accelerated.length + planned.skipped.length).toBe(bots.length);
      for (const after of planned.accelerated) {
        const before = bots.find(({ id }) => id === after.id) as Bot;
        expect(botActions(before, TODAY)).toContain('accelerate');
        expect(after.daysSaved).toBe(before.readyDay - after.readyDay);
        // One card fewer would have saved less, and all together no more than they can.
        expect(after.daysSaved).toBeGreaterThan((after.cards - 1) * cardDays);
        expect(after.daysSaved).toBeLessThanOrEqual(after.cards * cardDays);
        expect(after.readyDay).toBeGreaterThanOrEqual(Math.max(TODAY, before.boughtDay + 1));
      }
      const short = planned.skipped.filter(({ reason }) => reason === 'no_card').map(({ id }) => bots[Number(id)] as Bot);
      if (short.length > 0) expect(planned.cards).toBe(cards);
      for (const { id, readyDay } of planned.accelerated) {
        const before = bots[Number(id)] as Bot;
        for (const passed of short) expect(passed.readyDay).toBeGreaterThanOrEqual(before.readyDay);
        if (botActions({ ...before, readyDay }, TODAY).includes('accelerate')) expect(planned.cards).toBe(cards);
      }
      for (const { id, reason } of planned.skipped)
        if (reason === 'frozen') expect(botStatus(bots[Number(id)] as Bot, TODAY)).toBe('frozen');
    }),
  );
});
