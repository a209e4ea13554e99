import { expect, test } from 'vitest';
import { memoryStorage } from '../base/memory-storage.test-parts.ts';
import { STORED } from '../base/storage.ts';
import { forgetKept, isKept, keepAnswer, readKept } from './kept-answers.ts';

const ALICE = '0x1111111111111111111111111111111111111111';
const BOB = '0x2222222222222222222222222222222222222222';
const HOME = ['visitor', '/api/other/home', {}];
const DASHBOARD = ['member', '/api/earn/dashboard', { range: 30 }];

test('keeps the last answer of each read with its time', () => {
  const storage = memoryStorage();
  keepAnswer(storage, null, { key: HOME, data: { members: 1 }, at: 1 });
  keepAnswer(storage, ALICE, { key: DASHBOARD, data: { totalUsdt: '5' }, at: 2 });
  keepAnswer(storage, ALICE, { key: HOME, data: { members: 2 }, at: 3 });
  expect(readKept(storage, ALICE)).toEqual([
    { key: DASHBOARD, data: { totalUsdt: '5' }, at: 2 },
    { key: HOME, data: { members: 2 }, at: 3 },
  ]);
});

test('never returns the answers of another address', () => {
  const storage = memoryStorage();
  keepAnswer(storage, ALICE, { key: HOME, data: 1, at: 1 });
  keepAnswer(storage, ALICE, { key: DASHBOARD, data: 2, at: 1 });
  for (const address of [BOB, null]) expect(readKept(storage, address).map(({ key }) => key)).toEqual([HOME]);
  expect(readKept(storage, ALICE.toUpperCase().replace('0X', '0x'))).toHaveLength(2);
  keepAnswer(storage, BOB, { key: HOME, data: 3, at: 2 });
  expect(readKept(storage, ALICE)).toEqual([{ key: HOME, data: 3, at: 2 }]);
});

test('removes everything of an account on sign-out', () => {
  const storage = memoryStorage();
  keepAnswer(storage, ALICE, { key: HOME, data: 1, at: 1 });
  keepAnswer(storage, ALICE, { key: DASHBOARD, data: 2, at: 1 });
  forgetKept(storage);
  expect(readKept(storage, ALICE)).toEqual([{ key: HOME, data: 1, at: 1 }]);
});

test.each(['null', '[]', '{"answers":7}', '{"answers":[{}, {"key":["member","/api/x"],"at":1}]}', 'not json'])(
  'reads nothing out of %s',
  (stored) => {
    const storage = memoryStorage();
    storage.write(STORED.keptAnswers, stored);
    expect(readKept(storage, ALICE)).toEqual([]);
  },
);

test('keeps no read that is not meant to be kept, and no act', () => {
  expect(isKept(HOME)).toBe(true);
  expect(isKept(['member', '/api/earn/withdraw', {}])).toBe(false);
  expect(isKept(['member', '/api/earn/records', {}])).toBe(false);
});
