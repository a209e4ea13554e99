import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { readParams } from '../params/read-params.ts';
import { readPriceHistory } from './price-history.ts';
import { isPriceJump } from './price-rules.ts';

export type PriceToRecord = {
  readonly asset: Asset;
  readonly usdtUnits: bigint;
  readonly author: string;
  readonly reason?: string | undefined;
};

/**
 * Sets an asset's price as of now. A price that jumps takes effect only when an operator confirms it; until then the asset
 * is not quoted.
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
  // Of two prices set in the same microsecond, the later one wins.
  await q.run(sql`
    insert into operator_price (asset, usdt_units, author, reason, is_jump)
    values (${price.asset}, ${price.usdtUnits}, ${price.author}, ${price.reason ?? null}::text, ${isJump})
    on conflict (asset, at) do update set usdt_units = excluded.usdt_units, author = excluded.author, reason = excluded.reason,
      is_jump = excluded.is_jump, confirmed_at = null, confirmed_by = null, number = default`);
  return { isJump };
}
