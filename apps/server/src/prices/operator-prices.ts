import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { OfferedPrice, Price, PriceSide } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { readPriceHistory } from './price-history.ts';
import { favourablePrice } from './price-rules.ts';

/**
 * The price that operators set, one dated row each.
 * @throws Refusal PRICE_UNAVAILABLE: a stale, unconfirmed or withdrawn (zero) price is never quoted
 */
export async function currentOperatorPrice(
  q: Queryable,
  asset: Asset,
  by: { side: PriceSide; params: Params; maxAgeHours: number },
): Promise<OfferedPrice> {
  const { newest, last, average } = await readPriceHistory(q, asset, by.params['price.averageHours']);
  const isUnavailable = !newest || newest.awaitsApproval || newest.usdtUnits === 0n;
  const maxAgeHours = Math.min(by.params['price.maxAgeHours'], by.maxAgeHours);
  if (isUnavailable || !last || last.ageHours > maxAgeHours) throw new Refusal('PRICE_UNAVAILABLE', { asset });
  return { usdtUnits: favourablePrice(by.side, last.usdtUnits, average), at: last.at, number: newest.number };
}

/**
 * The last price, however old. A zero row withdraws the price for new quotes, but limits still use the last real one. A
 * price that awaits approval is not used: an operator's typing error must not raise a limit.
 */
export function lastOperatorPrice(q: Queryable, asset: Asset): Promise<Price | undefined> {
  return q.maybeOne<Price>(sql`
    select usdt_units as "usdtUnits", holds_from as at from operator_price
    where asset = ${asset} and usdt_units > 0 and holds_from is not null order by at desc limit 1`);
}
