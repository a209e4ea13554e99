import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { member } from '../../apps/server/src/ledger/accounts.ts';
import { foldRecords } from '../../apps/server/src/ledger/fold-records.ts';
import type { Ledger } from '../../apps/server/src/ledger/ledger.ts';
import { movement, moves } from '../../apps/server/src/ledger/movement.ts';
import { createLedger } from '../../apps/server/src/ledger/post.ts';
import type { RecordFilter } from '../../apps/server/src/ledger/record-places.ts';
import { readRecords } from '../../apps/server/src/ledger/records.ts';
import { sealJournal } from '../../apps/server/src/ledger/seal-journal.ts';
import { addressOf } from '../harness/addresses.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';
import { allowing } from '../harness/timed.ts';
import { deposit } from './ledger.ts';

const LONG = { full: 1_000_000, quick: 20_000 };
const SHORT = 1_000;
/** Days of the history. */
const DAYS = 100;
/** One in this many movements is of a kind that is rarely filtered for. */
const RARE = 500;
const CALLERS = 512;
const SIZE = 20;
const MAX_MS = 20;

type Query = { readonly what: string; readonly filter: Omit<RecordFilter, 'owner'>; readonly page: number };
type History = { readonly owner: string; readonly records: number; readonly queries: readonly Query[] };

/** P13: pages of records with their totals in a history of a million, against one of a thousand and a limit. */
export async function benchRecords(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const urls = await server.database('bench_records');
  const db = openDatabase(urls.appUrl);
  try {
    const large = await liveThrough(db, 0, LONG[seconds > 1 ? 'full' : 'quick']);
    const small = await liveThrough(db, 2, SHORT);
    const owner = openDatabase(urls.ownerUrl, { connections: 1 });
    await owner.run(sql`vacuum analyze`);
    await owner.end();
    await settle(urls.ownerUrl);
    const [above, below] = await takeTurns([pages(db, large, seconds), pages(db, small, seconds)], rounds);
    if (!above || !below) throw new Error('a side was not measured');
    const [slowest, allowed] = await takeTurns([slowestPage(db, large), allowing(MAX_MS)], rounds);
    if (!slowest || !allowed) throw new Error('a side was not measured');
    const records = large.records.toLocaleString('en');
    return [
      figure({ id: 'P13a', what: `pages of ${records} records, seven filters`, above, below, goal: 0.9 }),
      figure({ id: 'P13b', what: `the slowest of them within ${MAX_MS} ms`, above: slowest, below: allowed, goal: 1 }),
    ];
  } finally {
    await db.end();
  }
}

function pages(db: PooledDatabase, history: History, seconds: number): Side {
  return {
    name: `pages of records, a history of ${history.records.toLocaleString('en')}`,
    async round() {
      const begin = performance.now();
      const end = begin + seconds * 1000;
      let read = 0;
      while (performance.now() < end) {
        for (const query of history.queries) await readPage(db, history, query);
        read += history.queries.length;
      }
      return { perSecond: (read * 1000) / (performance.now() - begin) };
    },
  };
}

function slowestPage(db: PooledDatabase, history: History): Side {
  return {
    name: 'the slowest filter',
    async round() {
      let slowest = 0;
      for (const query of history.queries) {
        await readPage(db, history, query);
        const begin = performance.now();
        await readPage(db, history, query);
        slowest = Math.max(slowest, performance.now() - begin);
      }
      return { perSecond: 1000 / slowest };
    },
  };
}

async function readPage(db: PooledDatabase, { owner }: History, { what, filter, page }: Query): Promise<void> {
  const { records, total } = await readRecords(db, { owner, ...filter }, { page, size: SIZE });
  if (records.length === 0 || total < records.length) throw new Error(`${what}: ${records.length} records of ${total}`);
}

/** Creates a member with movements over a hundred days, posted, sealed and folded as on a platform. */
async function liveThrough(db: PooledDatabase, place: number, records: number): Promise<History> {
  const ledger = createLedger(db);
  const one = member(addressOf(place));
  const other = member(addressOf(place + 1));
  await ledger.post(deposit(one.available('USDT')));
  for (let day = 0; day < DAYS; day += 1) {
    await post(ledger, records / DAYS, (at) => {
      const isRare = (day * (records / DAYS) + at) % RARE === 0;
      const to = isRare ? one.staked('USDT') : other.available('USDT');
      return movement({ id: randomUUID(), kind: isRare ? 'testRun' : 'move', legs: moves(one.available('USDT'), to, 1n) });
    });
    await db.run(sql`update platform_setting set clock_offset = clock_offset + interval '24 hours'`);
    while ((await sealJournal(db)) > 0);
    while ((await foldRecords(db)) > 0);
  }
  const { today } = await db.one<{ today: number }>(sql`select platform_today() as today`);
  const queries: readonly Query[] = [
    { what: 'the first page', filter: {}, page: 1 },
    { what: 'a page in the middle', filter: {}, page: Math.ceil(records / SIZE / 2) },
    { what: 'the last page', filter: {}, page: Math.ceil(records / SIZE) },
    { what: 'an asset', filter: { asset: 'USDT' }, page: 2 },
    { what: 'a rare kind', filter: { kind: 'testRun' }, page: 1 },
    { what: 'a kind of an asset', filter: { kind: 'move', asset: 'USDT' }, page: 2 },
    { what: 'ten days', filter: { fromDay: today - 30, toDay: today - 21 }, page: 1 },
  ];
  return { owner: one.available('USDT').owner, records, queries };
}

async function post(ledger: Ledger, count: number, make: (at: number) => ReturnType<typeof movement>): Promise<void> {
  let next = 0;
  const caller = async () => {
    for (let at = next; at < count; at = next) {
      next += 1;
      await ledger.post(make(at));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}
