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
  readonly expiresAt: Date;
  readonly isExpired: boolean;
  readonly doneAt: Date | null;
  readonly balanceAfterUnits: bigint | null;
};

const CONVERSION_COLUMNS = raw(`
  account, id, from_asset as "from", to_asset as "to", give_units as "giveUnits", get_units as "getUnits",
  value_units as "valueUnits",
  rate_units as "rateUnits", expires_at as "expiresAt", expires_at <= platform_now() as "isExpired",
  done_at as "doneAt", balance_after_units as "balanceAfterUnits"`);

export type NewConversion = ConversionKey &
  Pick<Conversion, 'from' | 'to' | 'giveUnits' | 'getUnits' | 'rateUnits' | 'valueUnits'> & { readonly lifeSeconds: number };

/** A repeat of the same request finds the quote it made the first time. */
export async function insertQuote(tx: Transaction, quote: NewConversion): Promise<Conversion> {
  await tx.run(sql`
    insert into conversion_quote (account, id, from_asset, to_asset, give_units, get_units, rate_units, value_units, quoted_at, expires_at)
    select ${quote.account}, ${quote.id}, ${quote.from}, ${quote.to}, ${quote.giveUnits}, ${quote.getUnits},
      ${quote.rateUnits}, ${quote.valueUnits}, now.at, now.at + make_interval(secs => ${quote.lifeSeconds})
    from (select platform_now() as at) now
    on conflict (account, id) do nothing`);
  return tx.one<Conversion>(sql`
    select ${CONVERSION_COLUMNS} from conversion_quote where account = ${quote.account} and id = ${quote.id}`);
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

export async function givenToday(q: Queryable, pair: PairAssets): Promise<bigint> {
  const row = await q.maybeOne<{ given: bigint }>(sql`
    select given_units as given from conversion_day
    where from_asset = ${pair.from} and to_asset = ${pair.to} and day = platform_today()`);
  return row?.given ?? 0n;
}

/** Counts an amount against the pair's day if the cap allows it; the row's lock makes the count exact. */
export async function countGiven(
  tx: Transaction,
  pair: PairAssets,
  amount: { units: bigint; capUnits: bigint },
): Promise<boolean> {
  const { day } = await tx.one<{ day: number }>(sql`select platform_today() as day`);
  await tx.run(sql`
    insert into conversion_day (from_asset, to_asset, day) values (${pair.from}, ${pair.to}, ${day})
    on conflict (from_asset, to_asset, day) do nothing`);
  const changed = await tx.run(sql`
    update conversion_day set given_units = given_units + ${amount.units}
    where from_asset = ${pair.from} and to_asset = ${pair.to} and day = ${day} and given_units + ${amount.units} <= ${amount.capUnits}`);
  return changed === 1;
}
