import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { priceKindOf } from '../../../prices/price-kind.ts';
import { assetDiscount } from '../../bots/price/rules.ts';
import type { AcceptedTokens } from './rules.ts';

/** USDT base units for which one BCG is accepted now; null without a current price. Pass the transaction as `q` inside one. */
export async function readTokenValue({ prices }: Pick<Context, 'prices'>, q: Queryable): Promise<bigint | null> {
  try {
    return (await prices.current('BCG', 'accepted', { q })).usdtUnits;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return null;
    throw error;
  }
}

/** With its discount of today for buying bots. */
export function acceptedTokens(params: Params, units: bigint | null): AcceptedTokens {
  return { units, discountPoints: assetDiscount(params, 'BCG', priceKindOf(params, 'BCG')) };
}
