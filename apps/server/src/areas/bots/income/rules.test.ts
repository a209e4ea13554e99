import { SCALE } from '@ocean/money/emission';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIncomes, incomeFigures, pageOfRunningDays } from './rules.ts';

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
