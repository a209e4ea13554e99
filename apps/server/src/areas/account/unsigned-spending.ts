import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../db/database.ts';
import { gathering, perDatabase } from '../../db/gather.ts';

export type UnsignedSpending = { readonly account: string; readonly valueUnits: bigint; readonly limitUnits: bigint };
type Counted = { readonly day: number };

const MOST_TOGETHER = 128;

/** Counts what is sent without a signature if the day allows it; undefined when it does not. */
export function countUnsigned(db: Database, spending: UnsignedSpending): Promise<Counted | undefined> {
  return counts(db).join(spending);
}

/** Nothing was sent after all. */
export async function uncountUnsigned(
  q: Queryable,
  spending: { account: string; valueUnits: bigint; day: number },
): Promise<void> {
  await q.run(sql`
    update unsigned_spending set used_units = used_units - ${spending.valueUnits}
    where account = ${spending.account} and day = ${spending.day} and used_units >= ${spending.valueUnits}`);
}

/** What many members send at the same time is counted together. */
const counts = perDatabase((db: Database) =>
  gathering(
    async (group: readonly UnsignedSpending[]) => {
      const counted = new Map<UnsignedSpending, Counted>();
      for (const round of roundsOf(group)) await countRound(db, round, counted);
      return group.map((spending) => counted.get(spending));
    },
    { most: MOST_TOGETHER, atOnce: 2 },
  ),
);

/** A statement counts an account once, and all under one limit: whoever sends twice at a time is in two of them. */
function roundsOf(group: readonly UnsignedSpending[]): Map<string, UnsignedSpending>[] {
  const rounds: { limitUnits: bigint; members: Map<string, UnsignedSpending> }[] = [];
  for (const spending of group) {
    const { account, limitUnits } = spending;
    const round = rounds.find((each) => each.limitUnits === limitUnits && !each.members.has(account));
    if (round) round.members.set(account, spending);
    else rounds.push({ limitUnits, members: new Map([[account, spending]]) });
  }
  return rounds.map(({ members }) => members);
}

/**
 * In the order of accounts, so that two rounds cannot wait for each other. It does not wait for the disk: the posting
 * that follows does, and it is behind this in the same log, so money that has moved has been counted.
 */
async function countRound(
  db: Database,
  round: ReadonlyMap<string, UnsignedSpending>,
  counted: Map<UnsignedSpending, Counted>,
): Promise<void> {
  const spendings = [...round.values()];
  const limit = spendings[0]?.limitUnits ?? 0n;
  const rows = await db.many<{ account: string; day: number }>(sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    insert into unsigned_spending (account, day, used_units)
    select wanted.account, platform_today(), wanted.units
    from unnest(${spendings.map(({ account }) => account)}::text[], ${spendings.map(({ valueUnits }) => valueUnits)}::numeric[])
      wanted(account, units), quick
    where wanted.units <= ${limit}::numeric order by wanted.account
    on conflict (account) do update set
      used_units = excluded.used_units + case when unsigned_spending.day = excluded.day then unsigned_spending.used_units else 0 end,
      day = excluded.day
    where unsigned_spending.day <> excluded.day or unsigned_spending.used_units + excluded.used_units <= ${limit}::numeric
    returning account, day`);
  for (const { account, day } of rows) {
    const spending = round.get(account);
    if (spending) counted.set(spending, { day });
  }
}
