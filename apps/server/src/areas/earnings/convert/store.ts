import type { Asset } from '@ocean/api/assets';
import sql, { raw } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';

export type ConversionKey = { readonly account: string; readonly id: string };

export type Conversion = ConversionKey & {
  readonly from: Asset;
  readonly to: Asset;
  readonly giveUnits: bigint;
  readonly getUnits: bigint;
  readonly rateUnits: bigint;
  /** USDT base units of what is given, when it was offered. */
  readonly valueUnits: bigint;
  /** The prices that it was made from; null for USDT. */
  readonly fromPrice: number | null;
  readonly toPrice: number | null;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
  readonly doneAt: Date | null;
  readonly balanceAfterUnits: bigint | null;
};

const CONVERSION_COLUMNS = raw(`
  account, id, from_asset as "from", to_asset as "to", give_units as "giveUnits", get_units as "getUnits",
  value_units as "valueUnits", rate_units as "rateUnits", from_price as "fromPrice", to_price as "toPrice",
  expires_at as "expiresAt", expires_at <= platform_now() as "isExpired", done_at as "doneAt",
  balance_after_units as "balanceAfterUnits"`);

export type NewConversion = ConversionKey &
  Pick<Conversion, 'from' | 'to' | 'giveUnits' | 'getUnits' | 'rateUnits' | 'valueUnits' | 'fromPrice' | 'toPrice'> & {
    readonly lifeSeconds: number;
  };

/** A repeated request gets the quote it made the first time. */
export async function insertQuote(tx: Transaction, quote: NewConversion): Promise<Conversion> {
  await tx.run(sql`
    insert into conversion_quote (account, id, from_asset, to_asset, give_units, get_units, rate_units, value_units, from_price,
      to_price, quoted_at, expires_at)
    select ${quote.account}, ${quote.id}, ${quote.from}, ${quote.to}, ${quote.giveUnits}, ${quote.getUnits},
      ${quote.rateUnits}, ${quote.valueUnits}, ${quote.fromPrice}::bigint, ${quote.toPrice}::bigint, now.at,
      now.at + make_interval(secs => ${quote.lifeSeconds})
    from (select platform_now() as at) now
    on conflict (account, id) do nothing`);
  return tx.one<Conversion>(sql`
    select ${CONVERSION_COLUMNS} from conversion_quote where account = ${quote.account} and id = ${quote.id}`);
}

/** Unused offers of the account, as long as they are kept. */
export async function countUnusedOffers(q: Queryable, account: string): Promise<number> {
  const { unused } = await q.one<{ unused: number }>(sql`
    select count(*) as unused from conversion_quote
    where account = ${account} and done_at is null and expires_at > platform_now() - interval '1 hour'`);
  return unused;
}

export function lockQuote(tx: Transaction, key: ConversionKey): Promise<Conversion | undefined> {
  return tx.maybeOne<Conversion>(sql`
    select ${CONVERSION_COLUMNS} from conversion_quote where account = ${key.account} and id = ${key.id} for update`);
}

export function findQuote(q: Queryable, key: ConversionKey): Promise<Conversion | undefined> {
  return q.maybeOne<Conversion>(sql`
    select ${CONVERSION_COLUMNS} from conversion_quote where account = ${key.account} and id = ${key.id}`);
}

export function completeQuote(tx: Transaction, key: ConversionKey, balanceAfterUnits: bigint): Promise<Conversion> {
  return tx.one<Conversion>(sql`
    update conversion_quote set done_at = platform_now(), balance_after_units = ${balanceAfterUnits}
    where account = ${key.account} and id = ${key.id}
    returning ${CONVERSION_COLUMNS}`);
}

type PairAssets = { readonly from: Asset; readonly to: Asset };

/** Adds to the pair's volume of the day, which the audit compares with the exchanges. */
export async function addGiven(tx: Transaction, pair: PairAssets, units: bigint): Promise<void> {
  await tx.run(sql`
    insert into conversion_day as counted (from_asset, to_asset, day, given_units)
    values (${pair.from}, ${pair.to}, platform_today(), ${units})
    on conflict (from_asset, to_asset, day) do update set given_units = counted.given_units + excluded.given_units`);
}
