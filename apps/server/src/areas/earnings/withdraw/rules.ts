import { ASSETS, type Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import { maxOf, shareUp, WHOLE_POINTS } from '@ocean/money/amount';

export type WithdrawTerms = { readonly minUnits: bigint; readonly feeUnits: bigint; readonly burnBps: bigint };
export type WithdrawParts = { readonly feeUnits: bigint; readonly burnUnits: bigint; readonly netUnits: bigint };

/** Where the parameters of a day become the terms that the rules compute with. */
export function withdrawTerms(params: Params, asset: Asset): WithdrawTerms {
  return {
    minUnits: params[`withdraw.${asset}.min`],
    feeUnits: params[`withdraw.${asset}.fee`],
    // The vault burns the main token and no other: a voucher with another burn could never be claimed.
    burnBps: ASSETS[asset].isMain ? BigInt(params[`withdraw.${asset}.burn`]) : 0n,
  };
}

/**
 * fee + burn + net = amount, always. The burn is rounded up, so that what is paid out is rounded down.
 * @example splitWithdrawal(100n, { minUnits: 50n, feeUnits: 1n, burnBps: 200n }) // fee 1, burn 2, net 97
 */
export function splitWithdrawal(amountUnits: bigint, terms: WithdrawTerms): WithdrawParts {
  const burnUnits = shareUp(amountUnits, terms.burnBps, WHOLE_POINTS);
  return { feeUnits: terms.feeUnits, burnUnits, netUnits: amountUnits - terms.feeUnits - burnUnits };
}

/** The least amount that may be withdrawn: the parameter, or more when nothing would be left of it. */
export function leastWithdrawal(terms: WithdrawTerms): bigint {
  // net = amount·(1 − burn) − fee less a rounding below one unit, so fee + 2 of what the burn leaves keeps net above 0.
  const covering = shareUp(terms.feeUnits + 2n, WHOLE_POINTS, WHOLE_POINTS - terms.burnBps);
  return maxOf(covering, terms.minUnits);
}

/** USDT base units of value a day. */
export type AutomaticLimits = {
  /** Up to this value an account never needs approval, so that a crowd of accounts cannot use up what others need. */
  readonly alwaysUnits: bigint;
  readonly accountUnits: bigint;
  readonly allUnits: bigint;
};

/** Where the parameters of a day become the limits that the rules compute with. */
export function automaticLimits(params: Params): AutomaticLimits {
  return {
    alwaysUnits: params['withdraw.autoAlways'],
    accountUnits: params['withdraw.autoLimit'],
    allUnits: params['withdraw.autoLimitAll'],
  };
}

/**
 * always: no approval, whatever other accounts withdraw. counted: no approval while all accounts together stay within
 * their limit. approval: needs approval by two operators, also without any price, because the value is unknown.
 */
export type AutomaticVerdict = 'always' | 'counted' | 'approval';

/** `usedUnits` is what the account has withdrawn today without approval: small withdrawals in a row add up. */
export function decideApproval(
  { valueUnits, usedUnits }: { valueUnits: bigint | null; usedUnits: bigint },
  limits: AutomaticLimits,
): AutomaticVerdict {
  if (valueUnits === null) return 'approval';
  const dayUnits = usedUnits + valueUnits;
  if (dayUnits <= limits.alwaysUnits) return 'always';
  return dayUnits <= limits.accountUnits ? 'counted' : 'approval';
}
