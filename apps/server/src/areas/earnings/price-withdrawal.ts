import { ASSET_NAMES, ASSETS, type Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Context, Price } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { parseAmountField, parseAssetField } from '../../http/spoken-fields.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { readParams } from '../ops/queries.ts';
import { amountText } from './amount-text.ts';
import {
  leastWithdrawal,
  limitLeft,
  needsApproval,
  splitWithdrawal,
  valueUp,
  type WithdrawParts,
  type WithdrawTerms,
} from './rules.ts';
import { valueWithdrawnToday } from './store.ts';
import { withdrawTerms } from './terms.ts';

export type WithdrawalRequest = {
  readonly asset: Asset;
  readonly amountUnits: bigint;
  /**
   * The last known price, however old: a stale price must never keep anybody from withdrawing. It is read before the
   * transaction, which would otherwise wait for a second connection while it holds the account's turn.
   */
  readonly price: Price | undefined;
};

/** @throws Refusal ASSET_UNKNOWN also for an asset that this chain has no token of. */
export async function parseWithdrawal(
  { config, prices }: Context,
  input: { asset?: unknown; amount?: unknown },
): Promise<WithdrawalRequest> {
  const offered = ASSET_NAMES.filter((asset) => ASSETS[asset].isWithdrawable && config.tokens[asset] !== undefined);
  const asset = parseAssetField(input.asset, offered);
  const amountUnits = parseAmountField(input.amount, asset);
  return { asset, amountUnits, price: await prices.last(asset) };
}

export type PricedWithdrawal = WithdrawalRequest &
  WithdrawParts & {
    readonly terms: WithdrawTerms;
    readonly balanceUnits: bigint;
    readonly valueUnits: bigint | null;
    readonly todayUnits: bigint;
    readonly leftUnits: bigint;
    readonly needsApproval: boolean;
    readonly isCovered: boolean;
  };

/**
 * What a withdrawal would do, by the same rules for the check and for the act. Inside the account's turn the day's
 * limit is exact; outside it is a preview.
 * @throws Refusal WITHDRAW_BELOW_MIN, or WITHDRAW_LIMIT when the balance covers the amount but the day does not.
 */
export async function priceWithdrawal(q: Queryable, request: WithdrawalRequest & { account: string }): Promise<PricedWithdrawal> {
  const { asset, amountUnits, account, price } = request;
  const params = await readParams(q);
  const terms = withdrawTerms(params, asset);
  const leastUnits = leastWithdrawal(terms);
  if (amountUnits < leastUnits) throw new Refusal('WITHDRAW_BELOW_MIN', { minimum: amountText(leastUnits, asset), asset });

  const { available } = await readBalance(q, member(account).available(asset));
  const valueUnits = price ? valueUp(amountUnits, { asset, usdtUnits: price.usdtUnits }) : null;
  const todayUnits = await valueWithdrawnToday(q, account);
  const leftUnits = limitLeft({ dailyLimitUnits: params['withdraw.accountDailyLimit'], usedUnits: todayUnits });
  const isCovered = available >= amountUnits;
  if (isCovered && valueUnits !== null && valueUnits > leftUnits) {
    throw new Refusal('WITHDRAW_LIMIT', { left: amountText(leftUnits, 'USDT') });
  }
  return {
    asset,
    amountUnits,
    price,
    ...splitWithdrawal(amountUnits, terms),
    terms: { ...terms, minUnits: leastUnits },
    balanceUnits: available,
    valueUnits,
    todayUnits,
    leftUnits,
    needsApproval: needsApproval(valueUnits, params['withdraw.autoLimit']),
    isCovered,
  };
}
