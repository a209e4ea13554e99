import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** The time up to which everything is counted: now when no delta is left to fold; null before the first fold. */
const AS_OF = sql`case when exists (select from team_delta) then (select as_of from team_turn) else platform_now() end`;

export async function readTeamAsOf(q: Queryable): Promise<string | null> {
  const { asOf } = await q.one<{ asOf: Date | null }>(sql`select ${AS_OF} as "asOf"`);
  return asOf?.toISOString() ?? null;
}

/** The head of a team. */
export type Head = { readonly member: number; readonly depth: number; readonly level: number; readonly inviteCode: string };

export function readHead(q: Queryable, account: string): Promise<Head> {
  return q.one<Head>(
    sql`select number as member, depth, level, invite_code as "inviteCode" from account where address = ${account}`,
  );
}

/** Sums over the whole downline; `direct…` over direct invitees. Units are USDT base units of value. */
export type TeamFigures = {
  readonly members: number;
  readonly effective: number;
  readonly salesUnits: bigint;
  /** Sales paid in stablecoins, which decide the levels. */
  readonly stableUnits: bigint;
  readonly direct: number;
  readonly directEffective: number;
  /** Today. */
  readonly running: number;
  readonly mining: number;
  readonly directOwners: number;
  readonly newToday: number;
  readonly today: number;
  readonly closedDay: number | null;
  readonly asOf: Date | null;
};

/** One statement, so that figures and time are consistent. Reads rows per day, not per member. */
export function readTeamFigures(q: Queryable, member: number): Promise<TeamFigures> {
  return q.one<TeamFigures>(sql`
    select coalesce(t.members, 0) as members, coalesce(t.effective, 0) as effective, coalesce(t.sales_units, 0) as "salesUnits",
      coalesce(t.stable_units, 0) as "stableUnits", coalesce(t.direct, 0) as direct, coalesce(t.direct_effective, 0) as "directEffective",
      d.running, d.mining, d.owners as "directOwners", d.added as "newToday", clock.today,
      (select max(day) from team_close) as "closedDay", ${AS_OF} as "asOf"
    from (select platform_today() as today) clock left join team_total t on t.member = ${member}
      cross join lateral (
        select coalesce(sum(running), 0)::bigint as running, coalesce(sum(mining), 0)::bigint as mining,
          coalesce(sum(direct_owners), 0)::bigint as owners, coalesce(sum(members) filter (where day = clock.today), 0)::bigint as added
        from team_day where member = ${member} and day <= clock.today
      ) d`);
}

export type Reward = { readonly asset: Asset; readonly units: bigint };

/** A member's rewards from sales, in total and today. Assets in their usual order. */
export async function readRewards(q: Queryable, member: number): Promise<{ total: Reward[]; today: Reward[] }> {
  const rows = await q.many<{ asset: Asset; units: bigint; today: bigint }>(sql`
    select r.asset, sum(r.units) as units, coalesce(sum(r.units) filter (where r.day = platform_today()), 0) as today
    from team_reward_day r join asset a on a.symbol = r.asset where r.member = ${member} group by r.asset, a.position order by a.position`);
  const of = (each: readonly Reward[]) => each.filter(({ units }) => units > 0n);
  return { total: of(rows), today: of(rows.map(({ asset, today }) => ({ asset, units: today }))) };
}

export type RewardSum = Reward & { readonly day: number };

/**
 * An account's rewards from sales, by day and asset, oldest first; days without any are left out. Reads rows per day, not per
 * share. Unfolded deltas are added, so the sums include every share.
 */
export function readRewardSums(q: Queryable, account: string): Promise<RewardSum[]> {
  return q.many<RewardSum>(sql`
    select day, asset, sum(units) as units from (
      select r.day, r.asset, r.units from team_reward_day r join account a on a.number = r.member where a.address = ${account}
      union all
      select day, asset, reward_units from team_delta where account = ${account} and kind = 'rewarded'
    ) reward group by day, asset having sum(units) > 0 order by day, asset`);
}

/** The number of an account's sale shares by day, including missed ones. Reads rows per day, not per share. */
export async function countSharesByDay(q: Queryable, account: string): Promise<ReadonlyMap<number, number>> {
  const rows = await q.many<{ day: number; shares: number }>(sql`
    select day, sum(shares)::bigint as shares from (
      select r.day, r.shares from team_reward_day r join account a on a.number = r.member where a.address = ${account}
      union all
      select day, shares from team_delta where account = ${account} and kind = 'rewarded'
    ) counted group by day`);
  return new Map(rows.map(({ day, shares }) => [day, shares]));
}

/** A member's rewards from sales to each of these direct invitees and their downlines. */
export function readRewardsFrom(
  q: Queryable,
  member: number,
  invitees: readonly number[],
): Promise<(Reward & { readonly invitee: number })[]> {
  return q.many(sql`
    select r.invitee, r.asset, r.units from team_reward r join asset a on a.symbol = r.asset
    where r.member = ${member} and r.invitee = any (${[...invitees]}::bigint[]) order by a.position`);
}

/** Registrations on each of the last days, today last. */
export function readAdditions(q: Queryable, member: number, days: number): Promise<{ day: number; members: number }[]> {
  return q.many(sql`
    select last.day, coalesce(d.members, 0) as members
    from generate_series(platform_today() - ${days - 1}::integer, platform_today()) last (day)
      left join team_day d on d.member = ${member} and d.day = last.day
    order by last.day`);
}

export type Ranked = { readonly member: number; readonly address: string; readonly value: bigint };
/** The rankings of members: rows with `member` and `value`, with an index in that order. */
export type Ranking = 'salesOfDay' | 'sales' | 'power' | 'quality';

/** Excludes the platform's own account: everyone is below it, so it would lead every ranking of sales. */
const IS_INVITED = sql`member <> (select number from account where inviter is null)`;
const RANKINGS = {
  sales: sql`(select member, sales_units as value from team_total where sales_units > 0 and ${IS_INVITED})`,
  salesOfDay: sql`(select member, sales_units as value from team_day where day = platform_today() and sales_units > 0 and ${IS_INVITED})`,
  power: sql`(select member, power as value from team_power where power > 0 and ${IS_INVITED})`,
  quality: sql`(select member, points as value from stake_rank where points > 0 and ${IS_INVITED})`,
} as const;

export function readRanks(q: Queryable, ranking: Ranking, most: number): Promise<Ranked[]> {
  return q.many<Ranked>(sql`
    select ranked.member, ranked.value, account.address
    from (select * from ${RANKINGS[ranking]} r order by value desc, member limit ${most}) ranked join account on account.number = ranked.member
    order by ranked.value desc, ranked.member`);
}

/**
 * The number of members ranked before a member, counted up to `most`; undefined when the member is not ranked. Reads at most
 * `most` entries from the top of the ranking's index.
 */
export async function readOwnRank(
  q: Queryable,
  ranking: Ranking,
  { member, most }: { member: number; most: number },
): Promise<{ value: bigint; before: number } | undefined> {
  return q.maybeOne<{ value: bigint; before: number }>(sql`
    select mine.value, ahead.before from ${RANKINGS[ranking]} mine cross join lateral (
      select count(*) filter (where first.value > mine.value or first.member < mine.member) as before from (
        select member, value from ${RANKINGS[ranking]} other where other.value >= mine.value order by value desc, member limit ${most}
      ) first
    ) ahead where mine.member = ${member}`);
}

/** The last missed share of a sale in the line of a direct invitee. */
export type MissedShare = { readonly invitee: string; readonly outcome: 'noBot' | 'belowBar' | 'tooSmall'; readonly at: Date };

/** The last missed share for each of these direct invitees that has one. Reads one row per invitee. */
export function readMissedShares(q: Queryable, account: string, invitees: readonly string[]): Promise<MissedShare[]> {
  return q.many<MissedShare>(sql`
    select wanted.invitee, last.outcome, last.at
    from unnest(${[...invitees]}::text[]) wanted (invitee) cross join lateral (
      select outcome, at from sale_share where account = ${account} and invitee = wanted.invitee and outcome <> 'paid'
      order by at desc limit 1
    ) last`);
}
