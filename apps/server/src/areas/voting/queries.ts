import type { VoteOutcome } from '@ocean/api/areas/voting';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { findOperators } from './find-operators.ts';
import type { OwnVote, Sides, VoterFacts } from './rules.ts';
import type { VoterKey } from './store.ts';

export type Voter = VoterKey & Omit<VoterFacts, 'votedAt'> & { readonly now: Date };

/** The facts that decide each of these votes; none for a project never listed. Under the turn they hold to the end. */
export async function readVoters(context: Pick<Context, 'config'>, q: Queryable, voters: readonly VoterKey[]): Promise<Voter[]> {
  const operators = await findOperators(context, q);
  const rows = await q.many<Omit<Voter, 'isOperator'>>(sql`
    select wanted.account, p.id as project, p.ends_at as "endsAt", platform_now() as now,
      p.state = 'listed' and not exists (select from vote_close c where c.project = p.id) as "isTaken",
      exists (select from vote v where v.project = p.id and v.account = wanted.account) as "hasVoted",
      mine.suspended_at is not null as "isSuspended",
      mine.address = theirs.address or coalesce(theirs.path[mine.depth + 1] = mine.number, false)
        or coalesce(mine.path[theirs.depth + 1] = theirs.number, false) as "isOwnLine"
    from unnest(${voters.map(({ project }) => project)}::uuid[], ${voters.map(({ account }) => account)}::text[]) wanted (project, account)
      join project p on p.id = wanted.project and p.listed_at is not null
      join account mine on mine.address = wanted.account join account theirs on theirs.address = p.owner`);
  return rows.map((row) => ({ ...row, isOperator: operators.has(row.account) }));
}

export type Counts = Sides & { readonly supportBefore: number; readonly opposeBefore: number; readonly units: bigint };

/** Live counts: the folded ones plus the votes since. */
export function readCounts(q: Queryable, project: string): Promise<Counts> {
  return q.one<Counts>(sql`
    select coalesce(sum(support), 0)::integer as support, coalesce(sum(oppose), 0)::integer as oppose,
      coalesce(sum(support_before), 0)::integer as "supportBefore", coalesce(sum(oppose_before), 0)::integer as "opposeBefore",
      coalesce(sum(units), 0)::numeric as units
    from (
      select support, oppose, support_before, oppose_before, units from vote_total where project = ${project}
      union all
      select support, oppose, support_before, oppose_before, units from vote_delta where project = ${project}
    ) counted`);
}

export type Point = Sides & { readonly from: Date };

/** Per hour, oldest first; hours without a vote are left out. */
export function readHours(q: Queryable, project: string): Promise<Point[]> {
  return q.many<Point>(sql`
    select hour as "from", sum(support)::integer as support, sum(oppose)::integer as oppose
    from (
      select hour, support, oppose from vote_hour where project = ${project}
      union all
      select hour, support, oppose from vote_delta where project = ${project}
    ) counted
    group by hour order by hour`);
}

/** The same per platform day. */
export function readDays(q: Queryable, project: string): Promise<Point[]> {
  return q.many<Point>(sql`
    select platform_day_start(day) as "from", sum(support)::integer as support, sum(oppose)::integer as oppose
    from (
      select platform_day(hour) as day, support, oppose from vote_hour where project = ${project}
      union all
      select platform_day(hour) as day, support, oppose from vote_delta where project = ${project}
    ) counted
    group by day order by day`);
}

export function findOwnVote(q: Queryable, { project, account }: VoterKey): Promise<OwnVote | undefined> {
  return q.maybeOne<OwnVote>(sql`
    select v.side, v.at, v.voter, v.units, r.at as "returnedAt"
    from vote v left join vote_return r on r.project = v.project and r.account = v.account
    where v.project = ${project} and v.account = ${account}`);
}

export type Close = Sides & {
  readonly isEarly: boolean;
  readonly reason: string | null;
  readonly fixedAt: Date;
  readonly supportRunning: number;
  readonly opposeRunning: number;
  readonly outcome: VoteOutcome;
  readonly units: bigint;
};

export function findClose(q: Queryable, project: string): Promise<Close | undefined> {
  return q.maybeOne<Close>(sql`
    select is_early as "isEarly", reason, fixed_at as "fixedAt", support, oppose, support_running as "supportRunning",
      oppose_running as "opposeRunning", outcome, units
    from vote_close where project = ${project}`);
}

export type Payout = {
  readonly number: number;
  readonly project: string;
  readonly units: bigint;
  readonly account: string | null;
  readonly authors: readonly string[];
  readonly reason: string;
  readonly at: Date;
};

/** Newest first. */
export function readPayouts(q: Queryable, project: string, limit: number): Promise<Payout[]> {
  return q.many<Payout>(sql`
    select number, project, units, account, authors::text[] as authors, reason, at
    from vote_payout where project = ${project} order by number desc limit ${limit}`);
}

export async function countPayouts(q: Queryable): Promise<number> {
  const { payouts } = await q.one<{ payouts: number }>(sql`select count(*) as payouts from vote_payout`);
  return payouts;
}

/** The parts of a project's fees that were returned and paid out. */
export function readSpentFees(q: Queryable, project: string): Promise<{ returnedUnits: bigint; paidOutUnits: bigint }> {
  return q.one(sql`
    select (select coalesce(sum(units), 0) from vote_return where project = ${project}) as "returnedUnits",
      (select coalesce(sum(units), 0) from vote_payout where project = ${project}) as "paidOutUnits"`);
}

/** The fees of an ended voting less its payouts. */
export async function readFeesLeft(q: Queryable, project: string): Promise<bigint> {
  const { left } = await q.one<{ left: bigint }>(sql`
    select coalesce((select units from vote_close where project = ${project} and not is_early), 0)
      - (select coalesce(sum(units), 0) from vote_payout where project = ${project}) as left`);
  return left;
}
