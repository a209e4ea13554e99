import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { requirePlainRole } from './check-database.ts';

/** The process names of the members' server. */
export type ProcessName = 'api' | 'indexer' | 'worker';

type WithRole = ProcessName | 'console';

type Right = `${'insert' | 'update' | 'delete'} ${string}`;

/** A right that shows which role a connection has: without it the process cannot work. */
const NEEDS: Readonly<Record<WithRole, Right>> = {
  api: 'insert session',
  indexer: 'insert payment',
  worker: 'delete session',
  console: 'insert parameter_value',
};

/** Rights that a process must not have. The owner role and superusers have all of them. */
const MUST_NOT: Readonly<Record<WithRole, readonly Right[]>> = {
  api: ['insert payment', 'insert chain_event', 'insert parameter_value', 'insert operator_price', 'delete session'],
  indexer: ['insert parameter_value', 'insert operator_price', 'delete payment'],
  worker: ['insert payment', 'insert chain_event', 'insert parameter_value', 'insert operator_price'],
  console: ['insert payment', 'insert chain_event', 'delete session'],
};

/**
 * In production each process has a database role of its own, so that a compromised one can do no more than its own
 * work. Elsewhere one role may have all rights; missing rights are refused everywhere.
 * @throws Error naming the process, its role and the right.
 */
export async function requireRole(q: Queryable, process: WithRole, { isProduction }: { isProduction: boolean }): Promise<void> {
  const { role } = await q.one<{ role: string }>(sql`select session_user::text as role`);
  if (!(await has(q, NEEDS[process]))) {
    throw new Error(
      `The ${process} needs a database role that may ${NEEDS[process]}; ${role} may not. docs/operations/environment.md names the roles.`,
    );
  }
  if (!isProduction) return;
  for (const right of MUST_NOT[process]) {
    if (await has(q, right)) {
      throw new Error(
        `The ${process} must not run with a database role that may ${right}; ${role} may. docs/operations/environment.md names the roles.`,
      );
    }
  }
  await requirePlainRole(q);
}

async function has(q: Queryable, right: Right): Promise<boolean> {
  const [privilege, table] = right.split(' ');
  const row = await q.one<{ has: boolean }>(sql`select has_table_privilege(${`public.${table}`}, ${privilege}) as has`);
  return row.has;
}
