import { expect, test } from 'vitest';
import { answerSince } from './answer-since.ts';

const NOTHING = { data: undefined, dataUpdatedAt: 0, error: null, errorUpdatedAt: 0 };

test('says nothing of an answer that was kept from before', () => {
  expect(answerSince({ ...NOTHING, data: 'kept', dataUpdatedAt: 99 }, 100)).toEqual({ data: undefined, error: null });
});

test('says the answer that came since', () => {
  expect(answerSince({ ...NOTHING, data: 'new', dataUpdatedAt: 100 }, 100)).toEqual({ data: 'new', error: null });
});

test('says a refusal only of the question that it answers', () => {
  const refused = { ...NOTHING, error: 'no', errorUpdatedAt: 110 };
  expect(answerSince(refused, 100)).toEqual({ data: undefined, error: 'no' });
  expect(answerSince(refused, 120)).toEqual({ data: undefined, error: null });
});
