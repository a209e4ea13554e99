import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sql from 'sql-template-tag';
import { closeDays } from '../apps/server/src/areas/bots/close-day.ts';
import { summariseBots } from '../apps/server/src/areas/bots/summarise-bots.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openDatabase } from '../apps/server/src/db/pool.ts';
import { callOf, createEconomy, type Economy, newOwner } from '../dev/economy.ts';
import { createDatabase, startPostgres } from '../dev/postgres.ts';

/*
 * How long closing a day takes with this many running bots, and what an owner of ten thousand of them waits for a
 * collect, beside an owner of one. Bots are real rows; they are inserted by SQL because buying a million one by one
 * measures the purchase.
 *
 *   npx tsx bench/close-day.ts 10000 1000000
 */

const ROUNDS = 9;
const BOTS_AN_OWNER = 10;

const sizes = process.argv.slice(2).map(Number);
const dataDir = await mkdtemp(join(tmpdir(), 'ocean-bench-'));
await chmod(dataDir, 0o755);
const server = await startPostgres({ dataDir });
try {
  print(`PostgreSQL ${server.version}, fsync on, ${ROUNDS} rounds, median (least to most), milliseconds`);
  for (const size of sizes.length > 0 ? sizes : [10_000, 1_000_000]) await measure(size);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(size: number): Promise<void> {
  const database = await createDatabase(server, `bench_${size}`);
  await migrate(database.ownerUrl, { clockIsAdjustable: true });
  const economy = await createEconomy(database);
  try {
    await economy.nextDay(9);
    await insertRunningBots(economy, { bots: size, each: BOTS_AN_OWNER });
    const [many, one] = [newOwner(), newOwner()];
    await insertRunningBots(economy, { bots: 10_000, each: 10_000, owner: many });
    await insertRunningBots(economy, { bots: 1, each: 1, owner: one });
    await economy.nextDay();
    await vacuum(database.ownerUrl);
    print(`${size} bots`);
    print(
      `  close a day                    ${await timed(
        () => economy.passes(1),
        () => closeDays(economy.context),
      )}`,
    );
    for (const [name, owner] of [
      ['10,000 bots', many],
      ['1 bot', one],
    ] as const) {
      print(
        `  collect, owner of ${name.padEnd(12)} ${await timed(
          () => economy.nextDay(),
          () => economy.collects(owner),
        )}`,
      );
      print(
        `  summary, owner of ${name.padEnd(12)} ${await timed(nothing, () => summariseBots(economy.context, callOf(owner), {}))}`,
      );
    }
  } finally {
    await economy.close();
  }
}

async function timed(prepare: () => Promise<unknown>, work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await prepare();
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (place: number) => (times[place] ?? 0).toFixed(1);
  return `${at(ROUNDS >> 1).padStart(7)}  (${at(0)} to ${at(ROUNDS - 1)})`;
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
