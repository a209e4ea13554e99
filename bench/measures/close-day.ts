import sql from 'sql-template-tag';
import { closeDays } from '../../apps/server/src/areas/bots/emission/close-day.ts';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { createEconomy, type Economy, newOwner } from '../../dev/economy/economy.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';
import { insertRunningBots } from '../harness/running-bots.ts';
import { allowing, timed } from '../harness/timed.ts';
import { benchOwner, type Owners, VAST } from './one-owner.ts';

const FEW = 10_000;
const MANY = { full: 10_000_000, quick: 100_000 };
const NIGHTLY = { full: 300_000, quick: 30_000 };
const BOTS_AN_OWNER = 10;
/** Bots of the large owner, which is compared with an owner of one bot. */
const OF_ONE_OWNER = 10_000;
/** Allows every round of the bench to renew the same bots. */
const LONG_GRACE = { 'bot.graceDays': 365 };
const MAX_MS = 50;

/**
 * P5: closing a day with ten million running bots against ten thousand, and against the usual nightly job. P6: the
 * response times of an owner of ten thousand bots against an owner of one, in the same database. Bots are real rows,
 * inserted by SQL because buying ten million would measure the purchase.
 */
export async function benchCloseDay(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const size = seconds > 1 ? 'full' : 'quick';
  const few = await prepare(server, FEW);
  const nightly = await prepare(server, NIGHTLY[size]);
  const owners: Owners = { large: newOwner(), small: newOwner(), busy: newOwner(), single: newOwner(), vast: newOwner() };
  const many = await prepare(server, MANY[size], owners);
  try {
    const [closing, closingFew, allowed] = await takeTurns([closes(many), closes(few), allowing(MAX_MS)], rounds);
    const [closingSome, paying] = await takeTurns([closes(nightly), paysEveryOwner(nightly)], rounds);
    if (!closing || !closingFew || !allowed || !closingSome || !paying) throw new Error('a side was not measured');
    const note = `inserting the ${many.bots.toLocaleString('en')} took ${many.insertedInSeconds} s`;
    return [
      figure({
        id: 'P5a',
        what: `closing a day, ${many.bots / few.bots} times the bots`,
        above: closing,
        below: closingFew,
        goal: 0.67,
        note,
      }),
      figure({ id: 'P5b', what: `closing a day within ${MAX_MS} ms`, above: closing, below: allowed, goal: 1 }),
      figure({ id: 'P5c', what: `closing a day with ${nightly.bots} bots`, above: closingSome, below: paying, goal: 40 }),
      ...(await benchOwner({ economy: many.economy, owners }, rounds)),
    ];
  } finally {
    await Promise.all([few, nightly, many].map((prepared) => prepared.close()));
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

function closes({ economy, bots }: Prepared): Side {
  return timed(`closing a day, ${bots.toLocaleString('en')} running bots`, {
    before: () => economy.passes(1),
    work: () => closeDays(economy.context),
  });
}

/** The usual way: each owner's income is added to the balance and recorded, here in one statement for all owners. */
function paysEveryOwner({ owner, bots }: Prepared): Side {
  let day = 0;
  return timed(`a nightly job that pays every owner, ${bots.toLocaleString('en')} running bots`, {
    before: async () => {
      day += 1;
      await owner.run(sql`
        create table if not exists nightly_balance as
        select owner, 0::numeric(38, 0) as units from bot group by owner`);
      await owner.run(sql`create unique index if not exists nightly_balance_owner on nightly_balance (owner)`);
      await owner.run(sql`
        create table if not exists nightly_record (
          id bigint generated always as identity primary key, owner text not null, day integer not null, units numeric(38, 0) not null,
          at timestamptz not null default now())`);
      await owner.run(sql`create index if not exists nightly_record_newest on nightly_record (owner, day desc)`);
    },
    work: () =>
      owner.run(sql`
        with due as (
          select owner, sum(power) * 20000000000000000::numeric as units from bot
          where run_from <= platform_today() and platform_today() < run_until group by owner
        ), paid as (
          update nightly_balance held set units = held.units + due.units from due where held.owner = due.owner
          returning held.owner, due.units
        )
        insert into nightly_record (owner, day, units) select owner, ${day}, units from paid`),
  });
}

async function prepare(server: BenchServer, bots: number, owners?: Owners) {
  const urls = await server.database(`bench_close_${bots}`);
  const economy = await createEconomy(urls, LONG_GRACE);
  const owner: PooledDatabase = openDatabase(urls.ownerUrl, { connections: 1 });
  if (owners) await grantBots(economy, owners);
  await economy.nextDay(9);
  const begin = performance.now();
  await insertRunningBots(economy.context.db, { bots, each: BOTS_AN_OWNER });
  const insertedInSeconds = Math.round((performance.now() - begin) / 1000);
  if (owners) {
    await insertRunningBots(economy.context.db, { bots: OF_ONE_OWNER, each: OF_ONE_OWNER, owner: owners.large });
    await insertRunningBots(economy.context.db, { bots: 1, each: 1, owner: owners.small });
  }
  await economy.nextDay();
  // As autovacuum and a checkpoint would have done by the next day.
  await owner.run(sql`vacuum analyze`);
  await settle(urls.ownerUrl);
  const close = async () => {
    await economy.close();
    await owner.end();
  };
  return { economy, owner, bots, insertedInSeconds, close };
}

/** Bots that are ready to run: the bench measures their owners' acts. */
async function grantBots(economy: Economy, { busy, single, vast }: Owners): Promise<void> {
  for (let granted = 0; granted < OF_ONE_OWNER; granted += 1_000) await economy.grants(busy, 1_000);
  await economy.grants(single, 1);
  for (let granted = 0; granted < VAST; granted += 1_000) await economy.grants(vast, 1_000);
}
