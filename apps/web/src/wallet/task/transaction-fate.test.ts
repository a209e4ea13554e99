import { expect, test } from 'vitest';
import { DROPPED_AFTER_MS, fateOf } from './transaction-fate.ts';

const WAITING = { receipt: null, sentNonce: 7, minedNonce: 7, isKnown: true, unknownForMs: 0 };

test.each([
  ['waits while the node knows it', WAITING, 'waiting'],
  ['is mined when the receipt says so, whatever the nonce', { ...WAITING, receipt: { isSuccess: true }, minedNonce: 9 }, 'mined'],
  ['failed when the receipt says so', { ...WAITING, receipt: { isSuccess: false } }, 'failed'],
  ['was replaced when its nonce is used by another', { ...WAITING, minedNonce: 8 }, 'replaced'],
  ['may be forgotten for a while', { ...WAITING, isKnown: false, unknownForMs: DROPPED_AFTER_MS - 1 }, 'waiting'],
  ['was dropped when no node has known it for long', { ...WAITING, isKnown: false, unknownForMs: DROPPED_AFTER_MS }, 'dropped'],
] as const)('a transaction %s', (_, facts, fate) => {
  expect(fateOf(facts)).toBe(fate);
});
