import sql, { raw } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import type { Round, Stock } from './rules.ts';

const ROUND_COLUMNS = raw(`
  r.number, r.opens_at as "opensAt", r.closes_at as "closesAt", r.total_units as "totalUnits", r.day_units as "dayUnits",
  r.price_units as "priceUnits"`);

export type RoundNow = { readonly round: Round; readonly stock: Stock; readonly now: Date; readonly today: number };

type RoundRow = Round & Stock & { readonly now: Date; readonly today: number };

function roundNow({ soldUnits, day, daySoldUnits, now, today, ...round }: RoundRow): RoundNow {
  return { round, stock: { soldUnits, day, daySoldUnits }, now, today };
}

/** The open round, else the next one, else the last one; undefined before the first. */
export async function findRound(q: Queryable): Promise<RoundNow | undefined> {
  const row = await q.maybeOne<RoundRow>(sql`
    select ${ROUND_COLUMNS}, k.sold_units as "soldUnits", k.day, k.day_sold_units as "daySoldUnits",
      platform_now() as now, platform_today() as today
    from ido_round r join ido_stock k on k.round = r.number
    order by r.closes_at <= platform_now(), case when r.closes_at <= platform_now() then -r.number else r.number end limit 1`);
  return row && roundNow(row);
}

/**
 * Takes the turn of the IDO until the transaction ends: no other IDO purchase is settled meanwhile.
 * @returns every round by its number
 */
export async function takeTurn(tx: Transaction): Promise<Map<number, RoundNow>> {
  const rows = await tx.many<RoundRow>(sql`
    select ${ROUND_COLUMNS}, k.sold_units as "soldUnits", k.day, k.day_sold_units as "daySoldUnits",
      platform_now() as now, platform_today() as today
    from take_ido_turn() k join ido_round r on r.number = k.round`);
  return new Map(rows.map((row) => [row.number, roundNow(row)]));
}

/** The number of IDO purchases of the address, in all rounds. */
export async function countBought(q: Queryable, account: string): Promise<number> {
  const { bought } = await q.one<{ bought: number }>(sql`select count(*) as bought from ido_sale where account = ${account}`);
  return bought;
}

export type NewSale = {
  readonly purchaseId: string;
  readonly round: number;
  readonly account: string;
  readonly place: number;
  readonly units: bigint;
  readonly day: number;
};

/** Call after the purchases are marked as settled. Fails for a purchase that has a sale, and for a place that is taken. */
export async function insertSales(tx: Transaction, sales: readonly NewSale[]): Promise<void> {
  if (sales.length === 0) return;
  await tx.run(sql`
    insert into ido_sale (purchase_id, round, account, place, units, day, at)
    select given.*, (select platform_now()) from unnest(
      ${sales.map(({ purchaseId }) => purchaseId)}::uuid[], ${sales.map(({ round }) => round)}::integer[],
      ${sales.map(({ account }) => account)}::text[], ${sales.map(({ place }) => place)}::smallint[],
      ${sales.map(({ units }) => units)}::numeric[], ${sales.map(({ day }) => day)}::integer[]) as given`);
}

export type OwnSale = {
  readonly purchaseId: string;
  readonly round: number;
  readonly quantity: number;
  readonly totalUnits: bigint;
  readonly asset: string;
  readonly at: Date;
};

/** Own purchases, newest first. */
export function readOwnSales(q: Queryable, account: string, limit: number): Promise<OwnSale[]> {
  return q.many<OwnSale>(sql`
    select s.purchase_id as "purchaseId", s.round, p.quantity, p.total_units as "totalUnits", p.asset, s.at
    from ido_sale s join purchase p on p.id = s.purchase_id
    where s.account = ${account} order by s.place desc limit ${limit}`);
}
