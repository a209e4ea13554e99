import sql from 'sql-template-tag';
import { createRootAccount } from '../../apps/server/src/areas/account/entry.ts';
import { listBotEvents } from '../../apps/server/src/areas/bots/show/list-bot-events.ts';
import { listBots } from '../../apps/server/src/areas/bots/show/list-bots.ts';
import { listTasks } from '../../apps/server/src/areas/earnings/award/list-tasks.ts';
import { listIncome } from '../../apps/server/src/areas/earnings/income/list-income.ts';
import { dashboard } from '../../apps/server/src/areas/earnings/income/queries.ts';
import { listPurchases } from '../../apps/server/src/areas/purchases/queries.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { buildContext } from '../../apps/server/src/main/build-context.ts';
import { callOf, createEconomy } from '../../dev/economy/economy.ts';
import { addressOf } from '../harness/addresses.ts';
import { benchConfig } from '../harness/bench-config.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';
import { allowing } from '../harness/timed.ts';

/** Shares of sales, and as many own purchases. */
const RECORDS = { full: 1_000_000, quick: 20_000 };
/** Days of the history; the power changes on each. */
const DAYS = 1_000;
/** Own bots, none of which has served a term yet. */
const BOTS = { full: 10_000, quick: 1_000 };
const MAX_MS = 50;
const SIZE = 20;
const [MEMBER, BUYER, ROOT, VETERAN] = [addressOf(0), addressOf(1), addressOf(2), addressOf(3)];
/** Bots of the veteran, who has acted on all of them as often as the number of records requires. */
const OLD_BOTS = 1_000;

type Read = { readonly what: string; read(): Promise<{ readonly list?: readonly unknown[] }> };

/** P13d: the dashboard and the lists of a member with a million records, against a limit. */
export async function benchDashboard(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const size = seconds > 1 ? 'full' : 'quick';
  const urls = await server.database('bench_dashboard');
  await (await createEconomy(urls)).close();
  const owner = openDatabase(urls.ownerUrl, { connections: 1 });
  await owner.transaction((tx) => createRootAccount(tx, { address: ROOT, inviteCode: 'BENCH' }));
  await liveThrough(owner, RECORDS[size], BOTS[size]);
  await owner.run(sql`vacuum analyze`);
  await owner.end();
  await settle(urls.ownerUrl);
  const context = buildContext(benchConfig(urls.appUrl));
  try {
    const reads = await readsOf(context, RECORDS[size]);
    const [slowest, allowed] = await takeTurns([slowestOf(reads), allowing(MAX_MS)], rounds);
    if (!slowest || !allowed) throw new Error('a side was not measured');
    const what = `the slowest of ${reads.length} reads with ${RECORDS[size].toLocaleString('en')} records within ${MAX_MS} ms`;
    return [figure({ id: 'P13d', what, above: slowest, below: allowed, goal: 1, note: await timesOf(reads) })];
  } finally {
    await context.close();
  }
}

/** The first, a middle and the last page of each list, with its totals. */
async function readsOf(context: Context, records: number): Promise<Read[]> {
  const call = callOf(MEMBER);
  const income = (what: string, page: number, kind?: 'dynamic'): Read => ({
    what,
    read: () => listIncome(context, call, { page, size: SIZE, ...(kind && { kind }) }),
  });
  const purchases = (what: string, onlyPaid: boolean, cursor?: string): Read => ({
    what,
    read: () => listPurchases(context, MEMBER, { onlyPaid, size: SIZE, cursor }),
  });
  const pages = records / SIZE;
  return [
    { what: 'dashboard of 30 days', read: async () => ({ list: (await dashboard(context, call, { range: 30 })).assets }) },
    { what: 'dashboard of all days', read: async () => ({ list: (await dashboard(context, call, { range: 'all' })).assets }) },
    income('income', 1),
    income('income, a page in the middle', pages / 2),
    income('income, the last page', pages),
    income('shares, a page in the middle', pages / 2, 'dynamic'),
    purchases('purchases', false),
    purchases('paid purchases', true),
    purchases('purchases, a page in the middle', true, await cursorAfter(context, records / 2)),
    purchases('purchases, the last page', true, await cursorAfter(context, records - SIZE)),
    { what: 'own bots', read: () => listBots(context, call, { page: 1, size: SIZE }) },
    {
      what: 'running bots, a page in the middle',
      read: () => listBots(context, call, { page: 10, size: SIZE, status: 'running' }),
    },
    { what: 'history of all bots', read: () => listBotEvents(context, callOf(VETERAN), { page: 1, size: SIZE }) },
    { what: 'history of all bots, page 50', read: () => listBotEvents(context, callOf(VETERAN), { page: 50, size: SIZE }) },
    { what: 'tasks', read: async () => ({ list: (await listTasks(context, call, {})).tasks }) },
  ];
}

/** The cursor that a page gives when it ends with the purchase at this place. */
async function cursorAfter({ db }: Context, place: number): Promise<string> {
  const { cursor } = await db.one<{ cursor: string }>(sql`
    select (extract(epoch from quoted_at) * 1000000)::bigint || '.' || id as cursor from purchase
    where account = ${MEMBER} order by quoted_at desc, id offset ${place - 1} limit 1`);
  return cursor;
}

function slowestOf(reads: readonly Read[]): Side {
  return {
    name: 'the slowest read',
    async round() {
      const times: number[] = [];
      for (const read of reads) times.push(await timeOf(read));
      return { perSecond: 1000 / Math.max(...times) };
    },
  };
}

/** Milliseconds of the second of two reads, so that caches are warm. */
async function timeOf({ what, read }: Read): Promise<number> {
  const { list } = await read();
  if (list?.length === 0) throw new Error(`${what}: nothing was read`);
  const begin = performance.now();
  await read();
  return performance.now() - begin;
}

async function timesOf(reads: readonly Read[]): Promise<string> {
  const lines: string[] = [];
  for (const read of reads) lines.push(`${read.what} ${(await timeOf(read)).toFixed(1)} ms`);
  return lines.join(', ');
}

/**
 * A member below the root with a history of `DAYS` days. Rows are written as the platform would have left them, without
 * triggers, because those days are over.
 */
async function liveThrough(owner: PooledDatabase, records: number, bots: number): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    for (const [at, address] of [MEMBER, BUYER].entries()) {
      await tx.run(sql`
        insert into account (address, inviter, path, invite_code)
        select ${address}, address, path || number, ${`BENCH-${at}`} from account where invite_code = ${at === 0 ? 'BENCH' : 'BENCH-0'}`);
    }
    await tx.run(sql`
      insert into emission_day (day, power, scheduled_units, emitted_units, index_after, remainder_after, closed_at, bots)
      select platform_today() - n, 100, 1000, 1000, (${DAYS}::numeric - n) * 10000000000000000000, 0, platform_now(), 1
      from generate_series(1, ${DAYS}::integer) n`);
    await tx.run(sql`
      insert into account_power (account, day, delta, bots)
      select ${MEMBER}, platform_today() - n, case n % 2 when 0 then 100 else -100 end, case n % 2 when 0 then 1 else -1 end
      from generate_series(1, ${DAYS}::integer) n`);
    await insertPurchases(tx, { account: MEMBER, kind: 'cards', records });
    await insertPurchases(tx, { account: BUYER, kind: 'bots', records });
    await tx.run(sql`
      insert into sale_share (purchase_id, place, kind, account, invitee, level, rate_points, bar_points, points, outcome, asset, units, day, at)
      select id, 1, 'inviter', ${MEMBER}, ${BUYER}, 0, 800, 0, 800, 'paid', asset, 8, platform_day(settled_at), settled_at
      from purchase where account = ${BUYER}`);
    await tx.run(sql`
      insert into team_reward_day (member, day, asset, units, shares)
      select a.number, s.day, s.asset, sum(s.units), count(*) from sale_share s join account a on a.address = s.account group by 1, 2, 3`);
    await insertBots(tx, bots);
    await insertHistory(tx, { bots, records });
  });
}

/** One after the other, the last of them yesterday. */
function insertPurchases(
  tx: Pick<PooledDatabase, 'run'>,
  { account, kind, records }: { readonly account: string; readonly kind: 'bots' | 'cards'; readonly records: number },
): Promise<number> {
  return tx.run(sql`
    insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, pay_by,
      quoted_at, quoted_day, expires_at, settled_at, settled_by, settled_request)
    select p.id, ${account}, '0x' || encode(sha256(convert_to(p.id::text, 'utf8')), 'hex'), ${kind}, 1, 'USDT', 100, 100, '[]', 100, 'balance',
      p.at, platform_day(p.at), p.at + interval '15 minutes', p.at, 'balance', p.id
    from (
      select gen_random_uuid() as id, platform_now() - interval '1 day' - n * interval '1 day' * ${DAYS - 2}::numeric / ${records} as at
      from generate_series(1, ${records}::integer) n
    ) p`);
}

/**
 * Bots of the last purchase. Each ran, was stopped before its term was served, and runs again. No bot has served a term yet, so
 * the history of every bot is examined.
 */
async function insertBots(tx: Pick<PooledDatabase, 'run'>, bots: number): Promise<void> {
  await tx.run(sql`
    update purchase set kind = 'bots' where id = (select id from purchase where account = ${MEMBER} order by quoted_at desc limit 1)`);
  await tx.run(sql`
    insert into bot (id, number, owner, owner_number, purchase_id, bought_day, wait_days, term_days, grace_days, power, price_units,
      first_run_day, run_from, run_until, pledged_units, term_left, events)
    select gen_random_uuid(), n, ${MEMBER}, n, p.id, platform_today() - 80, 7, 30, 7, 100, 100,
      platform_today() - 60, platform_today() - 10, platform_today() + 20, 1, 0, 4
    from generate_series(1, ${bots}::integer) n cross join (select id from purchase where account = ${MEMBER} and kind = 'bots') p`);
  await tx.run(sql`
    insert into bot_event (bot_id, seq, owner, kind, day, request_id, details)
    select b.id, e.seq, b.owner, e.kind, platform_today() + e.day, gen_random_uuid(), case e.kind
      when 'run' then jsonb_build_object('runFrom', platform_today() + e.day, 'runUntil', platform_today() + e.day + b.term_days)
      when 'stopped' then jsonb_build_object('endDay', platform_today() + e.day) else '{}' end
    from bot b cross join (values (1, 'bought', -80), (2, 'run', -60), (3, 'stopped', -50), (4, 'run', -10)) e (seq, kind, day)`);
}

/** Acts on all bots of the veteran, one record for each bot, over all days. */
async function insertHistory(
  tx: Pick<PooledDatabase, 'run'>,
  { bots, records }: { bots: number; records: number },
): Promise<void> {
  await tx.run(sql`
    insert into bot (id, number, owner, owner_number, purchase_id, bought_day, wait_days, term_days, grace_days, power, price_units, term_left)
    select gen_random_uuid(), ${bots}::integer + n, ${VETERAN}, n, gen_random_uuid(), platform_today() - 80, 7, 30, 7, 100, 100, 30
    from generate_series(1, ${OLD_BOTS}::integer) n`);
  await tx.run(sql`
    insert into bot_event (bot_id, seq, owner, kind, day, request_id, details, at)
    select b.id, act, b.owner, 'renewed', platform_day(a.at), gen_random_uuid(), '{}', a.at
    from generate_series(1, ${Math.ceil(records / OLD_BOTS)}::integer) act
      cross join lateral (select platform_now() - act * interval '1 day' * ${DAYS}::numeric * ${OLD_BOTS}::numeric / ${records} as at) a
      join bot b on b.owner = ${VETERAN}`);
  // No trigger has counted these rows.
  await tx.run(sql`
    insert into bot_group (owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left, bots, power)
    select owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left, count(*), sum(power)
    from bot group by 1, 2, 3, 4, 5, 6, 7, 8`);
  await tx.run(sql`
    insert into account_list_count (account, list, entries) select owner, 'botEvents', count(*) from bot_event group by owner`);
}
