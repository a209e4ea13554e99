import type { StakeState } from '@ocean/api/areas/staking';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { StakeFacts } from './rules.ts';

export type Stake = StakeFacts & {
  readonly id: string;
  readonly number: number;
  readonly ratePoints: number;
  readonly openedDay: number;
  readonly openedAt: Date;
  /** 00:00 of the first day, and of the day after the last. */
  readonly startAt: Date;
  readonly endAt: Date;
  readonly endedAt: Date | null;
};

export const STAKE = sql`
  stake.id, stake.number, stake.method, stake.amount_units as "amountUnits", stake.days, stake.rate_points as "ratePoints",
  stake.shortest_points as "shortestPoints", stake.reward_units as "rewardUnits", stake.opened_day as "openedDay",
  stake.opened_at as "openedAt", stake.start_day as "startDay", stake.end_day as "endDay",
  platform_day_start(stake.start_day) as "startAt", platform_day_start(stake.end_day) as "endAt",
  stake.taken_units as "takenUnits", stake.principal_day as "principalDay", stake.state, stake.ended_day as "endedDay",
  stake.ended_at as "endedAt", stake.is_awarded as "isAwarded"`;

/** Undefined also for a stake of another account. */
export function findStake(q: Queryable, { account, id }: { account: string; id: string }): Promise<Stake | undefined> {
  return q.maybeOne<Stake>(sql`select ${STAKE} from stake where account = ${account} and id = ${id}`);
}

/** The first stake of an account that was served to its end. As of now: a cancellation begun before midnight may still end it. */
export async function findServedStake(q: Queryable, account: string): Promise<string | undefined> {
  const stake = await q.maybeOne<{ id: string }>(sql`
    select id from stake where account = ${account} and state <> 'cancelled' and end_day <= platform_today() order by number limit 1`);
  return stake?.id;
}

export type StakeTime = { readonly today: number; readonly now: Date };

export function readStakeTime(q: Queryable): Promise<StakeTime> {
  return q.one<StakeTime>(sql`select platform_today() as today, platform_now() as now`);
}

type StakePage = {
  readonly account: string;
  readonly today: number;
  readonly state?: StakeState | undefined;
  readonly id?: string | undefined;
  readonly skip: number;
  readonly size: number;
};

/** Newest first. */
export function readStakes(q: Queryable, { account, today, state, id, skip, size }: StakePage): Promise<Stake[]> {
  return q.many<Stake>(sql`
    select ${STAKE} from stake
    where account = ${account} and ${isIn(state, today)} ${id === undefined ? empty : sql`and id = ${id}`}
    order by number desc limit ${size} offset ${skip}`);
}

/** The same decision as `stateOf`, for filters in the database; a test keeps the two consistent. */
function isIn(state: StakeState | undefined, today: number): Sql {
  if (state === undefined) return sql`true`;
  if (state === 'closed' || state === 'cancelled') return sql`stake.state = ${state}`;
  return sql`stake.state = 'open' and ${state} = case when ${today}::integer < stake.start_day then 'pending'
    when ${today}::integer < stake.end_day then 'running' else 'ended' end`;
}

/** What stakes yield and hold today, from the index of open stakes and the counters of finished ones. */
export type StakeTotals = {
  readonly stakedUnits: bigint;
  readonly unlockedUnits: bigint;
  /** Reserved and not taken. */
  readonly reservedUnits: bigint;
  readonly toTakeUnits: bigint;
  readonly takenUnits: bigint;
  /** The sum of amount · days served. */
  readonly weight: bigint;
  readonly pending: number;
  readonly running: number;
  readonly ended: number;
  readonly closed: number;
  readonly cancelled: number;
};

/** The open day, computed once: as a subquery it would be evaluated for each of ten thousand stakes. */
const CLOCK = sql`clock as materialized (select platform_today() as today)`;

/** The released reward of an open stake that was not taken; `today` is an SQL expression. */
const toTake = (today: Sql): Sql =>
  sql`greatest(stake_released(method, reward_units, days, stake_days_served(start_day, days, ${today})) - taken_units, 0)`;

export function readStakeTotals(q: Queryable, account: string): Promise<StakeTotals> {
  return q.one<StakeTotals>(sql`
    with ${CLOCK}
    select coalesce(open.staked, 0) as "stakedUnits", coalesce(open.unlocked, 0) as "unlockedUnits",
      coalesce(open.reserved, 0) as "reservedUnits", coalesce(open.to_take, 0) as "toTakeUnits",
      coalesce(counted.taken_units, 0) as "takenUnits", coalesce(open.weight, 0) + coalesce(counted.served_weight, 0) as weight,
      coalesce(open.pending, 0) as pending, coalesce(open.running, 0) as running, coalesce(open.ended, 0) as ended,
      coalesce(counted.closed, 0) as closed, coalesce(counted.cancelled, 0) as cancelled
    from (
      select sum(amount_units) filter (where principal_day is null) as staked,
        sum(amount_units) filter (where principal_day is null and end_day <= today) as unlocked,
        sum(reward_units - taken_units) as reserved, sum(${toTake(sql`today`)}) as to_take,
        sum(amount_units * stake_days_served(start_day, days, today)) as weight,
        count(*) filter (where today < start_day) as pending,
        count(*) filter (where today >= start_day and today < end_day) as running,
        count(*) filter (where today >= end_day) as ended
      from stake, clock where account = ${account} and state = 'open'
    ) open
    left join stake_account counted on counted.account = ${account}`);
}

/** The rewards that an account can take now, in base units of BCG. */
export async function readReleasedRewards(q: Queryable, account: string): Promise<bigint> {
  const { units } = await q.one<{ units: bigint }>(sql`
    with ${CLOCK}
    select coalesce(sum(${toTake(sql`clock.today`)}), 0) as units from stake, clock where account = ${account} and state = 'open'`);
  return units;
}

/** The rewards of stakes on a day: paid to the balance, and taken back out of the principal by cancellations. */
export type StakeIncome = {
  readonly day: number;
  readonly paidUnits: bigint;
  readonly returnedUnits: bigint;
  /** The number of payments and of amounts taken back. */
  readonly events: number;
};

/** Oldest day first. Costs rows of days, not of stakes. */
export function readStakeIncome(q: Queryable, account: string): Promise<StakeIncome[]> {
  return q.many<StakeIncome>(sql`
    select day, paid_units as "paidUnits", returned_units as "returnedUnits", events
    from stake_income_day where account = ${account} order by day`);
}

export async function countOpenedOn(q: Queryable, account: string, day: number): Promise<number> {
  const { opened } = await q.one<{ opened: number }>(sql`
    select count(*) as opened from stake where account = ${account} and opened_day = ${day}`);
  return opened;
}

type Takeable = {
  readonly id: string;
  readonly rewardUnits: bigint;
  readonly principalUnits: bigint;
  /** The number of stakes with something to take, including those beyond the limit. */
  readonly total: number;
};

/** The stakes with something to take today, the oldest first. */
export function readTakeable(
  q: Queryable,
  { account, today, limit }: { account: string; today: number; limit: number },
): Promise<Takeable[]> {
  return q.many<Takeable>(sql`
    select id, reward as "rewardUnits", principal as "principalUnits", count(*) over () as total
    from (
      select id, number, ${toTake(sql`${today}::integer`)} as reward,
        case when principal_day is null and end_day <= ${today} then amount_units else 0 end as principal
      from stake where account = ${account} and state = 'open'
    ) free
    where reward > 0 or principal > 0
    order by number limit ${limit}`);
}

export type StakeNews = {
  /** The number of open stakes past their term; `endedDay` is the last of their end days. */
  readonly ended: number;
  readonly endedDay: number | null;
  /** Released and untaken rewards of running stakes with at least `rewardDays` of reward, and the number of these stakes. */
  readonly toTakeUnits: bigint;
  readonly giving: number;
};

export function readStakeNews(q: Queryable, account: string, rewardDays: number): Promise<StakeNews> {
  return q.one<StakeNews>(sql`
    with ${CLOCK}
    select count(*) filter (where end_day <= today) as ended, max(end_day) filter (where end_day <= today) as "endedDay",
      coalesce(sum(reward) filter (where is_due), 0) as "toTakeUnits", count(*) filter (where is_due) as giving
    from (
      select end_day, today, reward, end_day > today and reward > 0 and reward >= div(reward_units * ${rewardDays}::integer, days) as is_due
      from (
        select stake.*, clock.today, ${toTake(sql`clock.today`)} as reward
        from stake, clock where account = ${account} and state = 'open'
      ) valued
    ) open`);
}

/** The time of the ranking by quality points; null before the first one. */
export async function readRankedAt(q: Queryable): Promise<string | null> {
  const row = await q.maybeOne<{ at: Date }>(sql`select at from stake_ranking`);
  return row?.at.toISOString() ?? null;
}
