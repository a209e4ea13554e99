import fc from 'fast-check';

/**
 * What people, the chain and the clock can do to the platform. Members, quotes and withdrawals are named by their
 * place; a place beyond the last one counts from the beginning again, so that shrinking keeps commands meaningful.
 */
export type Command =
  | { act: 'join'; inviter: number }
  | { act: 'deposit'; who: number; asset: Paid; units: bigint }
  | { act: 'quote'; who: number; quantity: number; asset: Paid; payBy: 'balance' | 'wallet' }
  | { act: 'payByBalance'; who: number; quote: number }
  | { act: 'payByWallet'; who: number; quote: number; how: 'exact' | 'surplus' | 'short' | 'wrongToken' }
  | { act: 'payUnknown'; who: number; asset: Paid; units: bigint }
  | { act: 'convert'; who: number; units: bigint }
  | { act: 'run'; who: number; first: number }
  | { act: 'stop'; who: number; first: number }
  | { act: 'collect'; who: number }
  | { act: 'transfer'; who: number; to: number; asset: Held; units: bigint }
  | { act: 'withdraw'; who: number; asset: Held; units: bigint }
  | { act: 'claim'; withdrawal: number }
  | { act: 'cancel'; who: number; withdrawal: number }
  | { act: 'settle' }
  | { act: 'wait' }
  | { act: 'days'; days: number }
  | { act: 'jobs' };

/** Assets that wallets of the model have. */
export type Paid = 'USDT' | 'BYB';
/** Assets that members of the model can come to have. */
export type Held = Paid | 'BCG';

const PLACES = 7;
const place = fc.nat(PLACES);
const paid = fc.constantFrom<Paid>('USDT', 'BYB');
const held = fc.constantFrom<Held>('USDT', 'BYB', 'BCG');

/** Around every limit: a unit below and above what is asked, and sums that a balance has or has not. */
const amounts = fc.constantFrom(1n, 9_999_999n, 10_000_000n, 50_000_001n, 120_000_000n, 1_000_000_001n, 2_600_000_000n);
/** In six decimals; the others have eighteen, where a last digit shows whether anything is cut. */
const unitsOf = (asset: Held, micro: bigint) => (asset === 'USDT' ? micro : micro * 10n ** 12n + 7n);
const sized = <A extends Held>(asset: fc.Arbitrary<A>) =>
  fc.tuple(asset, amounts).map(([name, micro]) => ({ asset: name, units: unitsOf(name, micro) }));

const act = <A extends Command['act']>(name: A) => fc.constant(name);

const deposits = fc
  .tuple(place, paid, fc.constantFrom(150_000_000n, 700_000_000n, 3_000_000_000n))
  .map(([who, asset, micro]) => ({ act: 'deposit' as const, who, asset, units: unitsOf(asset, micro) }));

const purchases = [
  fc.record({
    act: act('quote'),
    who: place,
    quantity: fc.constantFrom(1, 1, 2, 10, 50),
    asset: paid,
    payBy: fc.constantFrom('balance' as const, 'wallet' as const),
  }),
  fc.record({ act: act('payByBalance'), who: place, quote: place }),
  fc.record({
    act: act('payByWallet'),
    who: place,
    quote: place,
    how: fc.constantFrom('exact' as const, 'exact' as const, 'surplus' as const, 'short' as const, 'wrongToken' as const),
  }),
];

const work = [
  fc.record({ act: act('run'), who: place, first: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ act: act('collect'), who: place }),
  fc.record({ act: act('days'), days: fc.constantFrom(1, 1, 2, 8, 38) }),
];

const moneyOut = [
  fc.tuple(place, sized(held)).map(([who, sum]) => ({ act: 'withdraw' as const, who, ...sum })),
  fc.record({ act: act('claim'), withdrawal: place }),
  fc.tuple(place, place, sized(held)).map(([who, to, sum]) => ({ act: 'transfer' as const, who, to, ...sum })),
];

const others = [
  fc.record({ act: act('stop'), who: place, first: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: act('cancel'), who: place, withdrawal: place }),
  fc.tuple(place, sized(paid)).map(([who, sum]) => ({ act: 'payUnknown' as const, who, ...sum })),
  fc.record({ act: act('join'), inviter: place }),
  fc.record({ act: act('wait') }),
  fc.record({ act: act('jobs') }),
];

const weighted = (weight: number, arbitraries: readonly fc.Arbitrary<Command>[]) =>
  arbitraries.map((arbitrary) => ({ weight, arbitrary }));

export const command: fc.Arbitrary<Command> = fc.oneof(
  ...weighted(4, [deposits, ...purchases]),
  ...weighted(4, [
    fc.record({ act: act('convert'), who: place, units: fc.constantFrom(1n, 60_000_000n, 300_000_001n) }),
    fc.record({ act: act('settle') }),
    ...work,
  ]),
  ...weighted(5, moneyOut),
  ...weighted(2, others),
);
