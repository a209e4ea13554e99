import sql from 'sql-template-tag';
import type { Database, Transaction } from '../db/database.ts';
import { readParamsToday } from '../params/read-params.ts';

export type Amounts = { readonly tokens: number; readonly costUnits: bigint };
export type Reserved = Amounts & { readonly account: string; readonly day: number };

/**
 * Reserves the most that a call may use from today's budgets of the account and of all accounts together; undefined when too
 * little is left. The rows are in the database, so that several processes share one limit. Reservations left by a crash stay
 * counted.
 */
export async function reserve(db: Database, account: string, { tokens, costUnits }: Amounts): Promise<Reserved | undefined> {
  const params = await readParamsToday(db);
  const limits = {
    tokens: params['ai.accountTokensDaily'],
    own: params['ai.accountCostDaily'],
    all: params['ai.platformCostDaily'],
  };
  return db.transaction(async (tx) => {
    const { day } = await tx.one<{ day: number }>(sql`select platform_today() as day`);
    await tx.run(sql`
      insert into ai_usage (account, day) values (${account}, ${day}) on conflict do nothing`);
    await tx.run(sql`insert into ai_usage_total (day) values (${day}) on conflict do nothing`);
    // The row of all accounts comes second and last: accounts wait for each other only there, and no longer than this.
    const own = await tx.run(sql`
      update ai_usage set tokens = tokens + ${tokens}, cost_units = cost_units + ${costUnits}
      where account = ${account} and day = ${day} and tokens + ${tokens} <= ${limits.tokens}
        and cost_units + ${costUnits} <= ${limits.own}`);
    if (own === 0) return undefined;
    const all = await tx.run(sql`
      update ai_usage_total set cost_units = cost_units + ${costUnits}
      where day = ${day} and cost_units + ${costUnits} <= ${limits.all}`);
    if (all > 0) return { account, day, tokens, costUnits };
    await move(tx, { account, day }, { tokens: -tokens, costUnits: -costUnits });
    return undefined;
  });
}

/** Replaces the reserved amount with what was really used. */
export async function settle(db: Database, reserved: Reserved, used: Amounts): Promise<void> {
  const change = { tokens: used.tokens - reserved.tokens, costUnits: used.costUnits - reserved.costUnits };
  await db.transaction(async (tx) => {
    await move(tx, reserved, change);
    await tx.run(sql`update ai_usage_total set cost_units = cost_units + ${change.costUnits} where day = ${reserved.day}`);
  });
}

async function move(tx: Transaction, { account, day }: Pick<Reserved, 'account' | 'day'>, change: Amounts): Promise<void> {
  await tx.run(sql`
    update ai_usage set tokens = tokens + ${change.tokens}, cost_units = cost_units + ${change.costUnits}
    where account = ${account} and day = ${day}`);
}
