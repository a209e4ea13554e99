import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, compareTexts } from './compare-texts.ts';

const side = (blocks: readonly Block[], name: keyof Block) =>
  blocks.map((block) => block[name].map(({ text }) => text).join('')).filter((_text, at) => (blocks[at]?.[name].length ?? 0) > 0);

test('shows unchanged lines once, and the changed words of the others', () => {
  expect(compareTexts('A barn.\nIt costs 100 USDT.\nIn Busan.', 'A barn.\nIt costs 90 USDT.\nIn Busan.\nRented.')).toEqual([
    { before: [{ text: 'A barn.', isChanged: false }], after: [{ text: 'A barn.', isChanged: false }] },
    {
      before: [
        { text: 'It costs ', isChanged: false },
        { text: '100', isChanged: true },
        { text: ' USDT.', isChanged: false },
      ],
      after: [
        { text: 'It costs ', isChanged: false },
        { text: '90', isChanged: true },
        { text: ' USDT.', isChanged: false },
      ],
    },
    { before: [{ text: 'In Busan.', isChanged: false }], after: [{ text: 'In Busan.', isChanged: false }] },
    { before: [], after: [{ text: 'Rented.', isChanged: true }] },
  ]);
});

test('loses and invents nothing: each side equals its text, and equal texts have no change', () => {
  const line = fc.stringMatching(/^[ab ]{0,6}$/);
  const text = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const blocks = compareTexts(before, after);
      expect(side(blocks, 'before').join('\n')).toBe(before);
      expect(side(blocks, 'after').join('\n')).toBe(after);
      const isChanged = blocks.some((block) => [...block.before, ...block.after].some((piece) => piece.isChanged));
      expect(isChanged).toBe(before !== after);
    }),
  );
});
