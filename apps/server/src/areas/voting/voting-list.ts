import type { VotingSort, VotingState } from '@ocean/api/areas/voting';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { type SavedVoting, summaryOf, type VotingRow } from './rules.ts';

type Filter = { readonly words: readonly string[]; readonly state: VotingState | undefined };
type Slice = { readonly account: string; readonly sort: VotingSort; readonly limit: number; readonly skip: number };

/** Until its close is written, a project that operators have closed tells by itself whether that was before its end. */
const IS_EARLY = raw(`coalesce(c.is_early, p.state = 'closed' and p.changed_at < p.ends_at)`);

const STATES: Readonly<Record<VotingState, Sql>> = {
  open: sql`and not ${IS_EARLY} and p.ends_at > platform_now()`,
  ended: sql`and not ${IS_EARLY} and p.ends_at <= platform_now()`,
  closedEarly: sql`and ${IS_EARLY}`,
};

/** By votes as far as they are folded: the order of a list may be a second behind its counts. */
const ORDERS: Readonly<Record<VotingSort, Sql>> = {
  newest: raw('p.listed_at desc, p.id'),
  ending: raw('p.ends_at <= platform_now(), abs(extract(epoch from p.ends_at - platform_now())), p.id'),
  votes: raw('(select t.support + t.oppose from vote_total t where t.project = p.id) desc nulls last, p.listed_at desc, p.id'),
};

/** What a text with this word in it is like. */
function containing(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function listed({ words, state }: Filter): Sql {
  const found =
    words.length === 0
      ? empty
      : // The long text is made lower-case once, however many words are looked for in it.
        sql`and lower(p.name || ' ' || p.profile) like all (${words.map(containing)}::text[])`;
  return sql`p.state in ('listed', 'closed') and p.listed_at is not null ${found} ${state ? STATES[state] : empty}`;
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
