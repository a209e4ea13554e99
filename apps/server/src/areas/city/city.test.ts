import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import { files } from '@ocean/api/areas/files';
import { city } from '@ocean/api/areas/social/city';
import { reports } from '@ocean/api/areas/social/reports';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { forgetRemoved } from './forget-removed.ts';

const world = useWorld();
let owner: PooledDatabase;
let alice: Member;
let bob: Member;
beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl);
  [alice, bob] = [await world.member(), await world.member()];
});
afterAll(() => owner?.end());

const posts = (member: Member, text = 'Good morning', fileIds: string[] = []) => member.call(city.submit, { text, fileIds });
const comments = (member: Member, id: string, text = 'Well said') => member.call(city.comment, { id, text });
const likes = (member: Member, id: string, isLiked = true) => member.call(city.like, { id, isLiked });
const opens = (member: Member, id: string) => member.call(city.detail, { id });
const removes = (member: Member, what: 'post' | 'comment', id: string) => member.call(city.remove, { what, id });
const isRefused = (key: string) => expect.objectContaining({ key });
const uploads = async (member: Member, name = 'sea.jpg', bytes?: Buffer) =>
  (
    (await sendFile(world.origin, member.token, { name, bytes: bytes ?? (await samplePicture('jpeg')) })).body.data as {
      fileId: string;
    }
  ).fileId;

describe('a post', () => {
  test('is read by every member, with its author’s shortened address and, with a profile, the nickname', async () => {
    const { id, ...post } = await posts(alice, ' The harbour\u202e is open ');
    expect(post).toMatchObject({ text: 'The harbour is open', isOwn: true, likes: 0, comments: 0, hidden: null });
    await alice.call(desk.create, { nickname: 'Alice' });
    const seen = (await opens(bob, id)).post;
    expect(seen).toMatchObject({ isOwn: false, author: { nickname: 'Alice' } });
    expect(seen.author.address).toMatch(/^0x..…....$/);
    expect(JSON.stringify(seen).toLowerCase()).not.toContain(alice.id);
    expect((await opens(alice, (await posts(bob)).id)).post.author.nickname).toBe('');
  });

  test('shows pictures of its author to all, in their order, and none that is not', async () => {
    const [first, second] = [await uploads(alice), await uploads(alice, 'sky.png', await samplePicture('png'))];
    const { id } = await posts(alice, 'Two pictures', [second, first]);
    const { post } = await opens(bob, id);
    expect(post.files.map(({ fileId }) => fileId)).toEqual([second, first]);
    expect((await bob.call(files.link, { fileId: first })).url).toMatch(/^\/files\//);
    await expect(posts(bob, 'Mine', [first])).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    await expect(posts(bob, 'None', [randomUUID()])).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    const deed = await uploads(bob, 'deed.pdf', samplePdf());
    await expect(posts(bob, 'A deed', [deed])).rejects.toEqual(isRefused('FILE_TYPE_REFUSED'));
    const { body } = await bob.post('/api/tor/citySubmit', { text: 'Seven', fileIds: Array.from({ length: 7 }, () => first) });
    expect(body.error?.key).toBe('MALFORMED');
  });

  test('of twenty equal requests at once is one', async () => {
    const carol = await world.member();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => carol.post('/api/tor/citySubmit', { text: 'Once' }, headers);
    await Promise.all(Array.from({ length: 20 }, send));
    await world.context.db.run(sql`delete from idempotency`);
    await send();
    expect((await carol.call(city.list, { own: true })).list).toHaveLength(1);
  });

  test('is announced to every member, and a comment to the author of the post', async () => {
    const { id } = await posts(alice, 'News');
    await comments(bob, id);
    await comments(alice, id, 'My own');
    const told = await owner.many<{ account: string | null }>(
      sql`select account from live_event where kind = 'post' and subject = ${id} order by id`,
    );
    expect(told).toEqual([{ account: null }, { account: alice.id }]);
  });
});

describe('the list', () => {
  test('goes on from where a page ended while others post, and shows everything once', async () => {
    const dora = await world.member();
    for (let at = 0; at < 9; at += 1) await posts(dora, `Post ${at}`);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; cursor !== null && page < 5; page += 1) {
      const { list, next } = await bob.call(city.list, { size: 3, ...(cursor && { cursor }) });
      seen.push(...list.filter(({ author }) => author.address === list[0]?.author.address).map(({ text }) => text));
      cursor = next;
      await posts(await world.member(), 'In between');
      if (page === 2) break;
    }
    expect(seen).toEqual(Array.from({ length: 9 }, (_, at) => `Post ${8 - at}`));
    for (const wrong of ['0', 'x', '-1', '1.2', '']) {
      await expect(bob.call(city.list, { cursor: wrong })).rejects.toEqual(isRefused('PAGE_UNKNOWN'));
    }
  });
});

describe('counts', () => {
  test('of likes are exact when fifteen members like and take back at once', async () => {
    const { id } = await posts(bob);
    const members = await Promise.all(Array.from({ length: 15 }, () => world.member()));
    await Promise.all(members.flatMap((member) => [likes(member, id), likes(member, id), likes(member, id)]));
    expect((await opens(bob, id)).post.likes).toBe(15);
    await Promise.all(members.flatMap((member, at) => (at < 6 ? [likes(member, id, false), likes(member, id, false)] : [])));
    const { likes: count } = (await opens(bob, id)).post;
    expect(count).toBe(9);
    const [first] = members;
    if (!first) throw new Error('no member');
    await Promise.all(Array.from({ length: 10 }, (_, at) => likes(first, id, at % 2 === 0)));
    const row = await owner.one<{ likes: number; rows: number }>(sql`
      select likes, (select count(*) from city_like where post = ${id} and is_liked) as rows from city_post where id = ${id}`);
    expect(row.likes).toBe(row.rows);
  });

  test('of comments are exact when some are written and some taken away at once', async () => {
    const { id } = await posts(alice);
    const written = await Promise.all(Array.from({ length: 10 }, (_, at) => comments(at % 2 ? alice : bob, id, `c${at}`)));
    await Promise.all([
      ...written.slice(0, 4).map((one, at) => removes(at % 2 ? alice : bob, 'comment', one.id)),
      ...Array.from({ length: 4 }, (_, at) => comments(bob, id, `d${at}`)),
    ]);
    const { post, list } = await opens(alice, id);
    expect(post.comments).toBe(10);
    expect(list).toHaveLength(10);
    const { list: page, next } = await alice.call(city.detail, { id, size: 4 });
    const rest = await alice.call(city.detail, { id, size: 100, cursor: next ?? '' });
    expect([...page, ...rest.list]).toEqual(list);
  });
});

describe('what its author takes away', () => {
  test('is read by nobody any more, and its pictures by its author alone', async () => {
    const fileId = await uploads(alice);
    const { id } = await posts(alice, 'Soon gone', [fileId]);
    await comments(bob, id, 'Why?');
    await expect(removes(bob, 'post', id)).rejects.toEqual(isRefused('POST_UNKNOWN'));
    await removes(alice, 'post', id);
    expect(await removes(alice, 'post', id)).toEqual({ what: 'post', id });
    for (const member of [alice, bob]) {
      await expect(opens(member, id)).rejects.toEqual(isRefused('POST_UNKNOWN'));
      await expect(comments(member, id)).rejects.toEqual(isRefused('POST_UNKNOWN'));
      await expect(likes(member, id)).rejects.toEqual(isRefused('POST_UNKNOWN'));
      expect((await member.call(city.list, { size: 100 })).list.map((one) => one.id)).not.toContain(id);
    }
    await expect(bob.call(files.link, { fileId })).rejects.toEqual(isRefused('FILE_UNKNOWN'));
  });

  test('is deleted after a month', async () => {
    const { id } = await posts(alice, 'Forgotten');
    const { id: comment } = await comments(bob, id);
    await removes(bob, 'comment', comment);
    const worker = openDatabase(world.database.workerUrl, { connections: 1 });
    const left = async () =>
      (await owner.many(sql`select id from city_post where id = ${id} union select id from city_comment where post = ${id}`))
        .length;
    await world.nextDay(29);
    await forgetRemoved({ ...world.context, db: worker });
    expect(await left()).toBe(2);
    await removes(alice, 'post', id);
    await world.nextDay(2);
    await forgetRemoved({ ...world.context, db: worker });
    expect(await left()).toBe(1);
    await world.nextDay(30);
    await forgetRemoved({ ...world.context, db: worker });
    expect(await left()).toBe(0);
    await worker.end();
  });
});

test('keeps a removed post while a report about one of its comments is open', async () => {
  const { id } = await posts(alice, 'Reported below');
  const { id: comment } = await comments(bob, id, 'A scam');
  await alice.call(reports.send, { what: 'comment', id: comment, reason: 'scam', text: '' });
  await removes(alice, 'post', id);
  const worker = openDatabase(world.database.workerUrl, { connections: 1 });
  const left = async () => {
    await forgetRemoved({ ...world.context, db: worker });
    return (await owner.many(sql`select from city_comment where id = ${comment}`)).length;
  };
  await owner.run(sql`update city_post set removed_at = removed_at - interval '31 days' where id = ${id}`);
  expect(await left()).toBe(1);
  await owner.run(sql`update report set state = 'kept', decided_at = platform_now() where subject = ${comment}`);
  expect(await left()).toBe(0);
  await worker.end();
});

test('lets a member take a like back from a hidden post', async () => {
  const { id } = await posts(alice, 'Liked');
  await likes(bob, id);
  await owner.one(sql`select hide_post(${id}::uuid, 'x')`);
  for (const _ of ['taken back', 'the same again']) {
    expect(await likes(bob, id, false)).toEqual({ id, isLiked: false, likes: 0 });
  }
  await expect(likes(bob, id)).rejects.toEqual(isRefused('POST_UNKNOWN'));
  await expect(likes(await world.member(), id, false)).rejects.toEqual(isRefused('POST_UNKNOWN'));
});

describe('limits', () => {
  test('of thirty concurrent posts, allow as many as the day has, and again the next day', async () => {
    const erin = await world.member();
    const results = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => posts(erin, `Post ${at}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(posts(erin)).rejects.toMatchObject({ key: 'POSTS_TOO_MANY', params: { maximum: 10 } });
    await world.nextDay();
    await posts(erin);
  });

  test('are separate for comments', async () => {
    await world.changesParams({ 'city.commentsDaily': 3 });
    const [frank, { id }] = [await world.member(), await posts(bob)];
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => comments(frank, id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(comments(frank, id)).rejects.toEqual(isRefused('COMMENTS_TOO_MANY'));
    await world.changesParams({ 'city.commentsDaily': 100 });
  });
});

/** With the role of the API, bypassing every handler. */
describe('a forged row', () => {
  const forge = (statement: ReturnType<typeof sql>) => world.context.db.run(statement);
  const insertPost = (account: string) =>
    forge(sql`insert into city_post (id, account, text) values (${randomUUID()}, ${account}, 'forged')`);

  test('cannot be written for a stranger or a suspended member', async () => {
    const gina = await world.member();
    const { id } = await posts(gina);
    await owner.run(sql`update account set suspended_at = platform_now() where address = ${gina.id}`);
    const nobody = `0x${'9'.repeat(40)}`;
    for (const account of [gina.id, nobody]) {
      await expect(insertPost(account)).rejects.toMatchObject({ code: '23000' });
      await expect(
        forge(sql`insert into city_comment (id, post, account, text) values (${randomUUID()}, ${id}, ${account}, 'forged')`),
      ).rejects.toMatchObject({ code: '23000' });
      await expect(
        forge(sql`insert into city_like (post, account, is_liked) values (${id}, ${account}, true)`),
      ).rejects.toThrow();
    }
    await expect(posts(gina)).rejects.toEqual(isRefused('ACCOUNT_SUSPENDED'));
    // What was written before can still be removed.
    await removes(gina, 'post', id);
  });

  test('cannot set counts, the time or anything of operators', async () => {
    const { id } = await posts(bob);
    for (const statement of [
      sql`insert into city_post (id, account, text, likes) values (${randomUUID()}, ${bob.id}, 'x', 5)`,
      sql`insert into city_post (id, account, text, at) values (${randomUUID()}, ${bob.id}, 'x', now() + interval '1 day')`,
      sql`update city_post set likes = 100 where id = ${id}`,
      sql`update city_post set hidden_reason = 'x' where id = ${id}`,
      sql`update city_post set removed_at = now() where id = ${id}`,
      sql`delete from city_post where id = ${id}`,
      sql`update file_use set hidden_at = null`,
      sql`select hide_post(${id}::uuid, 'x')`,
      sql`select tell_live('post', ${id}, null)`,
    ]) {
      const outcome = await forge(statement).catch((error: { code: string }) => error.code);
      expect([statement.sql, outcome]).toEqual([statement.sql, '42501']);
    }
  });

  test('cannot remove anything of another member', async () => {
    const { id } = await posts(bob);
    const { id: comment } = await comments(bob, id);
    for (const [what, of] of [
      ['post', id],
      ['comment', comment],
    ] as const) {
      await expect(
        forge(sql`insert into city_removal (what, id, account) values (${what}, ${of}, ${alice.id})`),
      ).rejects.toMatchObject({ code: '23000' });
    }
    expect((await opens(alice, id)).post.comments).toBe(1);
  });

  test('cannot show a file of another member, or a document', async () => {
    const { id } = await posts(bob);
    const [foreign, deed] = [await uploads(alice), await uploads(bob, 'deed.pdf', samplePdf())];
    for (const file of [foreign, deed]) {
      await expect(
        forge(
          sql`insert into file_use (subject_kind, subject_id, file_id, place) values ('cityPost', ${id}::uuid, ${file}::uuid, 1)`,
        ),
      ).rejects.toMatchObject({ code: '23000' });
    }
    const own = await uploads(bob);
    await expect(
      forge(
        sql`insert into file_use (subject_kind, subject_id, file_id, place) values ('cityPost', ${id}::uuid, ${own}::uuid, 7)`,
      ),
    ).rejects.toMatchObject({ code: '23000' });
  });
});
