import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import { readParams } from '../areas/ops/queries.ts';
import type { Queryable } from '../db/database.ts';
import { readPriceHistory } from './price-history.ts';
import { isPriceJump } from './price-rules.ts';

export type PriceToRecord = { readonly asset: Asset; readonly usdtUnits: bigint; readonly author: string };

/**
 * Sets an asset's price as of now. One that jumps waits until an operator confirms it, and nothing is quoted meanwhile.
 * @example await recordOperatorPrice(tx, { asset: 'BCG', usdtUnits: 250_000n, author: 'finance' }) // 0.25 USDT
 */
export async function recordOperatorPrice(q: Queryable, price: PriceToRecord): Promise<{ isJump: boolean }> {
  const params = await readParams(q);
  const { last, average } = await readPriceHistory(q, price.asset, params['price.averageHours']);
  const isJump = isPriceJump({
    units: price.usdtUnits,
    average,
    lastUnits: last?.usdtUnits,
    maxJumpPoints: params['price.maxJumpPercent'],
  });
  // Two prices within one microsecond of the clock are one: the later wins.
  await q.run(sql`
    insert into operator_price (asset, usdt_units, author, is_jump)
    values (${price.asset}, ${price.usdtUnits}, ${price.author}, ${isJump})
    on conflict (asset, at) do update set usdt_units = excluded.usdt_units, author = excluded.author,
      is_jump = excluded.is_jump, confirmed_at = null, confirmed_by = null`);
  return { isJump };
}
