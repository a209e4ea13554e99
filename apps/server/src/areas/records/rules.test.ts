import { describe, expect, test } from 'vitest';
import { recordChanges, shownAccount, shownChanges } from './rules.ts';

const me = '0x52908400098527886e0f7030069857d2e4169ee7';
const other = '0x8617e340b3d01fa5f11f306f4090fd50e238070d';
const leg = (owner: string, part: string, units: bigint) => ({ owner, part, asset: 'BCG', units }) as const;
const hold = (act: 'place' | 'release' | 'take', units: bigint, owner = me) =>
  ({ id: 'hold', act, owner, asset: 'BCG', units }) as const;

describe('what a member’s parts gained and lost', () => {
  test.each([
    [
      'a pledge moves between own parts',
      [leg(me, 'available', -10n), leg(me, 'pledged', 10n)],
      [],
      { available: -10n, pledged: 10n },
    ],
    ['a hold reserves', [], [hold('place', 10n)], { available: -10n, held: 10n }],
    ['a released hold gives back', [], [hold('release', 10n)], { available: 10n, held: -10n }],
    ['a taken hold leaves what is spendable as it was', [leg(me, 'available', -10n)], [hold('take', 10n)], { held: -10n }],
    ['others are not counted', [leg(other, 'available', 10n), leg('platform', 'treasury', -10n)], [hold('place', 5n, other)], {}],
  ])('%s', (_name, legs, holds, expected) => {
    const changes = shownChanges({ legs, holds }, me);
    expect(Object.fromEntries(changes.map(({ part, units }) => [part, units]))).toEqual(expected);
  });
});

describe('what a whole record changed', () => {
  const vault = (units: bigint) => leg('platform', 'vault', units);
  const held = { legs: [], holds: [hold('place', 100n)] };
  const claimed = {
    legs: [leg(me, 'available', -100n), vault(99n), leg('platform', 'treasury', 1n)],
    holds: [hold('take', 100n)],
  };
  const released = { legs: [], holds: [hold('release', 100n)] };
  const paid = { legs: [vault(-10n), leg(me, 'available', 10n)], holds: [] };
  const bought = (units: bigint) => ({ legs: [leg(me, 'available', -units), leg('platform', 'treasury', units)], holds: [] });
  test.each([
    ['a withdrawal that waits', [held], { available: -100n, held: 100n }],
    ['a claimed one: what left, and what arrived without the burn', [held, claimed], { available: -100n, wallet: 97n }],
    ['a cancelled one: nothing', [held, released], {}],
    ['a deposit', [paid], { available: 10n, wallet: -10n }],
    ['a purchase by wallet', [paid, bought(10n)], { wallet: -10n }],
    ['a purchase by wallet that was paid too much for', [paid, bought(8n)], { available: 2n, wallet: -10n }],
  ])('%s', (_name, movements, expected) => {
    const changes = recordChanges(movements, me, new Map([['hold', 97n]]));
    expect(Object.fromEntries(changes.map(({ part, units }) => [part, units]))).toEqual(expected);
  });
});

describe('whose account an entry is on', () => {
  test.each([
    [{ owner: me, part: 'available' }, 'available'],
    [{ owner: 'platform', part: 'treasury' }, 'platform/treasury'],
    [{ owner: other, part: 'available' }, '0x86…070D/available'],
  ])('shows %j as %s', (account, shown) => {
    expect(shownAccount(account, me)).toBe(shown);
  });
});
