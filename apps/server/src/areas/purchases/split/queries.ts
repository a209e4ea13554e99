import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { LAST_CLOSE, levelFrom } from '../../team/entry.ts';
import { MAX_PLACES } from '../../team/rules.ts';
import type { Ancestor, SaleShare } from './rules.ts';

/** The ancestors of each buyer from the direct inviter upwards, with what determines their shares. */
export type Lines = {
  /** The day of the close whose levels apply; null before the first one. */
  readonly levelDay: number | null;
  /** Omits buyers who are not members, and the root, which has no ancestors. */
  readonly ancestorsOf: ReadonlyMap<string, readonly Ancestor[]>;
};

type KnownAncestor = Ancestor & { readonly number: number; readonly levelDay: number | null };

/**
 * Reads the lines of many buyers in two statements, each ancestor once. Whether an ancestor owns a bot is read now, without a
 * lock: a bot bought or sent meanwhile counts for the next sale. The levels are those of the last close of a day before this
 * transaction's; a close during the transaction does not count.
 */
export async function readBuyerLines(q: Queryable, buyers: readonly string[]): Promise<Lines> {
  const lines = await q.many<{ address: string; above: number[] }>(sql`
    select address, path[greatest(depth - ${MAX_PLACES - 1}::integer, 1):] as above
    from account where address = any (${[...new Set(buyers)]}::text[]) and depth > 0`);
  if (lines.length === 0) return { levelDay: null, ancestorsOf: new Map() };
  const numbers = [...new Set(lines.flatMap(({ above }) => above))];
  const ancestors = await q.many<KnownAncestor>(sql`
    select a.number, a.address, exists (select from bot where bot.owner = a.address) as "hasBot",
      ${levelFrom({ account: sql`a.address`, day: sql`last.day` })} as level, last.day as "levelDay"
    from account a cross join ${LAST_CLOSE} last
    where a.number = any (${numbers}::bigint[])`);
  const known = new Map(ancestors.map((ancestor) => [ancestor.number, ancestor]));
  const ancestorsOf = lines.map(
    ({ address, above }) => [address, above.toReversed().flatMap((number) => known.get(number) ?? [])] as const,
  );
  return { levelDay: ancestors[0]?.levelDay ?? null, ancestorsOf: new Map(ancestorsOf) };
}

/** A paid share of a payment of `totalUnits`. */
export type PaidShare = Pick<SaleShare, 'kind' | 'invitee' | 'level' | 'ratePoints' | 'barPoints' | 'points'> & {
  readonly purchaseId: string;
  readonly asset: Asset;
  readonly totalUnits: bigint;
};

/** The shares paid to an account from these purchases: one or two of each. */
export async function readPaidShares(q: Queryable, account: string, purchaseIds: readonly string[]): Promise<PaidShare[]> {
  if (purchaseIds.length === 0) return [];
  return q.many<PaidShare>(sql`
    select s.purchase_id as "purchaseId", s.kind, s.invitee, s.level, s.rate_points as "ratePoints", s.bar_points as "barPoints",
      s.points, s.asset, p.total_units as "totalUnits"
    from sale_share s join purchase p on p.id = s.purchase_id
    where s.purchase_id = any (${purchaseIds}::uuid[]) and s.account = ${account} and s.units > 0`);
}

export type ShownShare = Omit<SaleShare, 'account'> & {
  readonly purchaseId: string;
  readonly asset: Asset;
  readonly totalUnits: bigint;
  readonly levelDay: number | null;
  readonly day: number;
  readonly at: Date;
};

type DaySlice = { readonly day: number; readonly skip: number; readonly take: number };

/**
 * Slices of the shares of some days, in the order of the days and newest first within each. Skipped shares are read from the
 * index alone.
 */
export function readShares(q: Queryable, account: string, slices: readonly DaySlice[]): Promise<ShownShare[]> {
  return q.many<ShownShare>(sql`
    select s.purchase_id as "purchaseId", s.kind, s.place, s.invitee, s.level, s.level_day as "levelDay", s.rate_points as "ratePoints", s.bar_points as "barPoints",
      s.points, s.outcome, s.units, s.asset, s.day, s.at, p.total_units as "totalUnits"
    from unnest(${slices.map(({ day }) => day)}::integer[], ${slices.map(({ skip }) => skip)}::bigint[],
        ${slices.map(({ take }) => take)}::bigint[]) with ordinality as slice (day, skip, take, place)
      cross join lateral (
        select purchase_id, kind, place from sale_share where account = ${account} and day = slice.day
        order by at desc, purchase_id, kind, place offset slice.skip limit slice.take
      ) shown
      join sale_share s on s.purchase_id = shown.purchase_id and s.kind = shown.kind and s.place = shown.place
      join purchase p on p.id = s.purchase_id
    order by slice.place, s.at desc, s.purchase_id, s.kind, s.place`);
}
