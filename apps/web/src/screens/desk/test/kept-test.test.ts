import { expect, test } from 'vitest';
import { memoryStorage } from '../../../base/memory-storage.test-parts.ts';
import { STORED } from '../../../base/storage.ts';
import { answersFor, keepTest, readKeptTest } from './kept-test.ts';

const kept = { address: '0xa', testId: 'one', answers: [0, null, 3] };

test('returns a test only to the account that began it', () => {
  const storage = memoryStorage();
  keepTest(storage, kept);
  expect(readKeptTest(storage, '0xa')).toEqual(kept);
  expect(readKeptTest(storage, '0xb')).toBeNull();
  keepTest(storage, null);
  expect(readKeptTest(storage, '0xa')).toBeNull();
});

test.each(['null', '[]', '{"address":"0xa","testId":"one","answers":["x"]}', '{'])('reads %s as no test', (text) => {
  const storage = memoryStorage();
  storage.write(STORED.deskTest, text);
  expect(readKeptTest(storage, '0xa')).toBeNull();
});

test('does not take over answers of another test', () => {
  expect(answersFor(kept, { testId: 'one', count: 4 })).toEqual([0, null, 3, null]);
  expect(answersFor(kept, { testId: 'two', count: 2 })).toEqual([null, null]);
});
