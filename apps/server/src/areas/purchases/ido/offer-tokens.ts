import type { Asset } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import { type Charge, chargeFor } from '@ocean/money/price';
import type { Context } from '../../../context.ts';
import { platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { findRoundProblem, type Round } from './rules.ts';
import { roundRefusal, tokenUnits } from './sell-tokens.ts';
import { countBought, findRound } from './store.ts';
import { acceptedTokens, readTokenValue } from './token-value.ts';

type Wanted = { readonly account: string; readonly quantity: number };

/**
 * The round that can sell this many tokens to this address now. The stock may be gone when the quote is paid: the settlement
 * decides.
 * @throws Refusal IDO_RANGE, IDO_CLOSED, IDO_SOLD_OUT, IDO_DAY_SOLD_OUT, IDO_PAUSED, IDO_TOO_MANY
 */
export async function requireRound(context: Context, params: Params, { account, quantity }: Wanted): Promise<Round> {
  const { 'ido.min': minimum, 'ido.max': maximum } = params;
  if (quantity < minimum || quantity > maximum) throw new Refusal('IDO_RANGE', { minimum, maximum });
  const found = await findRound(context.db);
  if (!found) throw new Refusal('IDO_CLOSED');
  const [value, bought, pool] = await Promise.all([
    readTokenValue(context, context.db),
    countBought(context.db, account),
    readBalance(context.db, platform.idoPool()),
  ]);
  const accepted = acceptedTokens(params, value);
  const facts = { ...found, accepted, paidAt: found.now, poolUnits: pool.available, bought, maximum: params['ido.perAddress'] };
  const problem = findRoundProblem(facts, tokenUnits(quantity));
  if (problem) throw roundRefusal(problem);
  return found.round;
}

type Tokens = { readonly asset: Asset; readonly quantity: number; readonly usdtPerToken: bigint | null };

/** The price of tokens in a stablecoin, at the price of their round, without discounts. */
export function priceTokens({ priceUnits }: Round, { asset, quantity, usdtPerToken }: Tokens): Charge & { discounts: [] } {
  const charge = chargeFor({ unitUsdt: priceUnits, quantity, decimals: decimalsOf(asset), usdtPerToken, discounts: [] });
  return { ...charge, discounts: [] };
}
