import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@ocean/api/errors';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/pool.ts';
import { LeaseLost, releaseLease, takeLease } from './lease.ts';
import { type Job, pauseMs, startJobs } from './start-jobs.ts';

/** The error of a failed database call. */
const unavailable = (code: string) => new Refusal('UNAVAILABLE', {}, { cause: Object.assign(new Error(code), { code }) });

function createLog() {
  const logged: string[] = [];
  return { logged, log: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) }) };
}

let database: TestDatabase;
let db: Database;
let context: Context;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl);
  context = { db, log: pino({ level: 'silent' }) } as unknown as Context;
});
beforeEach(() => db.run(sql`delete from job_lease`));
afterAll(async () => {
  await db.end();
  await database.drop();
});

describe('a lease', () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const take = (holder: string, forMs = 60_000) => takeLease(db, { name: 'job', holder, forMs });

  test('has one holder, which may renew it', async () => {
    expect(await take(first)).toMatchObject({ token: 1 });
    expect(await take(second)).toBeUndefined();
    expect(await take(first)).toMatchObject({ token: 1 });
  });

  test('passes to the next process when it expires, with a higher token that fences the first one off', async () => {
    const old = await take(first, -1);
    const now = await take(second);
    expect(now).toMatchObject({ token: 2 });
    await expect(db.transaction(async (tx) => old?.assertHeld(tx))).rejects.toBeInstanceOf(LeaseLost);
    await db.transaction(async (tx) => now?.assertHeld(tx));
  });

  test('is free immediately when its holder releases it, and no other process can release it', async () => {
    await take(first);
    await releaseLease(db, { name: 'job', holder: second });
    expect(await take(second)).toBeUndefined();
    await releaseLease(db, { name: 'job', holder: first });
    expect(await take(second)).toMatchObject({ token: 2 });
  });

  test('is granted to one of many concurrent requests', async () => {
    const leases = await Promise.all(Array.from({ length: 10 }, () => take(randomUUID())));
    expect(leases.filter(Boolean)).toHaveLength(1);
  });
});

describe('startJobs', () => {
  test('runs a job repeatedly, on one of two processes', async () => {
    const runs: string[] = [];
    const job = (process: string): Job => ({ name: 'count', everyMs: 5, run: async () => void runs.push(process) });
    const [one, two] = [startJobs(context, [job('one')]), startJobs(context, [job('two')])];
    await expect.poll(() => runs.length).toBeGreaterThan(3);
    expect(new Set(runs).size).toBe(1);
    await Promise.all([one.stop(), two.stop()]);
  });

  test('hands over immediately when its holder stops', async () => {
    const runs: string[] = [];
    const job = (process: string): Job => ({ name: 'count', everyMs: 5, run: async () => void runs.push(process) });
    const one = startJobs(context, [job('one')]);
    await expect.poll(() => runs).toContain('one');
    await one.stop();
    const two = startJobs(context, [job('two')]);
    await expect.poll(() => runs).toContain('two');
    await two.stop();
  });

  test('a job of a dead process is taken over when its own lease expires, long before the usual one', async () => {
    const runs: string[] = [];
    const job: Job = { name: 'count', everyMs: 5, leaseMs: 300, run: async () => void runs.push('one') };
    // The process died after it had taken the lease: it neither renews nor releases it.
    await takeLease(db, { name: 'count', holder: randomUUID(), forMs: 300 });
    const survivor = startJobs(context, [job]);
    await expect.poll(() => runs.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const { seconds } = await db.one<{ seconds: number }>(sql`
      select extract(epoch from held_until - clock_timestamp())::float8 as seconds from job_lease where name = 'count'`);
    expect(seconds).toBeLessThan(0.3);
    await survivor.stop();
  });

  test('lets a round end before it stops', async () => {
    let ended = 0;
    let begun = 0;
    const slow: Job = {
      name: 'slow',
      everyMs: 1,
      async run() {
        begun += 1;
        await sleep(50);
        ended += 1;
      },
    };
    const jobs = startJobs(context, [slow]);
    await expect.poll(() => begun).toBe(1);
    await jobs.stop();
    expect({ begun, ended }).toEqual({ begun: 1, ended: 1 });
  });

  test('continues after a failure, and one job’s failure does not affect another', async () => {
    let failed = 0;
    const succeeded: number[] = [];
    const jobs = startJobs(context, [
      {
        name: 'fails twice',
        everyMs: 1,
        async run() {
          failed += 1;
          if (failed < 3) throw new Error('not yet');
        },
      },
      { name: 'works', everyMs: 1, run: async () => void succeeded.push(1) },
    ]);
    await expect.poll(() => failed).toBeGreaterThan(3);
    expect(succeeded.length).toBeGreaterThan(0);
    await jobs.stop();
  });

  test('waits longer after each failure, up to a minute or its own interval', () => {
    expect([0, 1, 2, 3, 20].map((failures) => pauseMs(1_000, failures))).toEqual([1_000, 2_000, 4_000, 8_000, 60_000]);
    expect(pauseMs(3_600_000, 5)).toBe(3_600_000);
  });

  test('waits at most a second, or its own interval, while the database is away', async () => {
    expect([0, 1, 2, 3, 20].map((failures) => pauseMs(500, failures, true))).toEqual([500, 1_000, 1_000, 1_000, 1_000]);
    expect(pauseMs(60_000, 5, true)).toBe(60_000);
  });

  test('resumes within a second after a long time without the database', { timeout: 30_000 }, async () => {
    const failedAt: number[] = [];
    const away: Job = {
      name: 'away',
      everyMs: 400,
      async run() {
        failedAt.push(performance.now());
        throw unavailable('ECONNREFUSED');
      },
    };
    const { log, logged } = createLog();
    const jobs = startJobs({ ...context, log }, [away]);
    await expect.poll(() => failedAt.length, { timeout: 25_000 }).toBe(5);
    await jobs.stop();
    expect(logged).toEqual(['the database is away; the job goes on when it is back']);
    // Doubled each time, the last pause would be 6.4 s.
    expect((failedAt[4] ?? 0) - (failedAt[3] ?? 0)).toBeLessThan(4_000);
  });

  test('logs again that the database is away after it was back, and other failures as usual', async () => {
    const rounds = [unavailable('57P01'), unavailable('57P03'), undefined, unavailable('25006'), unavailable('57014')];
    const done: unknown[] = [];
    const job: Job = {
      name: 'job',
      everyMs: 1,
      async run() {
        const failure = rounds[done.length];
        done.push(failure);
        if (failure) throw failure;
      },
    };
    const { log, logged } = createLog();
    const jobs = startJobs({ ...context, log }, [job]);
    await expect.poll(() => done.length).toBeGreaterThan(rounds.length);
    await jobs.stop();
    const away = 'the database is away; the job goes on when it is back';
    expect(logged).toEqual([away, away, 'job will be retried']);
  });

  test('waits longer after each failure of a database that is up but unavailable for another reason', async () => {
    const failedAt: number[] = [];
    const busy: Job = {
      name: 'busy',
      everyMs: 300,
      async run() {
        failedAt.push(performance.now());
        throw unavailable('57014');
      },
    };
    const jobs = startJobs(context, [busy]);
    await expect.poll(() => failedAt.length, { timeout: 10_000 }).toBe(4);
    await jobs.stop();
    expect((failedAt[3] ?? 0) - (failedAt[2] ?? 0)).toBeGreaterThan(2_200);
  });
});

test('runs all jobs of the platform without a warning about listeners', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on('warning', note);
  const run = vi.fn(async () => undefined);
  const jobs = Array.from({ length: 30 }, (_, index): Job => ({ name: `job-${index}`, everyMs: 60_000, run }));
  const running = startJobs(context, jobs);
  await expect.poll(() => run.mock.calls.length).toBe(jobs.length);
  // A warning is printed in a later turn of the event loop.
  await sleep(50);
  await running.stop();
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
