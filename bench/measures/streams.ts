import { createHash, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { createEconomy } from '../../dev/economy/economy.ts';
import { addressOf, MEMBERS, tokenOf } from '../harness/addresses.ts';
import { startBenchServer } from '../harness/bench-server.ts';
import { type Budget, budget } from '../harness/budget.ts';
import type { BenchOptions } from '../harness/figure.ts';
import { load, openStreams, type Served, type Streams, serve } from '../harness/over-http.ts';
import { residentMegabytes } from '../harness/resident-megabytes.ts';
import { type Round, spreadOf } from '../harness/rounds.ts';
import { joinMembers } from './members.ts';

const OPEN = { full: 5_000, quick: 500 };
const MAX_MEGABYTES_ABOVE_IDLE = 200;
const MAX_P95_TO_ALL_MS = 1_000;
const MAX_P95_TO_ONE_MS = 300;
const MAX_TIMES_P99 = 1.5;
/** Members who use a screen meanwhile. */
const CALLERS = 4;
const TOLD_TO_ONE = 40;
/** Interval of events to single members while others call. */
const TOLD_EVERY_MS = 100;
const SETTLED_MS = 3_000;
/**
 * Streams that read nothing. The operating system buffers about 4 MB for each. These events with long names fill the buffer, with
 * as many events for each poll as one answer can name. The server cuts off a stream that reads nothing for 15 s, so the other
 * streams are measured immediately afterwards.
 */
const STALLED = 5;
const FILLED_BY = { rounds: 240, events: 200, everyMs: 160 };

/** P17: open streams of live events: memory, the time until all and until one received an event, and other calls meanwhile. */
export async function benchStreams({ rounds, seconds }: BenchOptions): Promise<Budget[]> {
  const count = OPEN[seconds > 1 ? 'full' : 'quick'];
  const bench = await startBenchServer();
  let served: Served | undefined;
  let streams: Streams | undefined;
  let owner: Database | undefined;
  try {
    const urls = await bench.database('bench_streams');
    await (await createEconomy(urls)).close();
    await joinMembers(urls.appUrl);
    owner = openDatabase(urls.ownerUrl, { connections: 2 });
    await openMoreSessions(owner, count + STALLED);
    const server = await serve('platform', urls.appUrl);
    served = server;
    await load('read', server, seconds, CALLERS);
    const quiet = await callMeanwhile(server, { rounds, seconds });
    const idleMegabytes = await residentMegabytes(server.pid);
    streams = await openStreams(server, count);
    await sleep(SETTLED_MS);
    const toAll: number[] = [];
    for (let round = 0; round < rounds; round += 1) toAll.push(p95Of(await tell(streams, owner, { count })));
    const megabytes = (await residentMegabytes(server.pid)) - idleMegabytes;
    const toOne: number[] = [];
    for (let at = 0; at < TOLD_TO_ONE; at += 1)
      toOne.push(...(await tell(streams, owner, { account: addressOf(count / 2 + at) })));
    await streams.stall(STALLED);
    await fillStalled(owner, count);
    const toOthers: number[] = [];
    for (let round = 0; round < rounds; round += 1) toOthers.push(p95Of(await tell(streams, owner, { count })));
    const busy = await whileTelling(owner, () => callMeanwhile(server, { rounds, seconds }));
    return budgetsOf({ count, megabytes, toAll, toOne, toOthers, quiet, busy });
  } finally {
    await streams?.stop();
    await served?.stop();
    await owner?.end();
    await bench.stop();
  }
}

/** For more streams than members: the first members get a second session, with the token of a later number. */
async function openMoreSessions(owner: Database, count: number): Promise<void> {
  const more = Array.from({ length: Math.max(0, count - MEMBERS) }, (_, at) => at);
  const hashes = more.map((at) =>
    createHash('sha256')
      .update(tokenOf(MEMBERS + at))
      .digest('hex'),
  );
  await owner.run(sql`
    insert into session (id, account, token_hash, device, expires_at)
    select gen_random_uuid(), m.address, decode(m.hash, 'hex'), 'bench', clock_timestamp() + interval '1 day'
    from unnest(${more.map(addressOf)}::text[], ${hashes}::text[]) m(address, hash)`);
}

/** The time until each addressed stream received the event. */
function tell(streams: Streams, owner: Database, { account = null, count = 1 }: { account?: string | null; count?: number }) {
  const subject = randomUUID();
  return streams.hear(subject, count, () => owner.run(sql`select tell_live('order', ${subject}, ${account})`));
}

async function callMeanwhile(server: Served, { rounds, seconds }: BenchOptions): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await load('read', server, seconds, CALLERS));
  return measured;
}

async function whileTelling<T>(owner: Database, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const telling = (async () => {
    for (let at = 0; !isOver; at += 1) {
      await owner.run(sql`select tell_live('order', ${randomUUID()}, ${addressOf(at % MEMBERS)})`);
      await sleep(TOLD_EVERY_MS);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await telling;
  }
}

/** Sends events to the streams that read nothing until their buffers are full. */
async function fillStalled(owner: Database, count: number): Promise<void> {
  const accounts = Array.from({ length: STALLED }, (_, at) => addressOf((count + at) % MEMBERS));
  for (let round = 0; round < FILLED_BY.rounds; round += 1) {
    await owner.run(sql`
      insert into live_event (account, kind, subject)
      select a, 'order', lpad(gen_random_uuid()::text, 80, '0') from unnest(${accounts}::text[]) a, generate_series(1, ${FILLED_BY.events}::integer)`);
    await sleep(FILLED_BY.everyMs);
  }
}

type Measured = {
  readonly count: number;
  readonly megabytes: number;
  readonly toAll: readonly number[];
  readonly toOne: readonly number[];
  readonly toOthers: readonly number[];
  readonly quiet: readonly Round[];
  readonly busy: readonly Round[];
};

function budgetsOf({ count, megabytes, toAll, toOne, toOthers, quiet, busy }: Measured): Budget[] {
  const machine = loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
  const of = `${count.toLocaleString('en')} open streams`;
  const base = spreadOf(quiet.map(({ p99Ms = Number.NaN }) => p99Ms)).median;
  const atMost = (parts: { what: string; unit: string; values: readonly number[]; limit: number; note?: string }) =>
    budget({ id: 'P17', kind: 'atMost', ...parts });
  return [
    atMost({
      what: `memory above idle, ${of}`,
      unit: ' MB',
      values: [megabytes],
      limit: MAX_MEGABYTES_ABOVE_IDLE,
      note: `load ${machine}`,
    }),
    atMost({ what: `p95 until all have heard, ${of}`, unit: ' ms', values: toAll, limit: MAX_P95_TO_ALL_MS }),
    atMost({
      what: `p95 until all others have heard, ${of} and ${STALLED} that read nothing`,
      unit: ' ms',
      values: toOthers,
      limit: MAX_P95_TO_ALL_MS,
    }),
    atMost({ what: `p95 until one has heard, ${of}`, unit: ' ms', values: [p95Of(toOne)], limit: MAX_P95_TO_ONE_MS }),
    atMost({
      what: `p99 of bot/summary against that with none open, ${of}`,
      unit: '×',
      values: busy.map(({ p99Ms = Number.NaN }) => p99Ms / base),
      limit: MAX_TIMES_P99,
      note: `none open: ${base} ms; ten single members told a second`,
    }),
  ];
}

function p95Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}
