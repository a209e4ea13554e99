import fc from 'fast-check';

/** Traders are named by their index, orders by the number of later orders, which wraps around. */
export type DeskCommand =
  | { act: 'fill' | 'empty'; who: number; asset: DeskAsset; micro: bigint }
  | { act: 'save'; who: number; offers: readonly Offer[]; auto?: bigint | null | undefined }
  | { act: 'open' | 'start' | 'stop' | 'upgrade' | 'leave' | 'ban' | 'lift' | 'suspend' | 'restore'; who: number }
  /** Sets the provider's own rate for a service; null returns to the reference price. */
  | { act: 'rate'; who: number; side: Side; rate: bigint | null }
  /** Operators postpone a release. `isHeld`: of an order with proceeds on hold, instead of the named one. */
  | { act: 'extend'; order: number; days: number; isHeld: boolean }
  | { act: 'place'; who: number; named: number | null; side: Side; micro: bigint }
  /** `byParty`: acts on a pending order instead, as its customer or as a passageway that can accept it. */
  | { act: 'cancel' | 'accept'; who: number; order: number; byParty?: boolean }
  | { act: 'transfer'; who: number; to: number; asset: DeskAsset; micro: bigint }
  | { act: 'withdraw'; who: number; asset: DeskAsset }
  | { act: 'price'; rate: bigint }
  | { act: 'market'; isOpen: boolean }
  | { act: 'minutes'; minutes: number }
  | { act: 'jobs' };

export type DeskAsset = 'USDT' | 'BCG';
export type Side = 'buy' | 'sell';
/** USDT base units of value of one order. */
export type Offer = { readonly side: Side; readonly min: bigint; readonly max: bigint; readonly isOpen: boolean };

/** The last trader has passed no test. */
export const TRADERS = 5;
/** The first traders are providers, who may set rates other than the reference price. */
export const PROVIDERS = 3;
export const USDT = 1_000_000n;

/** A millionth of a token, in base units. */
export const microOf = (asset: DeskAsset): bigint => (asset === 'USDT' ? 1n : 10n ** 12n);

const act = <const A extends string>(...acts: A[]) => fc.constantFrom(...acts);
const who = fc.nat(TRADERS - 1);
const asset = fc.constantFrom<DeskAsset>('USDT', 'BCG');
const side = fc.constantFrom<Side>('buy', 'sell');
const micro = fc.constantFrom(1n, 3_000_001n, 12_000_000n, 40_000_000n, 150_000_000n, 700_000_000n);
const offer = fc
  .record({
    side,
    min: fc.constantFrom(1n, 1n, 5n, 20n),
    // Level 1 accepts orders of at most 60.
    max: fc.constantFrom(20n, 60n, 60n, 120n),
    isOpen: fc.constantFrom(true, true, true, true, true, false),
  })
  .map((one) => ({ ...one, min: one.min * USDT, max: one.max * USDT }));

/** Amounts of BCG, worth 0.4 to 70 USDT, some with fractions that round. */
const ordered = fc.constantFrom(
  4_000_000n,
  10_000_000n,
  55_000_001n,
  55_000_001n,
  123_456_789n,
  123_456_789n,
  400_000_007n,
  700_000_000n,
);

export const deskCommand: fc.Arbitrary<DeskCommand> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ act: act('place'), who, named: fc.option(who), side, micro: ordered }) },
  {
    weight: 14,
    arbitrary: fc.record({
      act: act('accept', 'accept', 'accept', 'cancel'),
      who,
      order: fc.nat(4),
      byParty: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: act('fill', 'fill', 'empty'), who, asset, micro }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: act('save'),
      who,
      offers: fc.uniqueArray(offer, { minLength: 2, maxLength: 2, selector: (one) => one.side }),
      auto: fc.constantFrom(undefined, undefined, null, 15n * USDT, 60n * USDT),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: act('open', 'start', 'start', 'start', 'start', 'start', 'start', 'stop'), who }) },
  { weight: 2, arbitrary: fc.record({ act: act('upgrade', 'upgrade', 'leave'), who }) },
  { weight: 1, arbitrary: fc.record({ act: act('ban', 'lift', 'lift'), who }) },
  { weight: 2, arbitrary: fc.record({ act: act('suspend', 'restore', 'restore', 'restore', 'restore'), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: act('rate'), who, side, rate: fc.constantFrom(null, 98_500n, 101_000n, 101_900n, 103_000n) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: act('extend'),
      order: fc.nat(4),
      days: fc.constantFrom(1, 3, 8),
      isHeld: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: act('transfer'), who, to: who, asset, micro }) },
  { weight: 1, arbitrary: fc.record({ act: act('withdraw'), who, asset }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: act('price'), rate: fc.constantFrom(99_000n, 100_000n, 100_000n, 101_001n, 101_001n, 104_000n) }),
  },
  { weight: 1, arbitrary: fc.record({ act: act('market'), isOpen: fc.constantFrom(true, true, true, false) }) },
  { weight: 4, arbitrary: fc.record({ act: act('minutes'), minutes: fc.constantFrom(10, 10, 10, 130, 420, 1_200, 1_440) }) },
  { weight: 4, arbitrary: fc.record({ act: act('jobs') }) },
);
