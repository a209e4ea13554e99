import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

export type WaitingPrice = { readonly asset: Asset; readonly usdtUnits: bigint; readonly confirmedBy: string };

/**
 * Approves a price that jumped; it takes effect now. It must be the newest of its asset and equal `usdtUnits`, because
 * another operator may have set a new price meanwhile.
 * @returns false when there is no such price.
 */
export async function confirmPrice(q: Queryable, { asset, usdtUnits, confirmedBy }: WaitingPrice): Promise<boolean> {
  const confirmed = await q.run(sql`
    update operator_price set confirmed_at = platform_now(), confirmed_by = ${confirmedBy}
    where asset = ${asset} and usdt_units = ${usdtUnits} and holds_from is null
      and at = (select max(at) from operator_price newest where newest.asset = ${asset})`);
  return confirmed === 1;
}
