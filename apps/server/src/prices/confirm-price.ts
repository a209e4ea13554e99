import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

export type WaitingPrice = { readonly asset: Asset; readonly usdtUnits: bigint; readonly confirmedBy: string };

/**
 * Lets a price that jumped hold from now on. It must still be the newest of its asset, and the one that was looked at:
 * between looking and confirming somebody may have set another. False when there is no such price.
 */
export async function confirmPrice(q: Queryable, { asset, usdtUnits, confirmedBy }: WaitingPrice): Promise<boolean> {
  const confirmed = await q.run(sql`
    update operator_price set confirmed_at = platform_now(), confirmed_by = ${confirmedBy}
    where asset = ${asset} and usdt_units = ${usdtUnits} and holds_from is null
      and at = (select max(at) from operator_price newest where newest.asset = ${asset})`);
  return confirmed === 1;
}
