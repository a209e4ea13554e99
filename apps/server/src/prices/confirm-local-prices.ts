import sql from 'sql-template-tag';
import type { Context } from '../context.ts';

/**
 * Renews the operator's prices on a development start, where no operator does it every day. Without it, a local platform
 * that keeps running or is restarted a week later would refuse every quote. It does nothing on other platforms, and does
 * not touch a price that jumped.
 */
export async function confirmLocalPrices({ config, db, operatorDb = db }: Context): Promise<void> {
  if (!config.isLocal) return;
  await operatorDb.run(sql`
    insert into operator_price (asset, usdt_units, author)
    select asset, usdt_units, 'local start'
    from (select distinct on (asset) asset, usdt_units, holds_from from operator_price order by asset, at desc) newest
    where holds_from < platform_now() - interval '30 minutes'`);
}
