import type { Asset } from '@ocean/api/assets';
import { itemsBefore, type Page } from '@ocean/api/page';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

export type RecordFilter = {
  /** A member's address in any case. */
  readonly owner: string;
  readonly asset?: Asset | undefined;
  readonly kind?: string | undefined;
  /** First and last platform day, both included. */
  readonly fromDay?: number | undefined;
  readonly toDay?: number | undefined;
};

/** The position of a record in its list: newest first, by time and then by id. */
export type RecordPlace = {
  readonly id: string;
  /** Text, because a Date would lose the microseconds by which the movements of one batch differ. */
  readonly at: string;
};

/*
 * A list consists of folded records (`ledger.record`, indexed by every filter and counted by day) and of fresh ones: the
 * entries behind the last folded one of each account, and the holds that are not folded yet. Each statement below reads both,
 * so that a fold in between cannot make a record appear twice or not at all.
 */

/**
 * The ids of a page and the number of all records. The counts skip the periods before the page, then the days before it, and its
 * first day is read from the nearer end, so a page costs at most half the records of one day, however long the history is.
 */
export function readPagePlaces(q: Queryable, filter: RecordFilter, page: Page): Promise<{ ids: string[]; total: number }> {
  const before = itemsBefore(page);
  return q.one<{ ids: string[]; total: number }>(sql`
    with ${freshRecords(filter)},
    spans as materialized (${countsOfSpans(filter)}),
    sums as materialized (
      select (select count(*) from fresh) as fresh, (select coalesce(sum(records), 0)::bigint from spans) as folded
    ),
    -- Before the page, all records but at most the fresh ones are folded.
    start as materialized (select greatest(${before}::bigint - fresh, 0) as skipped, fresh from sums),
    first_span as materialized (
      select s.from_day, s.to_day, start.skipped - (s.through - s.records) as skipped, start.fresh
      from (select from_day, to_day, records, (sum(records) over (order by from_day desc))::bigint as through from spans) s cross join start
      where s.through > start.skipped order by s.from_day desc limit 1
    ),
    first_day as materialized (
      select d.day, d.records, f.skipped - (d.through - d.records) as skipped, f.fresh
      from first_span f cross join lateral (
        select day, sum(${recordsOf(filter)})::bigint as records,
          (sum(sum(${recordsOf(filter)})) over (order by day desc))::bigint as through
        from ledger.record_count where ${counted(filter)} and day between f.from_day and f.to_day group by day
      ) d
      where d.through > f.skipped order by d.day desc limit 1
    ),
    -- The first record of the page, if it is nearer to the beginning of its day than to the end.
    first as materialized (
      select r.at, r.id, f.fresh from first_day f cross join lateral (
        select r.journal_id as id, r.at from ledger.record r
        where ${listed(filter)} and r.at >= platform_day_start(f.day) and r.at < platform_day_start(f.day + 1)
        order by r.at, r.journal_id offset f.records - f.skipped - 1 limit 1
      ) r where f.skipped * 2 > f.records
    ),
    folded as materialized (
      select r.id, r.at from first_day f cross join lateral (
        select r.journal_id as id, r.at from ledger.record r
        where ${listed(filter)} and r.at < platform_day_start(f.day + 1)
        order by r.at desc, r.journal_id desc offset f.skipped limit ${page.size}::bigint + f.fresh
      ) r where f.skipped * 2 <= f.records
      union all
      select r.id, r.at from first f cross join lateral (
        select r.journal_id as id, r.at from ledger.record r
        where ${listed(filter)} and (r.at, r.journal_id) <= (f.at, f.id)
        order by r.at desc, r.journal_id desc limit ${page.size}::bigint + f.fresh
      ) r
    )
    select sums.fresh + sums.folded as total, array(
      select p.id from (select id, at from fresh union all select id, at from folded) p
      order by p.at desc, p.id desc offset ${before}::bigint - (select skipped from start) limit ${page.size}
    ) as ids from sums`);
}

/** The next places of the list after `before`, or the first ones. */
export function readNextPlaces(
  q: Queryable,
  filter: RecordFilter,
  { before, limit }: { before: RecordPlace | undefined; limit: number },
): Promise<RecordPlace[]> {
  const behind = (at: Sql, id: Sql) =>
    before ? sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`;
  return q.many<RecordPlace>(sql`
    with ${freshRecords(filter)},
    folded as materialized (
      select r.journal_id as id, r.at from ledger.record r
      where ${listed(filter)} and ${behind(sql`r.at`, sql`r.journal_id`)}
      order by r.at desc, r.journal_id desc limit ${limit}
    )
    select p.id, p.at::text as at
    from (select id, at from fresh where ${behind(sql`at`, sql`id`)} union all select id, at from folded) p
    order by p.at desc, p.id desc limit ${limit}`);
}

/**
 * Table expressions: `fresh` holds the movements of the list that are not folded yet. Their entries are looked up
 * individually by number: for a range of numbers, the planner expects a large part of a long history and reads all entries of
 * all accounts.
 */
function freshRecords(filter: RecordFilter): Sql {
  return sql`mine as materialized (
      select a.id, coalesce(f.seq, 0) as folded, b.seq as newest
      from ledger.account a join ledger.balance b on b.account_id = a.id left join ledger.record_fold f on f.account_id = a.id
      where a.owner = ${ownerOf(filter)} ${filter.asset === undefined ? empty : sql`and a.asset = ${filter.asset}`}
    ),
    -- Without the requested days: with them, the planner before PostgreSQL 18 reads the entries of all accounts of a day.
    unfolded as materialized (
      select e.journal_id as id, e.at from mine m
        cross join lateral unnest(array(select generate_series(m.folded + 1, m.newest))) number
        join ledger.entry e on e.account_id = m.id and e.seq = number
      union all
      select h.journal_id, h.at from mine m join ledger.unfolded_hold h on h.account_id = m.id
    ),
    fresh as materialized (
      select distinct t.id, t.at from unfolded t where ${within(filter, sql`t.at`)} and exists (
        select from ledger.journal j where j.id = t.id and j.kind <> all (${STEP_KINDS})
          ${filter.kind === undefined ? empty : sql`and j.kind = ${filter.kind}`})
    )`;
}

/** A step is shown within the record that it belongs to, not as one of its own. An array, so that the kinds are read once. */
const STEP_KINDS = sql`array(select k.kind from ledger.movement_kind k where k.is_step)`;

/** Which rows of `ledger.record r` are in the list. */
function listed(filter: RecordFilter): Sql {
  const { asset, kind } = filter;
  return sql`r.owner = ${ownerOf(filter)} and ${asset === undefined ? sql`r.is_first` : sql`r.asset = ${asset}`}
    ${kind === undefined ? empty : sql`and r.kind = ${kind}`} and ${within(filter, sql`r.at`)}`;
}

/** Days of one row of `ledger.record_period`. */
const PERIOD_DAYS = 30;

/** How many records there are from day to day: by periods, and by days where the filter begins or ends within a period. */
function countsOfSpans(filter: RecordFilter): Sql {
  const { fromDay, toDay } = filter;
  const records = sql`sum(${recordsOf(filter)})::bigint as records`;
  const firstWhole = fromDay === undefined ? undefined : Math.ceil(fromDay / PERIOD_DAYS);
  const behindWhole = toDay === undefined ? undefined : Math.floor((toDay + 1) / PERIOD_DAYS);
  const periods = sql`
    select period * ${PERIOD_DAYS}::integer as from_day, period * ${PERIOD_DAYS}::integer + ${PERIOD_DAYS - 1}::integer as to_day, ${records}
    from ledger.record_period where ${counted(filter)}
      ${firstWhole === undefined ? empty : sql`and period >= ${firstWhole}`}
      ${behindWhole === undefined ? empty : sql`and period < ${behindWhole}`}
    group by period`;
  const edges = [
    ...(firstWhole === undefined ? [] : [sql`day < ${firstWhole * PERIOD_DAYS}`]),
    ...(behindWhole === undefined ? [] : [sql`day >= ${behindWhole * PERIOD_DAYS}`]),
  ];
  if (edges.length === 0) return periods;
  return sql`${periods}
    union all
    select day, day, ${records} from ledger.record_count
    where ${counted(filter)} ${fromDay === undefined ? empty : sql`and day >= ${fromDay}`} ${toDay === undefined ? empty : sql`and day <= ${toDay}`}
      and (${join(edges, ' or ')})
    group by day`;
}

/** A list of all assets counts a movement once. */
function recordsOf({ asset }: RecordFilter): Sql {
  return asset === undefined ? sql`first_records` : sql`records`;
}

/** Which rows of `ledger.record_count` and `ledger.record_period` count them, whatever the days. */
function counted(filter: RecordFilter): Sql {
  const { asset, kind } = filter;
  return sql`owner = ${ownerOf(filter)} ${asset === undefined ? empty : sql`and asset = ${asset}`}
    ${kind === undefined ? empty : sql`and kind = ${kind}`}`;
}

/** Subqueries, so that the limits of the days are computed once and not for every row. */
function within({ fromDay, toDay }: RecordFilter, at: Sql): Sql {
  return sql`true
    ${fromDay === undefined ? empty : sql`and ${at} >= (select platform_day_start(${fromDay}))`}
    ${toDay === undefined ? empty : sql`and ${at} < (select platform_day_start(${toDay} + 1))`}`;
}

function ownerOf({ owner }: RecordFilter): string {
  return owner.toLowerCase();
}
