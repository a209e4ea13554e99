import { expect, test } from 'vitest';
import { type FundedMember, gainerOf, isBurst, isFundedPurchase, isPaidBack, mainSender } from './rules.ts';

test.each([
  { givenUnits: 0n, paidUnits: 0n, isOne: false },
  { givenUnits: 0n, paidUnits: 100n, isOne: false },
  { givenUnits: 49n, paidUnits: 100n, isOne: false },
  { givenUnits: 50n, paidUnits: 100n, isOne: true },
  { givenUnits: 50n, paidUnits: 101n, isOne: false },
  { givenUnits: 500n, paidUnits: 100n, isOne: true },
])('a purchase of $paidUnits with $givenUnits from a member who gained counts as funded: $isOne', ({ isOne, ...units }) => {
  expect(isFundedPurchase(units)).toBe(isOne);
});

test.each([
  { returnedUnits: 0n, shareUnits: 0n, isOne: false },
  { returnedUnits: 9n, shareUnits: 0n, isOne: false },
  { returnedUnits: 7n, shareUnits: 8n, isOne: false },
  { returnedUnits: 8n, shareUnits: 8n, isOne: true },
])('$returnedUnits to a member with a share of $shareUnits count as paid back: $isOne', ({ isOne, ...units }) => {
  expect(isPaidBack(units)).toBe(isOne);
});

test.each([
  [0, false],
  [19, false],
  [20, true],
  [1_000, true],
])('%d registrations in an hour are a burst: %s', (members, isOne) => {
  expect(isBurst(members)).toBe(isOne);
});

const member = (address: string, inviter: string | null, depth: number): FundedMember => ({ address, inviter, depth });

test.each<[string, FundedMember[], string | undefined]>([
  ['one', [member('a', 'top', 1)], undefined],
  ['an inviter and an invitee', [member('a', 'top', 1), member('b', 'a', 2)], undefined],
  ['an inviter and two invitees', [member('a', 'top', 1), member('b', 'a', 2), member('c', 'a', 2)], 'a'],
  ['a chain', [member('c', 'b', 3), member('b', 'a', 2), member('a', 'top', 1)], 'a'],
  ['three beside each other', [member('b', 'a', 2), member('c', 'a', 2), member('d', 'a', 2)], 'a'],
  ['the first member and two more', [member('root', null, 0), member('b', 'root', 1), member('c', 'root', 1)], 'root'],
])('of %s with the money of one wallet the uppermost gains', (_, together, gainer) => {
  expect(gainerOf(together)).toBe(gainer);
});

test('the source of money is the sender of most of it, in any number of transfers', () => {
  expect(mainSender([])).toBeUndefined();
  expect(mainSender([{ from: 'a', units: 0n }])).toBeUndefined();
  const sent = [
    { from: 'a', units: 5n },
    { from: 'b', units: 7n },
    { from: 'a', units: 3n },
  ];
  expect(mainSender(sent)).toEqual({ from: 'a', units: 8n });
  expect(mainSender([...sent, { from: 'b', units: 1n }])).toEqual({ from: 'a', units: 8n });
});
