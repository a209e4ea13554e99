import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { readParams } from '../../params/read-params.ts';
import { findChangeProblem, findSetProblem, type ParameterChange, type ParameterProblem } from './rules.ts';

export type ParameterChanges = {
  readonly changes: readonly ParameterChange[];
  readonly effectiveFromDay: number;
  readonly author: string;
  readonly reason: string;
};

/**
 * Sets parameters from a day on, all of them or none. Checks every later day with a change as a whole too: a change may be
 * valid for its own day and break one that was already announced.
 */
export async function setParams({ db }: Pick<Context, 'db'>, request: ParameterChanges): Promise<void> {
  await db.transaction((tx) => setIn(tx, request));
}

/** Refuses what `setParams` would refuse, and changes nothing. */
export async function checkParams(context: Pick<Context, 'db'>, request: ParameterChanges): Promise<void> {
  await undone(context, (tx) => setIn(tx, request));
}

/**
 * Reads the days as they would be with these changes, even if they break a rule across parameters, and changes nothing. Each
 * change by itself must pass `findChangeProblem`.
 */
export function tryParams<T>(
  context: Pick<Context, 'db'>,
  request: ParameterChanges,
  look: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return undone(context, async (tx) => {
    await lockParams(tx);
    for (const change of request.changes) await insertChange(tx, request, change);
    return look(tx);
  });
}

/** The result of `work` in a transaction that is rolled back. */
async function undone<T>({ db }: Pick<Context, 'db'>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const rollback = new Error('looked at, and undone');
  let seen: { readonly value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      seen = { value: await work(tx) };
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  if (!seen) throw new Error('nothing was looked at');
  return seen.value;
}

async function lockParams(tx: Transaction): Promise<void> {
  await tx.run(sql`lock table parameter_value in share row exclusive mode`);
}

async function setIn(tx: Transaction, request: ParameterChanges): Promise<void> {
  await lockParams(tx);
  const { today } = await tx.one<{ today: number }>(sql`select platform_today() as today`);
  for (const change of request.changes) refuse(findChangeProblem(change, request.effectiveFromDay - today));
  for (const change of request.changes) await insertChange(tx, request, change);
  for (const day of await changingDays(tx, request.effectiveFromDay)) refuse(findSetProblem(await readParams(tx, day)));
}

function refuse(problem: ParameterProblem | undefined): void {
  if (problem) throw new Refusal('PARAMETER_REFUSED', { key: problem.key, problem: problem.problem });
}

async function insertChange(
  tx: Transaction,
  { effectiveFromDay, author, reason }: ParameterChanges,
  { key, value, revision: expected }: ParameterChange,
) {
  const revision = await nextRevision(tx, { key, effectiveFromDay });
  if (expected !== undefined && expected !== revision) refuse({ key, problem: 'changed-meanwhile' });
  await tx.run(sql`
    insert into parameter_value (key, effective_from_day, revision, value, author, reason)
    values (${key}, ${effectiveFromDay}, ${revision}, ${JSON.stringify(value)}::jsonb, ${author}, ${reason})`);
}

/** The revision that each change would get now, in order. */
export function nextRevisions(q: Queryable, { changes, effectiveFromDay }: Omit<ParameterChanges, 'author'>): Promise<number[]> {
  return Promise.all(changes.map(({ key }) => nextRevision(q, { key, effectiveFromDay })));
}

async function nextRevision(q: Queryable, { key, effectiveFromDay }: { key: string; effectiveFromDay: number }): Promise<number> {
  const { next } = await q.one<{ next: number }>(sql`
    select coalesce(max(revision), 0) + 1 as next from parameter_value
    where key = ${key} and effective_from_day = ${effectiveFromDay}`);
  return next;
}

/** The days with changes from this one on, ascending. */
export async function changingDays(q: Queryable, fromDay: number): Promise<number[]> {
  const rows = await q.many<{ day: number }>(sql`
    select distinct effective_from_day as day from parameter_value where effective_from_day >= ${fromDay} order by 1`);
  return rows.map((row) => row.day);
}
