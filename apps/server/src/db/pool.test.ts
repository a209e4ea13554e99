import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { openDatabase, type PooledDatabase } from './pool.ts';

let database: TestDatabase;
let db: PooledDatabase;
let owner: PooledDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl);
  owner = openDatabase(database.ownerUrl);
  await owner.run(sql`create table spot (id int primary key, n int not null default 0)`);
  await owner.run(sql`grant select, insert, update, delete on spot to ocean_app`);
});
afterAll(async () => {
  await Promise.all([db.end(), owner.end()]);
  await database.drop();
});

describe('columns', () => {
  test('are read as amounts, safe integers and dates, in arrays too', async () => {
    const row = await db.one(sql`
      select 123456789012345678901234567890::numeric as amount, 42::int8 as seq, '2030-01-02T03:04:05Z'::timestamptz as at,
        array[1, 2]::numeric[] as amounts, array[7, null]::int8[] as seqs, '{}'::numeric[] as none`);
    expect(row).toEqual({
      amount: 123456789012345678901234567890n,
      seq: 42,
      at: new Date('2030-01-02T03:04:05Z'),
      amounts: [1n, 2n],
      seqs: [7, null],
      none: [],
    });
  });

  test('that would lose digits raise an error', async () => {
    await expect(db.one(sql`select 9007199254740993::int8`)).rejects.toThrow('not a safe integer');
    await expect(db.one(sql`select 0.5::numeric`)).rejects.toThrow();
  });
});

describe('a transaction', () => {
  test('that fails is rolled back, and its connection stays usable', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.run(sql`insert into spot (id) values (1)`);
      throw new Refusal('NOT_OPEN');
    });
    await expect(failing).rejects.toMatchObject({ key: 'NOT_OPEN' });
    expect(await db.many(sql`select from spot`)).toEqual([]);
  });

  test('is repeated after a deadlock until both commit', async () => {
    await db.run(sql`insert into spot (id) values (10), (11)`);
    let arrived = 0;
    let bothHere: () => void = () => undefined;
    const meeting = new Promise<void>((resolve) => {
      bothHere = resolve;
    });
    const cross = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.run(sql`update spot set n = n + 1 where id = ${first}`);
        arrived += 1;
        if (arrived === 2) bothHere();
        await meeting;
        await tx.run(sql`update spot set n = n + 1 where id = ${second}`);
      });
    await Promise.all([cross(10, 11), cross(11, 10)]);
    // The repetition may lock its first row again before the other transaction does, and run into a second deadlock.
    expect(arrived).toBeGreaterThan(2);
    expect(await db.many(sql`select n from spot where id in (10, 11)`)).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('runs again from the start when its backend is killed', async () => {
    let attempts = 0;
    await db.transaction(async (tx) => {
      attempts += 1;
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      if (attempts === 1) await owner.run(sql`select pg_terminate_backend(${pid})`);
      await tx.run(sql`insert into spot (id) values (20)`);
    });
    expect(attempts).toBe(2);
    expect(await db.many(sql`select id from spot where id = 20`)).toHaveLength(1);
  });

  test('is not repeated after a permanent error', async () => {
    let attempts = 0;
    const failing = db.transaction(async (tx) => {
      attempts += 1;
      await tx.run(sql`insert into spot (id) values (30), (30)`);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(1);
  });

  test('that conflicts every time gives up after a bounded number of attempts', async () => {
    let attempts = 0;
    const failing = db.transaction(async (tx) => {
      attempts += 1;
      await tx.run(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    });
    await expect(failing).rejects.toMatchObject({ name: 'Refusal', key: 'UNAVAILABLE' });
    expect(attempts).toBe(8);
  });
});

test('an unreachable database is UNAVAILABLE, for reads and for transactions', async () => {
  const away = openDatabase('postgresql://nobody:nothing@127.0.0.1:1/nowhere');
  await expect(away.many(sql`select 1`)).rejects.toMatchObject({ key: 'UNAVAILABLE' });
  await expect(away.transaction((tx) => tx.many(sql`select 1`))).rejects.toMatchObject({ key: 'UNAVAILABLE' });
  await away.end();
});

test('with a time limit, a statement that gets no answer fails, and another connection takes its place', async () => {
  // The limit also applies to the first and the last statement, on a machine that may be busy.
  const hurried = openDatabase(database.appUrl, { connections: 1, answersWithinMs: 2_000 });
  const pidOf = async () => (await hurried.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid;
  const pid = await pidOf();
  await expect(hurried.one(sql`select pg_sleep(60)`)).rejects.toMatchObject({
    key: 'UNAVAILABLE',
    cause: { message: expect.stringContaining('timeout') },
  });
  let replacement: number | undefined;
  const answers = async () => {
    replacement = await pidOf().catch(() => undefined);
    return replacement;
  };
  await expect.poll(answers, { timeout: 30_000 }).toEqual(expect.any(Number));
  expect(replacement).not.toBe(pid);
  await hurried.end();
});

test('with a time limit, a commit without an answer is UNAVAILABLE and not repeated: it may have taken effect', async () => {
  await owner.run(sql`create table slow_commit (attempt int not null)`);
  await owner.run(sql`grant select, insert on slow_commit to ocean_app`);
  await owner.run(sql`
    create function commit_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return null; end $$`);
  await owner.run(sql`
    create constraint trigger commit_slowly after insert on slow_commit deferrable initially deferred
      for each row execute function commit_slowly()`);
  const hurried = openDatabase(database.appUrl, { connections: 1, answersWithinMs: 2_000 });
  let attempts = 0;
  const writing = hurried.transaction(async (tx) => {
    attempts += 1;
    await tx.run(sql`insert into slow_commit (attempt) values (${attempts})`);
  });
  await expect(writing).rejects.toMatchObject({ name: 'Refusal', key: 'UNAVAILABLE' });
  expect(attempts).toBe(1);
  await expect.poll(() => owner.many(sql`select attempt from slow_commit`), { timeout: 20_000 }).toEqual([{ attempt: 1 }]);
  await hurried.end();
});

test('a snapshot reads one state of the database and cannot write', async () => {
  await db.snapshot(async (q) => {
    const before = await q.one(sql`select count(*) from spot`);
    await db.run(sql`insert into spot (id) values (40)`);
    expect(await q.one(sql`select count(*) from spot`)).toEqual(before);
  });
  await expect(db.snapshot((q) => q.run(sql`delete from spot`))).rejects.toMatchObject({
    name: 'Error',
    cause: { code: '25006' },
  });
});

test('the platform clock is constant inside a transaction, counts days from its offset, and knows where a day begins', async () => {
  await db.transaction(async (tx) => {
    const { a } = await tx.one<{ a: Date }>(sql`select platform_now() as a`);
    await tx.run(sql`select pg_sleep(0.002)`);
    expect((await tx.one<{ b: Date }>(sql`select platform_now() as b`)).b).toEqual(a);
  });
  await owner.run(sql`update platform_setting set day_offset_minutes = 480`);
  const days = await db.one(sql`
    select platform_day('1970-01-02T15:59:59.999999Z') as before, platform_day('1970-01-02T16:00:00Z') as after,
      platform_day_start(2) as border, platform_day('1969-12-31T15:59:59Z') as early`);
  expect(days).toEqual({ before: 1, after: 2, border: new Date('1970-01-02T16:00:00Z'), early: -1 });
});

describe('a server that takes no writes, as a standby does', () => {
  const takesWrites = (answer: 'off' | 'on') => owner.run(sql`update standby set is_one = ${answer === 'off'}`);
  beforeAll(async () => {
    await owner.run(sql`create table standby (is_one boolean not null)`);
    await owner.run(sql`insert into standby values (false)`);
    await owner.run(sql`grant select on standby to ocean_app`);
    await owner.run(sql`
      create function write_somewhere() returns integer language plpgsql as $$ begin
        if (select is_one from standby) then raise sqlstate '25006'; end if;
        return pg_backend_pid();
      end $$`);
  });

  test('is UNAVAILABLE, and a transaction continues when it takes writes again', async () => {
    await takesWrites('off');
    await expect(db.one(sql`select write_somewhere()`)).rejects.toMatchObject({ name: 'Refusal', key: 'UNAVAILABLE' });
    let attempts = 0;
    await db.transaction(async (tx) => {
      attempts += 1;
      if (attempts === 3) await takesWrites('on');
      await tx.one(sql`select write_somewhere()`);
    });
    expect(attempts).toBe(3);
  });

  test('is disconnected: the next connection may lead to the primary', async () => {
    const single = openDatabase(database.appUrl, { connections: 1 });
    const pids: number[] = [];
    await takesWrites('off');
    await single.transaction(async (tx) => {
      pids.push((await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid);
      if (pids.length === 2) await takesWrites('on');
      await tx.one(sql`select write_somewhere()`);
    });
    expect(pids).toHaveLength(2);
    expect(pids[1]).not.toBe(pids[0]);
    await single.end();
  });
});
