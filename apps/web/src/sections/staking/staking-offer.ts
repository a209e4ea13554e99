import type { staking } from '@ocean/api/areas/staking';
import type { OutputOf } from '@ocean/api/endpoint';
import type { RefusalKey } from '@ocean/api/errors';
import { formatAmount, parseAmount } from '@ocean/money/amount';
import { coveredAmount } from '@ocean/money/staking';
import { decimalsOf } from '../../api/token-decimals.ts';
import { MAX_DECIMALS } from '../amounts/max-decimals.ts';

export type Staking = OutputOf<typeof staking.show>;
export type Stake = Staking['stakes']['list'][number];
export type Offer = Staking['methods'][number];
export type Term = Offer['terms'][number];

/** Why no more can be staked: the pool, the hour's limit of all accounts, or that of this one. */
const LIMITS = {
  left: 'STAKE_POOL_SHORT',
  dayLeft: 'STAKE_DAY_LIMIT',
  accountLeft: 'STAKE_ACCOUNT_LIMIT',
} as const satisfies Record<keyof Staking['pool'], RefusalKey>;

export type Cover = {
  /** The most that can be staked at a term now, whatever the balance is. */
  readonly amount: string;
  /** The refusal of more than that. */
  readonly limit: (typeof LIMITS)[keyof typeof LIMITS];
};

/** What the pool and the limits of new rewards cover of an asset at a term now; null when the answer cannot be read. */
export function coverOf({ asset, pool }: Pick<Staking, 'asset' | 'pool'>, term: Term): Cover | null {
  const decimals = decimalsOf(asset);
  if (decimals === null) return null;
  const points = parseAmount(term.rate, POINT_DECIMALS);
  if (!points.ok || points.units === 0n || term.days === 0) return null;
  let least: { limit: Cover['limit']; units: bigint } | null = null;
  for (const [key, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, Cover['limit']][]) {
    const left = parseAmount(pool[key], decimals);
    if (!left.ok) return null;
    // Dust, whose reward rounds to nothing, is no stake.
    const units = left.units === 0n ? 0n : coveredAmount(left.units, { days: term.days, ratePoints: Number(points.units) });
    if (least === null || units < least.units) least = { limit, units };
  }
  return least && { amount: formatAmount(least.units, decimals), limit: least.limit };
}

/** A rate of a hundredth of a per cent is one basis point. */
const POINT_DECIMALS = 2;

/** The smaller of two amounts; an unknown one does not limit. @example lesserOf('10', '9.5') // '9.5' */
export function lesserOf(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [a, b] = [parseAmount(one, MAX_DECIMALS), parseAmount(other, MAX_DECIMALS)];
  return a.ok && b.ok && b.units < a.units ? other : one;
}

/** Whether an amount is below the least that can be staked. */
export function isBelow(amount: string, least: string): boolean {
  const [a, b] = [parseAmount(amount, MAX_DECIMALS), parseAmount(least, MAX_DECIMALS)];
  return a.ok && b.ok && a.units < b.units;
}
