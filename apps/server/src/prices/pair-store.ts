import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { SettledBlock } from '../chain/reads/settled-block.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import type { Observation, PairDoubt } from './pair-rules.ts';

export type PairOf = { readonly asset: Asset; readonly pair: string };

export function readLastObserved(q: Queryable, { asset, pair }: PairOf): Promise<{ block: number; time: number } | undefined> {
  return q.maybeOne<{ block: number; time: number }>(sql`
    select block, block_time as time from pair_observation where asset = ${asset} and pair = ${pair} order by block desc limit 1`);
}

/** @returns false when the block was observed already, or is no longer stored because the base has advanced since it was read. */
export async function insertObservation(
  tx: Transaction,
  { asset, pair }: PairOf,
  { block, seen }: { block: SettledBlock; seen: Observation },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into pair_observation (asset, pair, block, block_hash, block_time, price_sum, usdt_reserve, asset_reserve)
    select ${asset}::text, ${pair}::text, b.number, b.hash, b.block_time, ${seen.priceSum}::numeric, ${seen.usdtReserve}::numeric, ${seen.assetReserve}::numeric
    from chain_block b where b.number = ${block.number} and b.hash = ${block.hash}
    on conflict (asset, pair, block) do nothing`);
  return inserted === 1;
}

/** The observation at the beginning of a window, and what is known of the time since. */
export type WindowStart = Observation & {
  readonly block: number;
  readonly leastReserve: bigint;
  /** The average of the last window that ended before this one begins. */
  readonly previousUnits: bigint | null;
};

/** The shortest window of at least this many seconds that ends with the block; undefined while none is that long. */
export function findWindowStart(
  q: Queryable,
  { asset, pair }: PairOf,
  { block, seconds }: { block: SettledBlock; seconds: number },
): Promise<WindowStart | undefined> {
  return q.maybeOne<WindowStart>(sql`
    select start.block, start.block_time as "blockTime", start.price_sum as "priceSum", start.usdt_reserve as "usdtReserve",
      start.asset_reserve as "assetReserve",
      (select min(seen.usdt_reserve) from pair_observation seen
        where seen.asset = start.asset and seen.pair = start.pair and seen.block between start.block and ${block.number}) as "leastReserve",
      (select before.usdt_units from pair_price before
        where before.asset = start.asset and before.pair = start.pair and before.block <= start.block
        order by before.block desc limit 1) as "previousUnits"
    from pair_observation start
    where start.asset = ${asset} and start.pair = ${pair} and start.block_time <= ${block.time - seconds}
    order by start.block_time desc limit 1`);
}

export type NewPairPrice = {
  readonly sinceBlock: number;
  readonly block: number;
  readonly averageUnits: bigint;
  readonly spotUnits: bigint;
  readonly doubt: PairDoubt | null;
};

/** The database refuses a price that does not follow from the two observations. */
export async function insertPairPrice(tx: Transaction, { asset, pair }: PairOf, price: NewPairPrice): Promise<void> {
  await tx.run(sql`
    insert into pair_price (asset, pair, since_block, block, usdt_units, spot_units, doubt)
    values (${asset}, ${pair}, ${price.sinceBlock}, ${price.block}, ${price.averageUnits}, ${price.spotUnits}, ${price.doubt}::text)`);
}
