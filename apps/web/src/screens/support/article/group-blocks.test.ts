import { expect, test } from 'vitest';
import { groupBlocks } from './group-blocks.ts';

const block = (kind: 'paragraph' | 'bullet' | 'step', text: string) => ({
  kind,
  parts: [{ text, isStrong: false, route: null }],
});

test('items of one kind that follow each other are one list', () => {
  const groups = groupBlocks([
    block('paragraph', 'a'),
    block('bullet', 'b'),
    block('bullet', 'c'),
    block('step', 'd'),
    block('paragraph', 'e'),
    block('step', 'f'),
  ]);
  const texts = groups.map((group) => [
    group.kind,
    (group.kind === 'paragraph' ? [group] : group.items).map(({ parts }) => parts[0]?.text).join(''),
  ]);
  expect(texts).toEqual([
    ['paragraph', 'a'],
    ['bullets', 'bc'],
    ['steps', 'd'],
    ['paragraph', 'e'],
    ['steps', 'f'],
  ]);
  expect(new Set(groups.map(({ at }) => at)).size).toBe(groups.length);
});

test('an article without a text has nothing to show', () => {
  expect(groupBlocks([])).toEqual([]);
});
