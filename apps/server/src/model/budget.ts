import sql from 'sql-template-tag';
import type { Database, Transaction } from '../db/database.ts';
import { readParamsToday } from '../params/read-params.ts';

export type Amounts = { readonly tokens: number; readonly costUnits: bigint };
export type Reserved = Amounts & { readonly account: string; readonly day: number };

/**
 * Takes the most that a call may use from what the account, and all together, may use today; undefined when it is not there.
 * The rows are in the database, so that several processes share one limit. What a crash leaves reserved stays counted.
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
    // The row of all comes second and last: accounts wait for each other there only, and for no longer than this.
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

/** Puts what was really used in the place of what was reserved. */
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
