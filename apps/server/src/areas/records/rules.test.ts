import { describe, expect, test } from 'vitest';
import { shownAccount, shownChanges } from './rules.ts';

const me = '0x52908400098527886e0f7030069857d2e4169ee7';
const other = '0x8617e340b3d01fa5f11f306f4090fd50e238070d';
const leg = (owner: string, part: string, units: bigint) => ({ owner, part, asset: 'BCG', units }) as const;
const hold = (act: 'place' | 'release' | 'take', units: bigint, owner = me) => ({ act, owner, asset: 'BCG', units }) as const;

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

describe('whose account an entry is on', () => {
  test.each([
    [{ owner: me, part: 'available' }, 'available'],
    [{ owner: 'platform', part: 'treasury' }, 'platform/treasury'],
    [{ owner: other, part: 'available' }, '0x86…070D/available'],
  ])('shows %j as %s', (account, shown) => {
    expect(shownAccount(account, me)).toBe(shown);
  });
});
