import { expect, test } from 'vitest';
import { valueOfDay } from './public-terms.ts';

const row = (effectiveFromDay: number, revision: number, value: string) => ({ effectiveFromDay, revision, value });

test('the terms of a day are those of the latest day not after it, as they were corrected last', () => {
  const history = [row(12, 0, 'to come'), row(10, 0, 'mistaken'), row(10, 1, 'corrected'), row(3, 0, 'first')];
  expect(valueOfDay(history, 11)).toBe('corrected');
  expect(valueOfDay(history, 9)).toBe('first');
  expect(valueOfDay(history, 2)).toBeUndefined();
});
