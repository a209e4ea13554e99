import { expect, test } from 'vitest';
import { levelProgress } from './level-progress.ts';

const at = '2026-11-22T20:14:00.000Z';
const next = (have: { sales: string; miners: number }) => ({ level: 3, sales: '20000', miners: 8, rate: '6', have });

test('shows the progress of each condition', () => {
  expect(levelProgress({ next: next({ sales: '12480', miners: 6 }), asOf: at })).toEqual({
    goals: [
      { key: 'sales', have: '12480', need: '20000', part: 0.624, isMet: false },
      { key: 'miners', have: '6', need: '8', part: 0.75, isMet: false },
    ],
    isMet: false,
  });
});

test.each([
  [{ sales: '20000', miners: 8 }, true],
  [{ sales: '20000', miners: 7 }, false],
  // One base unit short, which a floating-point number cannot express.
  [{ sales: '19999.999999999999999999', miners: 8 }, false],
  [{ sales: '900000', miners: 90 }, true],
])('with %j all is there: %s', (have, isMet) => {
  expect(levelProgress({ next: next(have), asOf: at })?.isMet).toBe(isMet);
});

test('treats a condition of zero as met', () => {
  const easy = { ...next({ sales: '0', miners: 0 }), sales: '0', miners: 0 };
  expect(levelProgress({ next: easy, asOf: at })).toMatchObject({ goals: [{ part: 1 }, { part: 1 }], isMet: true });
});

test('reports no progress while figures are unknown, and no next level at the top', () => {
  expect(levelProgress({ next: next({ sales: '0', miners: 0 }), asOf: null })).toMatchObject({
    goals: [
      { have: null, part: 0 },
      { have: null, part: 0 },
    ],
    isMet: false,
  });
  expect(levelProgress({ next: null, asOf: at })).toBeNull();
});
