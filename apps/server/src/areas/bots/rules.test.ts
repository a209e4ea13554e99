import type { BotStatus } from '@ocean/api/areas/bots';
import { INITIAL_PARAMS, parseParams } from '@ocean/api/params';
import { SCALE } from '@ocean/money/emission';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedRate,
  type BotFacts,
  botActions,
  botStatus,
  dayIncomes,
  daysLeft,
  incomeFigures,
  pageOfRunningDays,
  priceBots,
} from './rules.ts';
import { planRun, runSkipReason } from './run/rules.ts';
import { nextEvents } from './show/next-events.ts';

const bought: BotFacts = {
  boughtDay: 100,
  readyDay: 108,
  firstRunDay: null,
  runFrom: null,
  runUntil: null,
  graceDays: 7,
  termLeft: 30,
};
const running: BotFacts = { ...bought, firstRunDay: 109, runFrom: 109, runUntil: 139, termLeft: 0 };
const stoppedEarly: BotFacts = { ...bought, firstRunDay: 109, termLeft: 12 };
const takenBack: BotFacts = { ...stoppedEarly, termLeft: 0 };

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

  test('what happens by itself is announced with its day', () => {
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

describe('planRun', () => {
  const named = [
    { ...bought, id: 'ready' },
    { ...bought, id: 'waiting', readyDay: 109 },
    { ...running, id: 'running' },
    { ...stoppedEarly, id: 'stopped' },
    { ...takenBack, id: 'taken-back' },
  ];

  test('runs what can run, from the next day for what is left of the term, and says why the rest cannot', () => {
    const plan = planRun(named, 108, 10n);
    expect(plan.run.map(({ id, runFrom, runUntil }) => ({ id, runFrom, runUntil }))).toEqual([
      { id: 'ready', runFrom: 109, runUntil: 139 },
      { id: 'stopped', runFrom: 109, runUntil: 121 },
    ]);
    expect(plan.skipped).toEqual([
      { id: 'waiting', reason: 'waiting' },
      { id: 'running', reason: 'running' },
      { id: 'taken-back', reason: 'renew_first' },
    ]);
    expect(plan.pledgeUnits).toBe(20n);
  });

  test('a bot is skipped exactly when the table does not let it run', () => {
    fc.assert(
      fc.property(fc.constantFrom(...named), fc.integer({ min: 99, max: 200 }), (bot, today) => {
        expect(runSkipReason(bot, today) === undefined).toBe(botActions(bot, today).includes('run'));
      }),
    );
  });
});

describe('priceBots', () => {
  const usdt = (quantity: number) => priceBots(INITIAL_PARAMS, { asset: 'USDT', quantity, usdtPerToken: null });

  test.each([
    [1, 100_000_000n],
    [9, 900_000_000n],
    [10, 990_000_000n],
    [49, 4_851_000_000n],
    [50, 4_900_000_000n],
    [1000, 98_000_000_000n],
  ])('%i bots in USDT', (quantity, totalUnits) => {
    expect(usdt(quantity).totalUnits).toBe(totalUnits);
  });

  test('discounts multiply', () => {
    const price = priceBots(INITIAL_PARAMS, { asset: 'BYB', quantity: 50, usdtPerToken: 500_000n });
    expect(price.discounts).toEqual([
      { kind: 'asset', basisPoints: 300 },
      { kind: 'quantity', basisPoints: 200 },
    ]);
    expect(price.totalUnits).toBe(9_506n * 10n ** 18n);
    expect(price.unitUnits).toBe(200n * 10n ** 18n);
  });

  test('is rounded up once, never down, and never by a whole unit', () => {
    const order = fc.record({
      asset: fc.constantFrom('USDT' as const, 'BUSD' as const, 'BCG' as const, 'BYB' as const),
      quantity: fc.integer({ min: 1, max: 1000 }),
      usdtPerToken: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    });
    const params = parseParams(
      new Map<string, unknown>([
        ['bot.price', '99.999999'],
        ['discount.BCG', '1.37'],
      ]),
    );
    fc.assert(
      fc.property(order, ({ asset, quantity, usdtPerToken }) => {
        const { totalUnits, discounts } = priceBots(params, { asset, quantity, usdtPerToken });
        const kept = discounts.reduce((product, { basisPoints }) => product * BigInt(10_000 - basisPoints), 1n);
        const whole = asset === 'USDT' ? 10n ** 6n : 10n ** 18n;
        const exact = params['bot.price'] * BigInt(quantity) * kept * whole;
        const divisor = usdtPerToken * 10_000n ** BigInt(discounts.length);
        expect(totalUnits * divisor).toBeGreaterThanOrEqual(exact);
        expect((totalUnits - 1n) * divisor).toBeLessThan(exact);
      }),
    );
  });
});

describe('income by day', () => {
  const changesOf = (deltas: readonly bigint[], steps: readonly bigint[]) => {
    let total = 0n;
    const index = steps.map((step) => {
      total += step;
      return total;
    });
    const days = steps.map((_, day) => ({ day, index: index[day] ?? 0n, indexBefore: index[day - 1] ?? 0n }));
    let power = 0n;
    const changes = deltas.map((wanted, day) => {
      const delta = power + wanted < 0n ? -power : wanted;
      power += delta;
      return { day, power: delta, indexBefore: index[day - 1] ?? 0n };
    });
    return { changes, days, index };
  };
  const history = fc
    .array(fc.tuple(fc.bigInt({ min: -300n, max: 300n }), fc.bigInt({ min: 0n, max: 3n * SCALE })), {
      minLength: 1,
      maxLength: 30,
    })
    .map((rows) =>
      changesOf(
        rows.map(([delta]) => delta),
        rows.map(([, step]) => step),
      ),
    );

  test('adds up to everything earned, and each part is the same from any first day', () => {
    fc.assert(
      fc.property(history, ({ changes, days, index }) => {
        const incomes = dayIncomes(changes, days);
        const earned = changes.reduce((sum, change) => sum + change.power * ((index.at(-1) ?? 0n) - change.indexBefore), 0n);
        expect(incomes.reduce((sum, { units }) => sum + units, 0n)).toBe(earned / SCALE);
        const later = dayIncomes(changes, days.slice(days.length >> 1));
        expect(later.map(({ units }) => units)).toEqual(incomes.slice(days.length >> 1).map(({ units }) => units));
      }),
    );
  });

  test('the last day agrees with the figures of the summary', () => {
    fc.assert(
      fc.property(history, fc.bigInt({ min: 0n, max: 5n }), ({ changes, days, index }, wanted) => {
        const last = dayIncomes(changes, days).at(-1);
        const earned = changes.reduce((sum, change) => sum + change.power * ((index.at(-1) ?? 0n) - change.indexBefore), 0n);
        const collectedUnits = wanted * SCALE > earned ? 0n : wanted;
        const lastDayStep = (index.at(-1) ?? 0n) - (index.at(-2) ?? 0n);
        const weight = earned - collectedUnits * SCALE;
        const figures = incomeFigures({ lastDayPower: last?.power ?? 0n, lastDayStep, collectedUnits, weight });
        expect(figures.lastDayUnits).toBe(last?.units);
        expect(figures.totalUnits).toBe(earned / SCALE);
      }),
    );
  });

  test('pages of running days, newest first, leave out the days without power', () => {
    const changes = [
      { day: 3, power: 2n, indexBefore: 0n },
      { day: 5, power: -2n, indexBefore: 0n },
      { day: 8, power: 1n, indexBefore: 0n },
      { day: 20, power: -1n, indexBefore: 0n },
    ];
    const page = (number: number, lastDay = 9) => pageOfRunningDays(changes, { lastDay, page: number, size: 3 });
    expect(page(1)).toEqual({ days: [9, 8, 4], total: 4 });
    expect(page(2)).toEqual({ days: [3], total: 4 });
    expect(page(3)).toEqual({ days: [], total: 4 });
    expect(page(1, 2)).toEqual({ days: [], total: 0 });
  });
});

test('a foreign stablecoin is taken at its price but never above par, and USDT is the unit', () => {
  expect(acceptedRate('BUSD', 1_050_000n)).toBe(1_000_000n);
  expect(acceptedRate('BUSD', 900_000n)).toBe(900_000n);
  expect(acceptedRate('BCG', 2_000_000n)).toBe(2_000_000n);
  expect(acceptedRate('USDT', 1_000_000n)).toBeNull();
});
