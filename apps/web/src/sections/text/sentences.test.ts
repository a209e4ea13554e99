import { expect, test } from 'vitest';
import { sentences } from './sentences.ts';

test.each([
  [['One.', 'Two.', 'Three.'], 'One. Two. Three.'],
  [['与账本完全一致。', '点按某一部分可查看说明。'], '与账本完全一致。点按某一部分可查看说明。'],
  [['どれですか？', 'これです。'], 'どれですか？これです。'],
  [['Only one.'], 'Only one.'],
])('joins %j', (all, joined) => {
  expect(sentences(...all)).toBe(joined);
});
