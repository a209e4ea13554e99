import { expect, test } from 'vitest';
import { summaryOf } from './rules.ts';

test.each([
  ['lines in one', 'A mill.\n\nBuilt 1901.', 'A mill. Built 1901.'],
  ['no headings', 'A demo.\nAsset\nThe asset is a mill.\n\nLocation\nAt a river.', 'A demo. The asset is a mill. At a river.'],
  ['no headings of other languages', '资产\n一座磨坊。\n风险\n干旱。', '一座磨坊。 干旱。'],
  ['the points of a list', 'Rooms:\n- Twelve beds\n- A kitchen', 'Rooms: - Twelve beds - A kitchen'],
  ['a last line, however short', 'A mill with two wheels', 'A mill with two wheels'],
])('a summary has %s', (_, profile, summary) => {
  expect(summaryOf(profile)).toBe(summary);
});

test('a summary is cut at a word', () => {
  const summary = summaryOf(`${'word '.repeat(80)}end.`);
  expect(summary.endsWith('word…')).toBe(true);
  expect(summary.length).toBeLessThanOrEqual(241);
});
