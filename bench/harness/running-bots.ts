import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../../apps/server/src/db/database.ts';

const POWER = 100;
const TERM_DAYS = 300;
/** Rows per transaction. */
const CHUNK = 500_000;

/**
 * Inserts bots that run from tomorrow on, with the power changes that running them would have written; triggers and
 * constraints stay on. Each owner gets `each` bots, or `owner` gets all of them.
 */
export async function insertRunningBots(db: Database, given: { bots: number; each: number; owner?: string }): Promise<void> {
  const chunk = CHUNK - (CHUNK % given.each);
  for (let done = 0; done < given.bots; done += chunk) {
    await insertChunk(db, { ...given, bots: Math.min(chunk, given.bots - done) });
  }
}

async function insertChunk(db: Database, { bots, each, owner }: { bots: number; each: number; owner?: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const { first, today } = await tx.one<{ first: number; today: number }>(sql`
      select coalesce(max(number), 0) as first, platform_today() as today from bot`);
    const [from, until] = [today + 1, today + 1 + TERM_DAYS];
    const ownerOf =
      owner === undefined ? sql`'0x' || lpad(to_hex(${first}::bigint + n / ${each}), 40, '0')` : sql`${owner}::text`;
    const numbered = sql`select n, ${ownerOf} as owner from generate_series(0, ${bots - 1}::integer) n`;
    await tx.run(sql`
      insert into bot (id, number, owner_number, owner, purchase_id, bought_day, wait_days, term_days, grace_days, power, price_units, term_left,
        first_run_day, run_from, run_until, pledged_units, bought_at)
      select lpad(to_hex(${first}::bigint + n), 32, '0')::uuid, ${first}::bigint + n + 1, ${first}::bigint + n + 1, owner, ${randomUUID()}, ${today - 9}::integer,
        7, ${TERM_DAYS}::integer, 7, ${POWER}::integer, 100000000, 0, ${from}::integer, ${from}::integer, ${until}::integer,
        10000000000000000000, (select platform_now())
      from (${numbered}) numbered`);
    const change = sql`(values (${from}::integer, 1), (${until}::integer, -1)) change (day, sign)`;
    await tx.run(sql`
      insert into account_power (account, day, delta, bots)
      select owner, day, sign * ${POWER}::integer * bots, sign * bots
      from (select owner, count(*) as bots from (${numbered}) numbered group by owner) held cross join ${change}`);
    await tx.run(sql`
      insert into power_delta (day, stripe, delta, bots)
      select day, stripe, sign * ${POWER}::integer * bots, sign * bots
      from (
        select ('x' || right(owner, 2))::bit(8)::integer % 16 as stripe, count(*) as bots from (${numbered}) numbered group by 1
      ) held cross join ${change}
      on conflict (day, stripe) do update
        set delta = power_delta.delta + excluded.delta, bots = power_delta.bots + excluded.bots`);
  });
}
