import fc from 'fast-check';

/**
 * The commands of members, the chain, the operator and the clock. Members, quotes and withdrawals are named by their
 * index, which wraps around, so that commands stay meaningful when a list is shrunk.
 */
export type Command =
  | { act: 'join'; inviter: number }
  | { act: 'deposit'; who: number; asset: Kept; units: bigint }
  | { act: 'quote'; who: number; what: 'bots' | 'cards'; quantity: number; asset: Payable; payBy: 'balance' | 'wallet' }
  | { act: 'payByBalance'; who: number; quote: number }
  | { act: 'payByWallet'; who: number; quote: number; how: 'exact' | 'surplus' | 'short' | 'wrongToken' }
  | { act: 'payUnknown'; who: number; asset: Kept; units: bigint }
  | { act: 'transfer'; who: number; to: number; asset: Held; units: bigint; isSigned: boolean }
  | { act: 'withdraw'; who: number; asset: Held; units: bigint }
  | { act: 'claim'; withdrawal: number }
  | { act: 'cancel'; who: number; withdrawal: number }
  | { act: 'send'; who: number; to: number; bots: Choice; isSigned: boolean }
  | OwnCommand
  /** Several members act concurrently, each in sequence: the result must not depend on the order. */
  | { act: 'atOnce'; lists: readonly (readonly OwnCommand[])[] }
  /** Announces parameters for one of the next days. */
  | { act: 'params'; set: number; ahead: number }
  | { act: 'settle' }
  | { act: 'wait' }
  | { act: 'days'; days: number }
  | { act: 'jobs' };

/** An act on accounts of the member and the platform only, so that other members' acts cannot change its outcome. */
export type OwnCommand =
  | { act: 'buyAtOnce'; who: number; quantity: number; asset: Payable }
  /** Buys from the round of the IDO that is always open. */
  | { act: 'buyTokens'; who: number; tokens: number }
  /** Votes on the project whose voting is always open. */
  | { act: 'vote'; who: number; side: 'support' | 'oppose' }
  | { act: 'convert'; who: number; units: bigint }
  | { act: 'run' | 'stop' | 'renew'; who: number; bots: Choice }
  | { act: 'accelerate'; who: number; bots: Choice; cards?: number | undefined }
  | { act: 'collect' | 'award'; who: number }
  | StakeCommand;

/** A member's acts on own stakes, which are named by their index. */
export type StakeCommand =
  | { act: 'stake'; who: number; method: 'pledge' | 'trusteeship'; days: number; units: bigint }
  | { act: 'leave'; who: number; stake: number }
  | { act: 'takeStake'; who: number; stake: number; part: 'reward' | 'principal' }
  | { act: 'takeStakes'; who: number };

/** All of the owner's bots, by the All form, or `count` bots after the first `skip`, by their ids. */
export type Choice = 'all' | { readonly skip: number; readonly count: number };

/** Assets that the model's wallets hold from the beginning. */
export type Kept = 'USDT' | 'BYB' | 'BUSD' | 'DMC';
/** Assets that the model's members can have. */
export type Held = Kept | 'BCG';
/** Assets that a purchase accepts. */
export type Payable = 'USDT' | 'BYB' | 'BUSD' | 'BCG';

const PLACES = 7;
const place = fc.nat(PLACES);
const kept = fc.constantFrom<Kept>('USDT', 'USDT', 'BYB', 'BUSD', 'DMC');
const held = fc.constantFrom<Held>('USDT', 'USDT', 'BYB', 'BCG', 'BCG', 'BUSD', 'DMC');
const payable = fc.constantFrom<Payable>('USDT', 'USDT', 'BYB', 'BCG', 'BUSD');

/** Around every limit: a unit below and above it, and amounts that a balance may or may not cover. */
const amounts = fc.constantFrom(1n, 9_999_999n, 10_000_000n, 50_000_001n, 120_000_000n, 1_000_000_001n, 2_600_000_000n);
/** Amounts with six decimals; other assets have eighteen, and a non-zero last digit shows any truncation. */
const unitsOf = (asset: Held, micro: bigint) => (asset === 'USDT' ? micro : micro * 10n ** 12n + 7n);
const sized = <A extends Held>(asset: fc.Arbitrary<A>) =>
  fc.tuple(asset, amounts).map(([name, micro]) => ({ asset: name, units: unitsOf(name, micro) }));

const act = <A extends Command['act']>(name: A) => fc.constant(name);
const isSigned = fc.boolean();
const choice: fc.Arbitrary<Choice> = fc.oneof(
  act('all' as never) as fc.Arbitrary<'all'>,
  fc.record({ skip: fc.constantFrom(0, 0, 1, 3), count: fc.constantFrom(1, 2, 12) }),
);

const deposits = fc
  .tuple(place, kept, fc.constantFrom(150_000_000n, 700_000_000n, 3_000_000_000n))
  .map(([who, asset, micro]) => ({ act: 'deposit' as const, who, asset, units: unitsOf(asset, micro) }));

const quantity = fc.constantFrom(1, 1, 2, 10, 50);
const purchases = [
  fc.record({
    act: act('quote'),
    who: place,
    what: fc.constantFrom('bots' as const, 'bots' as const, 'cards' as const),
    quantity,
    asset: payable,
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

const own = {
  buyAtOnce: fc.record({ act: act('buyAtOnce'), who: place, quantity, asset: payable }),
  buyTokens: fc.record({ act: act('buyTokens'), who: place, tokens: fc.constantFrom(99, 100, 100, 250, 1000, 1001) }),
  vote: fc.record({ act: act('vote'), who: place, side: fc.constantFrom('support' as const, 'oppose' as const) }),
  convert: fc.record({ act: act('convert'), who: place, units: fc.constantFrom(1n, 60_000_000n, 300_000_001n) }),
  run: fc.record({ act: act('run'), who: place, bots: choice }),
  stop: fc.record({ act: act('stop'), who: place, bots: choice }),
  renew: fc.record({ act: act('renew'), who: place, bots: choice }),
  accelerate: fc.record({
    act: act('accelerate'),
    who: place,
    bots: choice,
    cards: fc.constantFrom(undefined, undefined, 1, 4),
  }),
  collect: fc.record({ act: act('collect'), who: place }),
  award: fc.record({ act: act('award'), who: place }),
  stake: fc
    .tuple(
      place,
      fc.constantFrom('pledge' as const, 'trusteeship' as const),
      fc.constantFrom(30, 90, 90, 45),
      fc.constantFrom(9_999_999n, 10_000_000n, 50_000_001n, 120_000_000n),
    )
    .map(([who, method, days, micro]) => ({ act: 'stake' as const, who, method, days, units: unitsOf('BCG', micro) })),
  leave: fc.record({ act: act('leave'), who: place, stake: place }),
  takeStake: fc.record({
    act: act('takeStake'),
    who: place,
    stake: place,
    part: fc.constantFrom('reward' as const, 'principal' as const),
  }),
  takeStakes: fc.record({ act: act('takeStakes'), who: place }),
} satisfies Record<OwnCommand['act'], fc.Arbitrary<OwnCommand>>;

const atOnce = fc
  .array(fc.array(fc.oneof(...Object.values<fc.Arbitrary<OwnCommand>>(own)), { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: PLACES,
  })
  .map((lists) => ({ act: 'atOnce' as const, lists }));

const moneyOut = [
  fc.tuple(place, sized(held)).map(([who, sum]) => ({ act: 'withdraw' as const, who, ...sum })),
  fc.record({ act: act('claim'), withdrawal: place }),
  fc.tuple(place, place, sized(held), isSigned).map(([who, to, sum, signed]) => ({
    act: 'transfer' as const,
    who,
    to,
    ...sum,
    isSigned: signed,
  })),
];

const others = [
  own.stop,
  own.leave,
  own.takeStake,
  fc.record({ act: act('send'), who: place, to: place, bots: choice, isSigned }),
  fc.record({ act: act('cancel'), who: place, withdrawal: place }),
  fc.tuple(place, sized(kept)).map(([who, sum]) => ({ act: 'payUnknown' as const, who, ...sum })),
  fc.record({ act: act('join'), inviter: place }),
  fc.record({ act: act('params'), set: place, ahead: fc.constantFrom(1, 2) }),
  fc.record({ act: act('wait') }),
  fc.record({ act: act('jobs') }),
];

const weighted = (weight: number, arbitraries: readonly fc.Arbitrary<Command>[]) =>
  arbitraries.map((arbitrary) => ({ weight, arbitrary }));

export const command: fc.Arbitrary<Command> = fc.oneof(
  ...weighted(4, [deposits, ...purchases]),
  ...weighted(4, [
    own.convert,
    own.buyTokens,
    own.run,
    own.renew,
    own.collect,
    own.award,
    own.accelerate,
    own.stake,
    own.takeStakes,
    atOnce,
    fc.record({ act: act('settle') }),
    fc.record({ act: act('days'), days: fc.constantFrom(1, 1, 2, 8, 25, 38) }),
  ]),
  ...weighted(5, moneyOut),
  ...weighted(2, others),
  ...weighted(2, [own.buyAtOnce, own.vote]),
);
