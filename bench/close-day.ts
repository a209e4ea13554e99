import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { closeDays } from '../apps/server/src/areas/bots/close-day.ts';
import { summariseBots } from '../apps/server/src/areas/bots/summarise-bots.ts';
import { openDatabase } from '../apps/server/src/db/pool.ts';
import { callOf, createEconomy, type Economy, newOwner } from '../dev/economy.ts';
import type { BenchServer } from './bench-server.ts';
import { type BenchOptions, type Figure, figure } from './figure.ts';
import { type Side, type SideFigures, takeTurns } from './rounds.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const BOTS_AN_OWNER = 10;

/**
 * P5 and P6: whether a day closes as quickly with a million running bots as with ten thousand, and what an owner of
 * ten thousand waits for beside an owner of one. Bots are real rows; they are inserted by SQL because buying a million
 * one by one measures the purchase.
 */
export async function benchCloseDay(server: BenchServer, { rounds }: BenchOptions): Promise<Figure[]> {
  const few = await prepare(server, FEW);
  const many = await prepare(server, MANY);
  try {
    const [closing, closingFew] = await turns(rounds, [
      timed(
        `closing a day, ${MANY} running bots`,
        () => many.economy.passes(1),
        () => closeDays(many.economy.context),
      ),
      timed(
        `closing a day, ${FEW} running bots`,
        () => few.economy.passes(1),
        () => closeDays(few.economy.context),
      ),
    ]);
    const { economy, large, small } = many;
    const [collect, collectSmall] = await turns(rounds, [
      timed(
        'collect, an owner of 10,000 bots',
        () => economy.nextDay(),
        () => economy.collects(large),
      ),
      timed('collect, an owner of 1 bot', nothing, () => economy.collects(small)),
    ]);
    const [summary, summarySmall] = await turns(rounds, [
      timed('summary, an owner of 10,000 bots', nothing, () => summariseBots(economy.context, callOf(large), {})),
      timed('summary, an owner of 1 bot', nothing, () => summariseBots(economy.context, callOf(small), {})),
    ]);
    return [
      figure({ id: 'P5', what: 'closing a day, a hundred times the bots', above: closing, below: closingFew, goal: 0.67 }),
      figure({ id: 'P6a', what: 'collecting, ten thousand times the bots', above: collect, below: collectSmall, goal: 0.2 }),
      figure({ id: 'P6b', what: 'summary, ten thousand times the bots', above: summary, below: summarySmall, goal: 0.2 }),
    ];
  } finally {
    await Promise.all([few.economy.close(), many.economy.close()]);
  }
}

async function turns(rounds: number, sides: [Side, Side]): Promise<[SideFigures, SideFigures]> {
  return (await takeTurns(sides, rounds)) as [SideFigures, SideFigures];
}

/** How many a second there would be, from the time that one takes. */
function timed(name: string, before: () => Promise<unknown>, work: () => Promise<unknown>): Side {
  return {
    name,
    async round() {
      await before();
      const begin = performance.now();
      await work();
      return { perSecond: 1000 / (performance.now() - begin) };
    },
  };
}

async function prepare(server: BenchServer, bots: number) {
  const urls = await server.database(`bench_close_${bots}`);
  const economy = await createEconomy(urls);
  await economy.nextDay(9);
  const [large, small] = [newOwner(), newOwner()];
  await insertRunningBots(economy, { bots, each: BOTS_AN_OWNER });
  await insertRunningBots(economy, { bots: 10_000, each: 10_000, owner: large });
  await insertRunningBots(economy, { bots: 1, each: 1, owner: small });
  await economy.nextDay();
  await vacuum(urls.ownerUrl);
  return { economy, large, small };
}

/** Bots that run from tomorrow on, with the power changes that running them would have written. */
async function insertRunningBots(economy: Economy, { bots, each, owner }: { bots: number; each: number; owner?: string }) {
  const purchaseId = randomUUID();
  await economy.context.db.transaction(async (tx) => {
    const ownerOf =
      owner === undefined ? sql`'0x' || substr(md5(${purchaseId} || (n / ${each})), 1, 32) || '00000000'` : sql`${owner}::text`;
    await tx.run(sql`
      insert into bot (id, number, owner, purchase_id, bought_day, wait_days, term_days, grace_days, power, price_units, term_left,
        first_run_day, run_from, run_until, pledged_units, events)
      select gen_random_uuid(), (select coalesce(max(number), 0) from bot) + n + 1, ${ownerOf}, ${purchaseId}, platform_today() - 9,
        7, 300, 7, 100, 100000000, 0, platform_today() + 1, platform_today() + 1, platform_today() + 301, 10000000000000000000, 1
      from generate_series(0, ${bots - 1}::integer) n`);
    await tx.run(sql`
      insert into account_power (account, day, delta)
      select owner, day, sign * sum(power) from bot cross join lateral (values (run_from, 1), (run_until, -1)) change (day, sign)
      where purchase_id = ${purchaseId} group by owner, day, sign`);
    await tx.run(sql`
      insert into power_delta (day, stripe, delta, bots)
      select day, stripe, div(sign * ${bots * 100}::numeric, 16), div(sign * ${bots}::numeric, 16)
      from generate_series(0, 15) stripe, (values (platform_today() + 1, 1), (platform_today() + 301, -1)) change (day, sign)
      on conflict (day, stripe) do update
        set delta = power_delta.delta + excluded.delta, bots = power_delta.bots + excluded.bots`);
  });
}

/** What autovacuum would have done by the next day. */
async function vacuum(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl);
  await owner.run(sql`vacuum analyze`);
  await owner.end();
}

async function nothing(): Promise<void> {}
