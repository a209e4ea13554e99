import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickestCpuMs } from '#dev/machine/quickest.ts';
import { applyDifferences, findDifferences, textBefore } from './differences.ts';

const all = (differences: readonly { id: string }[]) => new Set(differences.map(({ id }) => id));
const line = fc.constantFrom('a', 'b', 'c', '', 'd e');
const text = fc.array(line, { maxLength: 14 }).map((lines) => lines.join('\n'));

test('applying all gives the proposed text, applying none the old one', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const differences = findDifferences(before, after);
      expect(applyDifferences(before, differences, all(differences))).toBe(after);
      expect(applyDifferences(before, differences, new Set())).toBe(before);
    }),
  );
});

test('applying them one by one, in any order, gives the same text as all at once', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const differences = findDifferences(before, after);
      const accepted = new Set<string>();
      for (const { id } of [...differences].reverse()) accepted.add(id);
      expect(applyDifferences(before, differences, accepted)).toBe(after);
      for (const one of differences) {
        const only = applyDifferences(before, differences, new Set([one.id])).split('\n');
        expect(only.slice(one.from, one.from + one.after.length)).toEqual([...one.after]);
      }
    }),
  );
});

test('a changed, an added and a removed line are one difference each', () => {
  const before = 'one\ntwo\nthree\nfour\nfive';
  const differences = findDifferences(before, 'one\n2\nthree\nfour\nnew\nfive');
  expect(differences).toEqual([
    { id: 'd1', from: 1, to: 2, after: ['2'] },
    { id: 'd2', from: 4, to: 4, after: ['new'] },
  ]);
  expect(differences.map((one) => textBefore(before, one))).toEqual(['two', '']);
  expect(findDifferences(before, before)).toEqual([]);
});

test('compares twenty thousand lines within a second', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `${at % 7}`).join('\n');
  const other = Array.from({ length: 10_000 }, (_, at) => `${at % 5}`).join('\n');
  const differences = findDifferences(many, other);
  expect(quickestCpuMs(() => findDifferences(many, other))).toBeLessThan(1_000);
  expect(applyDifferences(many, differences, all(differences))).toBe(other);
});
