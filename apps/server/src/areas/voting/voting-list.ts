import type { VotingSort, VotingState } from '@ocean/api/areas/voting';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { type SavedVoting, summaryOf, type VotingRow } from './rules.ts';

/** `ids`: only among these; undefined: among all. */
type Filter = { readonly ids: readonly string[] | undefined; readonly state: VotingState | undefined };
type Slice = { readonly account: string; readonly sort: VotingSort; readonly limit: number; readonly skip: number };

/** Until its close is written, a project closed by operators itself shows whether that was before its end. */
const IS_EARLY_TEXT = "coalesce(c.is_early, p.state = 'closed' and p.changed_at < p.ends_at)";
const IS_EARLY = raw(IS_EARLY_TEXT);

const STATES: Readonly<Record<VotingState, Sql>> = {
  open: sql`and not ${IS_EARLY} and p.ends_at > platform_now()`,
  ended: sql`and not ${IS_EARLY} and p.ends_at <= platform_now()`,
  closedEarly: sql`and ${IS_EARLY}`,
};

/** When the vote ended or will end. */
const OVER_AT = `case when ${IS_EARLY_TEXT} then p.changed_at else p.ends_at end`;

/** Sorted by folded votes: the order of a list may be a second behind its counts. */
const ORDERS: Readonly<Record<VotingSort, Sql>> = {
  newest: raw('p.listed_at desc, p.id'),
  // A project closed early is over too, although its planned end is in the future.
  ending: raw(`${OVER_AT} <= platform_now(), abs(extract(epoch from ${OVER_AT} - platform_now())), p.id`),
  votes: raw('(select t.support + t.oppose from vote_total t where t.project = p.id) desc nulls last, p.listed_at desc, p.id'),
};

/** The LIKE pattern for texts with this word. */
function containing(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Only the newest listings and the beginning of each profile are searched, which bounds the cost of a search. */
const SEARCHED_LISTINGS = 1_000;
const SEARCHED_LENGTH = 4_000;

/** Listed projects with all of these words. */
export async function findVotings(q: Queryable, words: readonly string[]): Promise<string[]> {
  const found = await q.many<{ id: string }>(sql`
    with newest as materialized (
      select id, name, profile from project where ${WAS_LISTED} order by listed_at desc, id limit ${SEARCHED_LISTINGS}
    )
    select id from newest
    where lower(name || ' ' || left(profile, ${SEARCHED_LENGTH}::integer)) like all (${words.map(containing)}::text[])`);
  return found.map(({ id }) => id);
}

const WAS_LISTED = raw(`state in ('listed', 'closed') and listed_at is not null`);

function listed({ ids, state }: Filter): Sql {
  const among = ids === undefined ? empty : sql`and p.id = any (${[...ids]}::uuid[])`;
  return sql`p.state in ('listed', 'closed') and p.listed_at is not null ${among} ${state ? STATES[state] : empty}`;
}

export async function countVotings(q: Queryable, filter: Filter): Promise<number> {
  const { total } = await q.one<{ total: number }>(sql`
    select count(*) as total from project p left join vote_close c on c.project = p.id where ${listed(filter)}`);
  return total;
}

/** Counts are read for the rows of the page only. */
export async function readVotings(q: Queryable, { account, sort, limit, skip, ...filter }: Filter & Slice): Promise<VotingRow[]> {
  const rows = await q.many<SavedVoting>(sql`
    with shown as materialized (
      select p.id, p.name, left(p.profile, 2000) as profile, p.listed_at, p.ends_at, p.changed_at, ${IS_EARLY} as is_early, c.outcome,
        row_number() over (order by ${ORDERS[sort]}) as place
      from project p left join vote_close c on c.project = p.id
      where ${listed(filter)} order by ${ORDERS[sort]} limit ${limit} offset ${skip}
    )
    select s.id, s.name, s.profile, s.listed_at as "listedAt", s.ends_at as "endsAt", s.changed_at as "changedAt",
      s.is_early as "isEarly", s.outcome,
      n.support, n.oppose, mine.side as "myVote", platform_now() as now
    from shown s
      cross join lateral (
        select coalesce(sum(support), 0)::integer as support, coalesce(sum(oppose), 0)::integer as oppose
        from (
          select support, oppose from vote_total where project = s.id
          union all
          select support, oppose from vote_delta where project = s.id
        ) counted
      ) n
      left join vote mine on mine.project = s.id and mine.account = ${account}
    order by s.place`);
  return rows.map(({ profile, ...row }) => ({ ...row, summary: summaryOf(profile) }));
}
