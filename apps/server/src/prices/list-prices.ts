import type { Asset, PriceKind } from '@ocean/api/assets';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { PairDoubt } from './pair-rules.ts';

/** Prices numbered below `before`, newest first. */
export type PricePage = { readonly asset: Asset; readonly before: number | undefined; readonly limit: number };

type ListedPrice = { readonly number: number; readonly usdtUnits: bigint; readonly at: Date };

export type ListedOperatorPrice = ListedPrice & {
  readonly isWaiting: boolean;
  readonly author: string;
  readonly reason: string | null;
};

export type ListedPairPrice = ListedPrice & {
  readonly spotUnits: bigint;
  readonly pair: string;
  readonly block: number;
  readonly seconds: number;
  readonly doubt: PairDoubt | null;
};

export function listOperatorPrices(q: Queryable, page: PricePage): Promise<ListedOperatorPrice[]> {
  return q.many<ListedOperatorPrice>(sql`
    select number, usdt_units as "usdtUnits", at, holds_from is null as "isWaiting", author, reason
    from operator_price where asset = ${page.asset} ${below(page)} order by number desc limit ${page.limit}`);
}

export function listPairPrices(q: Queryable, page: PricePage): Promise<ListedPairPrice[]> {
  return q.many<ListedPairPrice>(sql`
    select listed.*, until.block_time - since.block_time as seconds from (
      select number, usdt_units as "usdtUnits", spot_units as "spotUnits", at, asset, pair, since_block, block, doubt
      from pair_price where asset = ${page.asset} ${below(page)} order by number desc limit ${page.limit}
    ) listed
      join pair_observation since on since.asset = listed.asset and since.pair = listed.pair and since.block = listed.since_block
      join pair_observation until on until.asset = listed.asset and until.pair = listed.pair and until.block = listed.block
    order by listed.number desc`);
}

function below({ before }: PricePage): Sql {
  return before === undefined ? empty : sql`and number < ${before}`;
}

/** The sources that have ever made a price of the asset. */
export async function readPriceKinds(q: Queryable, asset: Asset): Promise<readonly PriceKind[]> {
  const has = await q.one<{ operator: boolean; pair: boolean }>(sql`
    select exists (select from operator_price where asset = ${asset}) as operator,
      exists (select from pair_price where asset = ${asset}) as pair`);
  return (['operator', 'pair'] as const).filter((kind) => has[kind]);
}
