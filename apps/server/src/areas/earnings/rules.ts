import { ASSETS, type Asset } from '@ocean/api/assets';
import { shareDown, shareUp } from '@ocean/money/amount';

/** Percentages travel as basis points: 2 % = 200. */
export const BASIS = 10_000n;

export type WithdrawTerms = { readonly minUnits: bigint; readonly feeUnits: bigint; readonly burnBps: bigint };
export type WithdrawParts = { readonly feeUnits: bigint; readonly burnUnits: bigint; readonly netUnits: bigint };

/**
 * fee + burn + net = amount, always. The burn is rounded up, so that what is paid out is rounded down.
 * @example splitWithdrawal(100n, { minUnits: 50n, feeUnits: 1n, burnBps: 200n }) // fee 1, burn 2, net 97
 */
export function splitWithdrawal(amountUnits: bigint, terms: WithdrawTerms): WithdrawParts {
  const burnUnits = shareUp(amountUnits, terms.burnBps, BASIS);
  return { feeUnits: terms.feeUnits, burnUnits, netUnits: amountUnits - terms.feeUnits - burnUnits };
}

/** The least amount that may be withdrawn: the parameter, or more when nothing would be left of it. */
export function leastWithdrawal(terms: WithdrawTerms): bigint {
  // net = amount·(1 − burn) − fee less a rounding below one unit, so fee + 2 of what the burn leaves keeps net above 0.
  const covering = shareUp(terms.feeUnits + 2n, BASIS, BASIS - terms.burnBps);
  return larger(terms.minUnits, covering);
}

/** USDT base units of an amount at a price, rounded up: a value that counts against a limit is never understated. */
export function valueUp(units: bigint, price: { asset: Asset; usdtUnits: bigint }): bigint {
  return shareUp(units, price.usdtUnits, wholeOf(price.asset));
}

export type DayLimit = { readonly dailyLimitUnits: bigint; readonly usedUnits: bigint };

export function limitLeft(limit: DayLimit): bigint {
  return limit.usedUnits >= limit.dailyLimitUnits ? 0n : limit.dailyLimitUnits - limit.usedUnits;
}

/** Without any price nobody can say what it is worth, so two people look at it. */
export function needsApproval(valueUnits: bigint | null, autoLimitUnits: bigint): boolean {
  return valueUnits === null || valueUnits > autoLimitUnits;
}

export type ConversionTerms = {
  readonly from: Asset;
  readonly to: Asset;
  /** USDT base units for one whole token. */
  readonly fromPrice: bigint;
  readonly toPrice: bigint;
  readonly spreadBps: bigint;
};

/** What the member gets for `giveUnits`: value given over value of the other asset, less the spread, rounded down. */
export function conversionOutput(giveUnits: bigint, terms: ConversionTerms): bigint {
  return shareDown(
    giveUnits,
    terms.fromPrice * wholeOf(terms.to) * (BASIS - terms.spreadBps),
    wholeOf(terms.from) * terms.toPrice * BASIS,
  );
}

/** Base units of `to` for one whole `from`, as shown. The output is computed from the amount, not from this. */
export function conversionRate(terms: ConversionTerms): bigint {
  return conversionOutput(wholeOf(terms.from), terms);
}

/** Math.max does not take bigints. */
function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

function wholeOf(asset: Asset): bigint {
  return 10n ** BigInt(ASSETS[asset].decimals);
}
