import process from 'node:process';
import sql from 'sql-template-tag';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { startTemporaryReplica } from '../../dev/postgres/temporary-replica.ts';
import type { BenchServer } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { load, type Served, serve } from '../harness/over-http.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';
import { preparePlatform } from './http.ts';

/** All servers share this machine's cores, so the bench shows the cost of reading from a replica and which server does the work. */
const GOAL = 0.8;

/** P19: pages of own bots over HTTP from the primary alone, and with one and two replicas. */
export async function benchReplicas(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const urls = await preparePlatform(server, 'bench_replicas');
  const binDir = process.env.BENCH_POSTGRES_BIN;
  const how = binDir === undefined ? {} : { binDir };
  const replicas = [await startTemporaryReplica(server.postgres, how), await startTemporaryReplica(server.postgres, how)];
  const db = openDatabase(urls.ownerUrl, { connections: 1 });
  const served: Served[] = [];
  try {
    const reached = replicas.map(({ urlOf }) => urlOf(urls.appUrl));
    const counts = [0, 1, 2].map((count) => ({ count, statements: [] as number[] }));
    const sides: Side[] = [];
    for (const { count, statements } of counts) {
      const one = await serve('platform', urls.appUrl, { replicas: reached.slice(0, count) });
      served.push(one);
      const name = `bot/log, 64 connections, ${count === 0 ? 'the primary alone' : `${count} of the replicas`}`;
      sides.push({ name, round: () => counting(db, statements, () => load('list', one, seconds), seconds) });
    }
    const [none, first, both] = await takeTurns(sides, rounds);
    if (!none || !first || !both) throw new Error('a side was not measured');
    const note = `transactions of the primary for one read: ${counts.map(({ statements }) => median(statements).toFixed(2)).join(', ')}`;
    return [
      figure({ id: 'P19a', what: 'pages of own bots with one replica', above: first, below: none, goal: GOAL, note }),
      figure({ id: 'P19b', what: 'the same with two', above: both, below: none, goal: GOAL }),
    ];
  } finally {
    await Promise.all(served.map((one) => one.stop()));
    await db.end();
    await Promise.all(replicas.map((replica) => replica.remove()));
  }
}

/** Notes how many transactions the primary has done for each answer. */
async function counting(
  db: PooledDatabase,
  perRead: number[],
  round: () => ReturnType<Side['round']>,
  seconds: number,
): ReturnType<Side['round']> {
  const before = await transactions(db);
  const measured = await round();
  perRead.push(((await transactions(db)) - before) / (measured.perSecond * seconds));
  return measured;
}

async function transactions(db: PooledDatabase): Promise<number> {
  const { done } = await db.one<{ done: number }>(sql`
    select xact_commit + xact_rollback as done from pg_stat_database where datname = current_database()`);
  return done;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
