import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { until, waitsForLock } from '#dev/world/slow-process.ts';
import type { Queryable } from '../../db/database.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { createRootAccount } from '../account/entry.ts';
import { recordChange } from '../home/content/store.ts';
import { countLikes, findNews, findSubject } from './queries.ts';
import { insertRead, setLike } from './store.ts';

/* Likes written by two processes with the rights of the API, and what the database denies a compromised process. */
const MEMBERS = 1_000;

let database: TestDatabase;
let processes: [PooledDatabase, PooledDatabase];
let owner: PooledDatabase;
let operators: PooledDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  processes = [openDatabase(database.apiUrl, { connections: 8 }), openDatabase(database.apiUrl, { connections: 8 })];
  owner = openDatabase(database.ownerUrl, { connections: 2 });
  operators = openDatabase(database.operatorUrl, { connections: 1 });
  await processes[0].transaction((tx) => createRootAccount(tx, { address: addressOf(MEMBERS * 2), inviteCode: 'ROOT' }));
  await owner.run(sql`
    insert into account (address, inviter, path, invite_code)
    select '0x' || lpad(to_hex(n), 40, '0'), a.address, a.path || a.number, 'MEMBER' || n
    from generate_series(1, ${MEMBERS}::integer) n cross join account a where a.inviter is null`);
});
afterAll(async () => {
  await Promise.all([...processes, owner, operators].map((db) => db.end()));
  await database.drop();
});

let subject: string;
let published = 0;
beforeEach(async () => {
  published += 1;
  subject = `news/${published}`;
  await changes({ texts: { en: 'News' }, bodies: { en: 'Text' } });
});

const addressOf = (member: number) => `0x${member.toString(16).padStart(40, '0')}`;
const likes = (q: Queryable, member: number, isLiked = true) => setLike(q, { account: addressOf(member), subject, isLiked });

async function changes(value: unknown, revision = 1) {
  await recordChange(operators, { subject, revision, value, author: addressOf(1), reason: 'a test' });
}

/** The counter, and the number of rows. */
async function counted(): Promise<[number, number]> {
  const { rows } = await owner.one<{ rows: number }>(sql`select count(*) as rows from news_like where subject = ${subject}`);
  return [await countLikes(owner, subject), rows];
}

test('a thousand members who like at once through two processes are counted once each', async () => {
  const members = Array.from({ length: MEMBERS }, (_, at) => at + 1);
  await Promise.all(members.flatMap((member) => processes.map((db) => likes(db, member))));
  expect(await counted()).toEqual([MEMBERS, MEMBERS]);
  await Promise.all(
    members.filter((member) => member % 2 === 0).flatMap((member) => processes.map((db) => likes(db, member, false))),
  );
  expect(await counted()).toEqual([MEMBERS / 2, MEMBERS / 2]);
});

test('concurrent likes and unlikes of one member leave at most one like and a matching count', async () => {
  const acts = Array.from({ length: 200 }, (_, at) => at % 2 === 0);
  await Promise.all(acts.map((isLiked, at) => likes(processes[at % 2 === 0 ? 0 : 1], 7, isLiked)));
  const [likesNow, rows] = await counted();
  expect(likesNow).toBe(rows);
  await likes(processes[0], 7);
  expect(await counted()).toEqual([1, 1]);
});

test('a like in progress blocks only those in the same counter slot', async () => {
  let waiting: Promise<boolean> | undefined;
  await processes[0].transaction(async (tx) => {
    await likes(tx, 0x11);
    expect(await likes(processes[1], 0x12)).toBe(true);
    expect(await countLikes(owner, subject)).toBe(1);
    waiting = likes(processes[1], 0x21);
    await until(() => waitsForLock({ db: owner }, 'like_news'));
  });
  expect(await waiting).toBe(true);
  expect(await counted()).toEqual([3, 3]);
});

test('a process that dies before its commit leaves neither a like nor a count', async () => {
  const dies = processes[0].transaction(async (tx) => {
    await likes(tx, 3);
    throw new Error('it dies');
  });
  await expect(dies).rejects.toThrow('it dies');
  expect(await counted()).toEqual([0, 0]);
});

describe('news that are removed concurrently', () => {
  test('disappear with the like in progress', async () => {
    let takenAway: Promise<void> | undefined;
    await processes[0].transaction(async (tx) => {
      await likes(tx, 4);
      takenAway = changes(null, 2);
      await until(() => waitsForLock({ db: owner }, 'content_change'));
    });
    await takenAway;
    expect(await counted()).toEqual([0, 0]);
  });

  test('accept no like and no read mark, and leave nothing behind', async () => {
    const reader = { account: addressOf(5), subject };
    await likes(processes[0], 5);
    await insertRead(processes[0], reader);
    let [liking, reading]: Promise<boolean>[] = [];
    await owner.transaction(async (tx) => {
      await tx.run(sql`delete from content_item where subject = ${subject}`);
      liking = likes(processes[0], 6);
      reading = insertRead(processes[1], { account: addressOf(6), subject });
      await until(() => waitsForLock({ db: owner }, 'like_news'));
      await until(() => waitsForLock({ db: owner }, 'news_read'));
    });
    expect([await liking, await reading]).toEqual([false, false]);
    const left = sql`select from news_like where subject = ${subject} union all select from news_like_count where subject = ${subject}
      union all select from news_read where subject = ${subject}`;
    expect(await owner.many(left)).toEqual([]);
  });
});

describe('a compromised process', () => {
  const NO_PRIVILEGE = '42501';
  test.each([
    ['likes for everyone', `insert into news_like (subject, account) select 'news/1', address from account`],
    ['dates a like back', `update news_like set at = now() - interval '1 day'`],
    ['takes the likes of others', `delete from news_like`],
    ['raises a count', `update news_like_count set likes = 1000000`],
    ['begins a count', `insert into news_like_count (subject, slot, likes) values ('news/1', 'a', 1000000)`],
    ['dates a mark back', `insert into news_read (account, subject, at) values ('0x', 'news/1', now())`],
    ['makes news unread', `delete from news_read`],
    ['publishes', `insert into content_item (subject, value) values ('news/999', '{}')`],
    ['publishes', `insert into content_change (subject) values ('news/999')`],
    ['tells what was not published', `select tell_live('news', 'x', null::text)`],
  ])('is denied a statement that %s: %s', async (_what, statement) => {
    await expect(processes[0].run(sql`${raw(statement)}`)).rejects.toMatchObject({ code: NO_PRIVILEGE });
  });

  test('cannot like anything but existing news', async () => {
    for (const other of ['maintenance', 'leastSafeVersion', 'notice/1', 'news/999', 'news/', '']) {
      expect(await setLike(processes[0], { account: addressOf(1), subject: other, isLiked: true })).toBe(false);
    }
    expect(await owner.many(sql`select from news_like where subject !~ '^news/'`)).toEqual([]);
  });

  test('can mark only news as read', async () => {
    await expect(
      processes[0].run(sql`insert into news_read (account, subject) values (${addressOf(1)}, 'maintenance')`),
    ).rejects.toThrow('read_subject_is_news');
  });

  test('cannot like for an unknown or suspended account', async () => {
    await expect(likes(processes[0], MEMBERS + 1)).rejects.toThrow('news_is_liked_by_a_member');
    await owner.run(sql`update account set suspended_at = platform_now() where address = ${addressOf(8)}`);
    await expect(likes(processes[0], 8)).rejects.toThrow('a suspended member likes nothing');
    await owner.run(sql`update account set suspended_at = null where address = ${addressOf(8)}`);
    expect(await counted()).toEqual([0, 0]);
  });
});

test('texts are shown exactly as they were written', async () => {
  const naughty = `<img src=x onerror=alert(1)> \u202Egnp.exe 'x'; drop table news_like; -- {{7*7}} 𝔘𝔫𝔦 👩‍👩‍👧 ${'ل'.repeat(100)}`;
  await changes({ texts: { en: naughty }, bodies: { en: naughty } }, 2);
  const { id } = await owner.one<{ id: string }>(sql`select id from content_item where subject = ${subject}`);
  expect(await findSubject(owner, id)).toBe(subject);
  expect(await findNews(owner, { id, account: addressOf(1), lang: 'ko' })).toMatchObject({ title: naughty, text: naughty });
});

test('the id of a piece of news is unique and permanent', async () => {
  const idNow = () => owner.one<{ id: string }>(sql`select id from content_item where subject = ${subject}`);
  const before = await idNow();
  await changes({ texts: { en: 'Changed' }, bodies: { en: 'Text' } }, 2);
  expect(await idNow()).toEqual(before);
  const { ids, items } = await owner.one<{ ids: number; items: number }>(
    sql`select count(distinct id) as ids, count(*) as items from content_item`,
  );
  expect(ids).toBe(items);
  expect(items).toBeGreaterThan(1);
});

test('news without a text are not published', async () => {
  for (const bodies of [undefined, {}, { en: '' }, { ko: 'x' }]) {
    await expect(changes({ texts: { en: 'Only a title' }, ...(bodies && { bodies }) }, 2)).rejects.toThrow('news_say_something');
  }
});
