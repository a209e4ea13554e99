import { TASKS, type Task } from '@ocean/api/areas/earnings/tasks';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { readParams } from '../../../params/read-params.ts';
import { findServedStake } from '../../staking/queries.ts';
import { awardTerms, type Progress, type TermProgress } from './rules.ts';

export type TakenAward = { readonly task: Task; readonly units: bigint; readonly day: number; readonly at: Date };

/** At most one a task, newest first. */
export function readAwards(q: Queryable, account: string): Promise<TakenAward[]> {
  return q.many<TakenAward>(sql`select task, units, day, at from task_award where account = ${account} order by at desc, task`);
}

/** What served a task: a bot and the event of its history that identifies the run, and for a stake the stake. */
export type ServedTask = { readonly botId: string; readonly runSeq: number; readonly stakeId: string | null };

/** What the award of a task is for; undefined while a condition is not met. */
export async function findServedTask(q: Queryable, account: string, task: Task): Promise<ServedTask | undefined> {
  const term = await findServedTerm(q, account);
  if (!term) return undefined;
  if (task === 'firstPurchase') return { ...term, stakeId: null };
  const stakeId = await findServedStake(q, account);
  return stakeId === undefined ? undefined : { ...term, stakeId };
}

/**
 * A bot that the account bought and that served a full term without a break. Finished runs are stored; runs under way are
 * looked up among the bots. Only the history of the bot found is read.
 */
function findServedTerm(q: Queryable, account: string) {
  return q.maybeOne<Omit<ServedTask, 'stakeId'>>(sql`
    select served.bot_id as "botId", served.run_seq as "runSeq"
    from (
      select bot_id from served_term where account = ${account}
      union all
      select b.id from emission_day open
        join bot b on b.owner = ${account} and b.run_until - b.run_from >= b.term_days and b.run_from + b.term_days <= open.day
        join purchase p on p.id = b.purchase_id and p.account = b.owner
      where open.closed_at is null
    ) found
      cross join lateral (select t.bot_id, t.run_seq from served_terms(${account}) t where t.bot_id = found.bot_id limit 1) served
    limit 1`);
}

export async function readProgress(q: Queryable, account: string): Promise<Progress> {
  const [bot, stake] = await Promise.all([readBotProgress(q, account), readStakeProgress(q, account)]);
  return { bot, stake };
}

/** A run shorter than a term, because the bot was stopped before, does not serve the term. */
async function readBotProgress(q: Queryable, account: string): Promise<TermProgress> {
  if (await findServedTerm(q, account)) return { owned: 1, servedOn: null, isServed: true };
  const { owned, servedOn } = await q.one<{ owned: number; servedOn: number | null }>(sql`
    select count(*) as owned, min(b.run_from + b.term_days) filter (where b.run_until - b.run_from >= b.term_days) as "servedOn"
    from purchase p join bot b on b.purchase_id = p.id and b.owner = p.account
    where p.account = ${account} and p.kind = 'bots' and p.settled_at is not null`);
  return { owned, servedOn, isServed: false };
}

/** Reads the stakes of the account up to the first one that was served. */
async function readStakeProgress(q: Queryable, account: string): Promise<TermProgress> {
  if ((await findServedStake(q, account)) !== undefined) return { owned: 1, servedOn: null, isServed: true };
  const { owned, servedOn } = await q.one<{ owned: number; servedOn: number | null }>(sql`
    select count(*) as owned, min(end_day) as "servedOn" from stake where account = ${account} and state = 'open'`);
  return { owned, servedOn, isServed: false };
}

type DueAwards = { readonly count: number; readonly units: bigint };

/** Tasks whose conditions are met and whose award was not taken, and what they pay together today. */
export async function readDueAwards(q: Queryable, account: string): Promise<DueAwards> {
  const taken = new Set((await readAwards(q, account)).map(({ task }) => task));
  const open = TASKS.filter((task) => !taken.has(task));
  // Every task asks for a bot.
  const term = open.length > 0 ? await findServedTerm(q, account) : undefined;
  const served = term ? await Promise.all(open.map((task) => findServedTask(q, account, task))) : [];
  const count = served.filter((one) => one !== undefined).length;
  if (count === 0) return { count, units: 0n };
  return { count, units: BigInt(count) * awardTerms(await readParams(q)).taskUnits };
}

/** What awards have paid to all accounts today. */
export async function readAwardedToday(q: Queryable): Promise<bigint> {
  const row = await q.maybeOne<{ units: bigint }>(sql`select units from task_award_day where day = platform_today()`);
  return row?.units ?? 0n;
}
