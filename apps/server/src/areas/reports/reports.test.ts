import { randomUUID } from 'node:crypto';
import { desk as deskCalls } from '@ocean/api/areas/desk';
import { files } from '@ocean/api/areas/files';
import { city } from '@ocean/api/areas/social/city';
import { feedback } from '@ocean/api/areas/social/feedback';
import { type ReportKind, reports } from '@ocean/api/areas/social/reports';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { operateModerate } from '../../operate/moderation/operate-moderate.ts';

/** The order here has no money behind it, which the audit would report. */
const world = useWorld({ mayBeForged: true });
let owner: PooledDatabase;
let operators: OperatorsDesk;
let alice: Member;
let bob: Member;
let carol: Member;
beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl);
  operators = openDesk(world);
  [alice, bob, carol] = [await world.member(), await world.member(), await world.member()];
  for (const [member, nickname] of [
    [alice, 'Alice'],
    [bob, 'Bob'],
    [carol, 'Carol'],
  ] as const) {
    await member.call(deskCalls.create, { nickname });
  }
});
afterAll(async () => {
  await owner?.end();
  await operators?.close();
});

const posts = (member: Member, text = 'Buy now', fileIds: string[] = []) => member.call(city.submit, { text, fileIds });
const sends = (member: Member, what: ReportKind, id: string, text = '') =>
  member.call(reports.send, { what, id, reason: 'scam', text });
const hides = (what: string, id: string, reason = 'a scam') =>
  operators.carol(operateModerate, 'hide', what, id, '--reason', reason);
const restores = (what: string, id: string) => operators.carol(operateModerate, 'restore', what, id, '--reason', 'a mistake');
/** Runs the jobs until the worker has nothing left to hide or restore. */
const hidesOn = async () => {
  const end = Date.now() + 20_000;
  const isLeft = async () => (await owner.many(sql`select from account_hiding`)).length > 0;
  while ((await isLeft()) && Date.now() < end) await world.runJobs();
};
const isRefused = (key: string) => expect.objectContaining({ key });
const uploads = async (member: Member) =>
  (
    (await sendFile(world.origin, member.token, { name: 'sea.jpg', bytes: await samplePicture('jpeg') })).body.data as {
      fileId: string;
    }
  ).fileId;
const listed = async (member: Member) => (await member.call(city.list, { size: 100 })).list.map(({ id }) => id);

/** The first words that the sender of a report reads of what it is about. */
const beginningFor = async (sender: Member, what: ReportKind, id: string) =>
  (await sender.call(reports.list, { of: { what, id } })).list[0]?.beginning;

/** Inserts a completed order as a bare row, without its money. */
async function order(customer: Member, operator: Member): Promise<string> {
  const id = randomUUID();
  await owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into desk_order (id, customer, base, side, base_units, rate_units, quote_units, state, placed_at, expires_at, operator,
        accepted_at, fee_points, fee_units, release_at)
      values (${id}, ${customer.id}, 'BCG', 'buy', 10, 1, 10, 'completed', platform_now(), platform_now(), ${operator.id},
        platform_now(), 1, 1, platform_now() + interval '1 day')`);
  });
  return id;
}

describe('a report', () => {
  test('is sent once a member and thing, and its sender reads what became of it', async () => {
    const { id } = await posts(alice);
    const sent = await sends(bob, 'post', id, 'Asks for my key');
    expect(sent).toMatchObject({ what: 'post', reason: 'scam', text: 'Asks for my key', state: 'open', decidedAt: null });
    await expect(sends(bob, 'post', id)).rejects.toEqual(isRefused('REPORTED_ALREADY'));
    await sends(carol, 'post', id);
    const lines = await operators.reads(operateModerate, 'list');
    expect(lines.filter((line) => line.includes(id))).toEqual([expect.stringContaining('2 reports')]);
    await operators.carol(operateModerate, 'keep', 'post', id, '--reason', 'nothing against it');
    for (const member of [bob, carol]) {
      expect((await member.call(reports.list, {})).list[0]).toMatchObject({ state: 'kept', decidedAt: expect.any(String) });
    }
    expect((await operators.reads(operateModerate, 'list')).filter((line) => line.includes(id))).toEqual([]);
    await expect(operators.carol(operateModerate, 'keep', 'post', id, '--reason', 'again')).rejects.toThrow(
      'Nothing was changed',
    );
  });

  test('is found by what it is about, with the first words of it as long as they can be read', async () => {
    // With posts of her own, as every member may write only some a day.
    const dora = await world.member();
    await dora.call(deskCalls.create, { nickname: 'Dora' });
    const { id } = await posts(dora, `Send me your words. ${'x'.repeat(200)}`);
    const { id: other } = await posts(dora, 'Another one');
    await sends(bob, 'post', other);
    await sends(bob, 'post', id);
    const about = async (what: ReportKind, by: string) => (await bob.call(reports.list, { of: { what, id: by } })).list;
    const beginning = `Send me your words. ${'x'.repeat(100)}`;
    expect(await about('post', id)).toMatchObject([{ what: 'post', reason: 'scam', beginning }]);
    expect(await about('profile', id)).toEqual([]);
    expect((await carol.call(reports.list, { of: { what: 'post', id } })).list).toEqual([]);
    await dora.call(city.remove, { what: 'post', id });
    expect(await about('post', id)).toMatchObject([{ beginning: null }]);
    // A profile is the same one by whatever shows it.
    const { id: shows } = await posts(dora);
    const { id: showsToo } = await posts(dora, 'Second');
    await sends(bob, 'profile', shows);
    expect(await about('profile', showsToo)).toMatchObject([{ what: 'profile', beginning: 'Dora' }]);
  });

  test('is sent once by twenty concurrent requests, even after the idempotency key was forgotten', async () => {
    const { id } = await posts(alice);
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => carol.post('/api/tor/report', { what: 'post', id, reason: 'spam' }, headers);
    await Promise.all(Array.from({ length: 20 }, send));
    await world.context.db.run(sql`delete from idempotency`);
    expect((await send()).body.data).toMatchObject({ what: 'post', state: 'open' });
    const { sent } = await owner.one<{ sent: number }>(sql`select count(*) as sent from report where subject = ${id}`);
    expect(sent).toBe(1);
  });

  test('is about what its sender sees and did not write', async () => {
    const { id } = await posts(alice);
    const { id: comment } = await bob.call(city.comment, { id, text: 'Me too' });
    await expect(sends(alice, 'post', id)).rejects.toEqual(isRefused('REPORT_OWN'));
    await expect(sends(bob, 'comment', comment)).rejects.toEqual(isRefused('REPORT_OWN'));
    await expect(sends(bob, 'comment', id)).rejects.toEqual(isRefused('REPORT_UNKNOWN'));
    await sends(alice, 'comment', comment);
    await alice.call(city.remove, { what: 'post', id });
    for (const [what, of] of [
      ['post', id],
      ['comment', comment],
      ['profile', id],
      ['message', randomUUID()],
    ] as const) {
      await expect(sends(carol, what, of)).rejects.toEqual(isRefused('REPORT_UNKNOWN'));
    }
  });

  test('of a message or of the other party is for the two parties of an order', async () => {
    const orderId = await order(alice, bob);
    const { id } = await bob.call(deskCalls.sendMessage, { orderId, text: 'Pay me outside' });
    await expect(sends(carol, 'message', id)).rejects.toEqual(isRefused('REPORT_UNKNOWN'));
    await expect(sends(carol, 'profile', orderId)).rejects.toEqual(isRefused('REPORT_UNKNOWN'));
    await expect(sends(bob, 'message', id)).rejects.toEqual(isRefused('REPORT_OWN'));
    await sends(alice, 'message', id);
    await sends(alice, 'profile', orderId);
    const { id: post } = await posts(bob);
    // The same profile, reached through another subject.
    await expect(sends(alice, 'profile', post)).rejects.toEqual(isRefused('REPORTED_ALREADY'));
    const subjects = await owner.many(
      sql`select what, subject, against from report where account = ${alice.id} order by number desc limit 2`,
    );
    expect(subjects).toEqual([
      { what: 'profile', subject: bob.id, against: bob.id },
      { what: 'message', subject: id, against: bob.id },
    ]);
  });

  test('cannot be forged or decided by the API role', async () => {
    const { id } = await posts(alice);
    const forge = (account: string, what: string, seen: string) =>
      world.context.db.run(
        sql`insert into report (id, account, what, seen, reason, text) values (${randomUUID()}, ${account}, ${what}, ${seen}, 'spam', '')`,
      );
    await expect(forge(alice.id, 'post', id)).rejects.toMatchObject({ code: '23000' });
    await expect(forge(carol.id, 'message', id)).rejects.toMatchObject({ code: '23000' });
    for (const statement of [
      sql`insert into report (id, account, what, seen, subject, against, reason, text)
        values (${randomUUID()}, ${carol.id}, 'post', ${id}, 'x', ${bob.id}, 'spam', '')`,
      sql`update report set state = 'hidden'`,
    ]) {
      await expect(world.context.db.run(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('is accepted up to the daily limit of twenty, even concurrently', async () => {
    const dora = await world.member();
    const written: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const author = await world.member();
      for (let each = 0; each < 8; each += 1) written.push((await posts(author, `Post ${each}`)).id);
    }
    const results = await Promise.allSettled(written.map((id) => sends(dora, 'post', id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { key: string }).key] : []))).toEqual(
      Array.from({ length: 4 }, () => 'REPORTS_TOO_MANY'),
    );
  });
});

describe('what operators hide', () => {
  test('is a post visible only to its author, with the reason, and no link opens its pictures', async () => {
    const fileId = await uploads(alice);
    const { id } = await posts(alice, 'Send me your key', [fileId]);
    const { id: comment } = await bob.call(city.comment, { id, text: 'Do not' });
    const early = (await bob.call(files.link, { fileId })).url;
    expect((await fetch(world.origin + early)).status).toBe(200);
    await sends(bob, 'post', id);
    expect(await hides('post', id)).toEqual([`post ${id} is hidden`]);

    expect((await alice.call(city.detail, { id })).post).toMatchObject({ hidden: { reason: 'a scam' }, files: [] });
    expect(await listed(alice)).toContain(id);
    expect(await listed(bob)).not.toContain(id);
    await expect(bob.call(city.detail, { id })).rejects.toEqual(isRefused('POST_UNKNOWN'));
    await expect(bob.call(city.like, { id, isLiked: true })).rejects.toEqual(isRefused('POST_UNKNOWN'));
    // The file does not come back by being used elsewhere or made into another picture.
    const elsewhere = [
      () => posts(alice, 'Again', [fileId]),
      () => alice.call(feedback.submit, { text: 'Look', files: [fileId] }),
      () => alice.call(deskCalls.updateAvatar, { fileId }),
    ];
    for (const again of elsewhere) await expect(again()).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    await expect(alice.call(city.comment, { id, text: 'Why?' })).rejects.toEqual(isRefused('POST_UNKNOWN'));
    await expect(sends(carol, 'comment', comment)).rejects.toEqual(isRefused('REPORT_UNKNOWN'));
    for (const member of [alice, bob]) {
      await expect(member.call(files.link, { fileId })).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    }
    expect((await fetch(world.origin + early)).status).toBe(410);
    expect((await bob.call(reports.list, {})).list[0]).toMatchObject({ state: 'hidden', beginning: null });
    await expect(hides('post', id)).rejects.toThrow('It is so already');
    // A report that came in during the hiding act is resolved by the next act.
    await owner.run(sql`update report set state = 'open', decided_at = null where subject = ${id}`);
    expect(await hides('post', id)).toEqual([`post ${id} is hidden`]);
    expect((await bob.call(reports.list, {})).list[0]).toMatchObject({ state: 'hidden' });
    await expect(hides('post', id)).rejects.toThrow('It is so already');

    await restores('post', id);
    expect((await bob.call(city.detail, { id })).post).toMatchObject({ hidden: null, files: [{ fileId }] });
    expect((await fetch(world.origin + (await bob.call(files.link, { fileId })).url)).status).toBe(200);
    expect((await bob.call(reports.list, {})).list[0]).toMatchObject({ state: 'kept', beginning: 'Send me your key' });
  });

  test('is a comment that is no longer counted', async () => {
    const { id } = await posts(alice, 'A question');
    const { id: comment } = await bob.call(city.comment, { id, text: 'Nonsense' });
    await carol.call(city.comment, { id, text: 'An answer' });
    await sends(carol, 'comment', comment);
    expect(await beginningFor(carol, 'comment', comment)).toBe('Nonsense');
    await hides('comment', comment, 'rude');
    expect(await beginningFor(carol, 'comment', comment)).toBeNull();
    const seenBy = async (member: Member) => {
      const { post, list } = await member.call(city.detail, { id });
      return { comments: post.comments, texts: list.map(({ text, hidden }) => [text, hidden?.reason ?? null]) };
    };
    expect(await seenBy(alice)).toEqual({ comments: 1, texts: [['An answer', null]] });
    expect(await seenBy(bob)).toEqual({
      comments: 1,
      texts: [
        ['An answer', null],
        ['Nonsense', 'rude'],
      ],
    });
    await bob.call(city.remove, { what: 'comment', id: comment });
    await restores('comment', comment);
    expect(await seenBy(alice)).toEqual({ comments: 1, texts: [['An answer', null]] });
  });

  test('is a message that its author alone reads, with the reason and without its pictures', async () => {
    const orderId = await order(carol, bob);
    const fileId = await uploads(bob);
    const { id } = await bob.call(deskCalls.sendMessage, { orderId, text: 'Pay me elsewhere', files: [fileId] });
    await sends(carol, 'message', id);
    expect(await beginningFor(carol, 'message', id)).toBe('Pay me elsewhere');
    await hides('message', id);
    expect(await beginningFor(carol, 'message', id)).toBeNull();
    for (const member of [bob, carol]) {
      const said = (await member.call(deskCalls.messages, { orderId })).list.filter((one) => one.id === id);
      const isOwn = member === bob;
      const shown = { text: isOwn ? 'Pay me elsewhere' : '', isHidden: true, reason: isOwn ? 'a scam' : null, files: [] };
      expect(said).toMatchObject([shown]);
      expect(JSON.stringify(await member.call(deskCalls.messages, {})).includes('Pay me elsewhere')).toBe(isOwn);
      await expect(member.call(files.link, { fileId })).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    }
    expect((await operators.reads(operateModerate, 'show', 'message', id)).join('\n')).toContain('| Pay me elsewhere');
    await restores('message', id);
    const [said] = (await carol.call(deskCalls.messages, { orderId })).list.filter((one) => one.id === id);
    expect(said).toMatchObject({ text: 'Pay me elsewhere', isHidden: false, files: [{ fileId }] });
  });

  test('is a nickname or a picture of a profile', async () => {
    const erin = await world.member();
    await erin.call(deskCalls.create, { nickname: 'Free money' });
    const avatar = (await erin.call(deskCalls.updateAvatar, { fileId: await uploads(erin) })).avatar ?? '';
    const { id } = await posts(erin);
    await sends(bob, 'profile', id);
    await operators.carol(operateModerate, 'reset-name', 'profile', erin.id, '--reason', 'a promise');
    await operators.carol(operateModerate, 'reset-picture', 'profile', erin.id, '--reason', 'a promise');
    const { author } = (await bob.call(city.detail, { id })).post;
    expect(author.nickname).toMatch(/^Member \d+$/);
    expect((await erin.call(deskCalls.userinfo, {})).nameReset).toMatchObject({ reason: 'a promise' });
    expect(author.avatar).toBeNull();
    await expect(bob.call(files.link, { fileId: avatar })).rejects.toEqual(isRefused('FILE_UNKNOWN'));
    expect((await bob.call(reports.list, {})).list[0]).toMatchObject({ what: 'profile', state: 'hidden', beginning: null });
    await expect(operators.carol(operateModerate, 'reset-picture', 'profile', erin.id, '--reason', 'again')).rejects.toThrow(
      'It is so already',
    );
    // It can be wrong again.
    await sends(bob, 'profile', id);
    await expect(sends(bob, 'profile', id)).rejects.toEqual(isRefused('REPORTED_ALREADY'));
    await expect(erin.call(deskCalls.create, { nickname: 'Member 900' })).rejects.toEqual(isRefused('NICKNAME_RESERVED'));
    // The name is free for its owner to choose another one.
    expect(await erin.call(deskCalls.create, { nickname: 'Erin' })).toMatchObject({ nickname: 'Erin' });
    expect((await erin.call(deskCalls.userinfo, {})).nameReset).toBeNull();
  });

  test('of an account is everything it wrote in the city, by one signature', async () => {
    const frank = await world.member();
    const { id } = await posts(alice, 'Calm');
    const written = await Promise.all([1, 2, 3].map((each) => posts(frank, `Buy ${each}`)));
    const { id: comment } = await frank.call(city.comment, { id, text: 'Buy' });
    await frank.call(city.comment, { id: written[0]?.id ?? '', text: 'Buy more' });
    await sends(bob, 'comment', comment);
    await hides('account', frank.id, 'a flood');
    const seen = await listed(bob);
    for (const post of written) expect(seen).not.toContain(post.id);
    expect((await bob.call(city.detail, { id })).post.comments).toBe(0);
    expect((await bob.call(reports.list, {})).list[0]).toMatchObject({ state: 'hidden' });
  });

  test('of an account is hidden in short transactions; restored and later posts stay visible', async () => {
    const [grace, written] = [await world.member(), 450];
    await owner.run(sql`
      insert into city_post (id, account, text) select gen_random_uuid(), ${grace.id}, 'Flood ' || n from generate_series(1, ${written}::integer) n`);
    await hides('account', grace.id, 'a flood');
    const shown = async () =>
      (
        await owner.many<{ id: string; text: string }>(sql`
          select id, text from city_post where account = ${grace.id} and hidden_reason is null order by number`)
      ).map(({ text }) => text);
    expect(await shown()).toHaveLength(written - 200);
    const { id } = await owner.one<{ id: string }>(
      sql`select id from city_post where account = ${grace.id} order by number limit 1`,
    );
    await restores('post', id);
    await posts(grace, 'Calm again');
    const end = Date.now() + 20_000;
    while ((await shown()).length > 2 && Date.now() < end) await world.runJobs();
    expect(await shown()).toEqual(['Flood 1', 'Calm again']);
    expect(await owner.many(sql`select from account_hiding`)).toEqual([]);
  });

  test('of an account is announced once per transaction, to everyone', async () => {
    const judy = await world.member();
    await owner.run(sql`
      insert into city_post (id, account, text) select gen_random_uuid(), ${judy.id}, 'Flood ' || n from generate_series(1, 250) n`);
    const { id } = await posts(await world.member(), 'Calm');
    for (let at = 0; at < 5; at += 1) await judy.call(city.comment, { id, text: `Buy ${at}` });
    const { before } = await owner.one<{ before: number }>(sql`select coalesce(max(id), 0) as before from live_event`);
    const told = async () =>
      (
        await owner.one<{ told: number }>(
          sql`select count(*) as told from live_event where id > ${before} and kind = 'post' and account is null`,
        )
      ).told;
    await hides('account', judy.id, 'a flood');
    expect(await told()).toBe(1);
    await hidesOn();
    expect(await told()).toBe(2);
    await restores('account', judy.id);
    await hidesOn();
    expect(await told()).toBe(4);
  });

  test('of an account is restored by one signature: all that this act hid, and nothing else', async () => {
    const [mallory, written] = [await world.member(), 450];
    const { id: scam } = await posts(mallory, 'A scam');
    await sends(bob, 'post', scam);
    await hides('post', scam, 'a flood');
    const { id } = await posts(await world.member(), 'Calm');
    const { id: comment } = await mallory.call(city.comment, { id, text: 'Nice' });
    await sends(bob, 'comment', comment);
    await owner.run(sql`
      insert into city_post (id, account, text) select gen_random_uuid(), ${mallory.id}, 'Song ' || n from generate_series(1, ${written}::integer) n`);
    await expect(restores('account', mallory.id)).rejects.toThrow('hides anything');
    await hides('account', mallory.id, 'a flood');
    await hidesOn();
    const hiddenNow = async () =>
      (
        await owner.many<{ text: string }>(sql`
          select text from city_post where account = ${mallory.id} and hidden_reason is not null order by number`)
      ).map(({ text }) => text);
    expect(await hiddenNow()).toHaveLength(written + 1);
    // Hidden again individually, it no longer belongs to the act about the account.
    const { id: song } = await owner.one<{ id: string }>(sql`
      select id from city_post where account = ${mallory.id} and text = 'Song 7'`);
    await restores('post', song);
    await hides('post', song, 'a scam');

    const signed = await owner.one<{ before: number }>(sql`select count(*) as before from operators.signature`);
    expect(await restores('account', mallory.id)).toEqual([`account ${mallory.id} is shown again`]);
    expect(await hiddenNow()).toHaveLength(2 + written - 1 - 200);
    await hidesOn();
    expect(await hiddenNow()).toEqual(['A scam', 'Song 7']);
    const { now } = await owner.one<{ now: number }>(sql`select count(*) as now from operators.signature`);
    expect(now - signed.before).toBe(1);
    expect((await bob.call(city.detail, { id })).post.comments).toBe(1);
    expect((await bob.call(reports.list, {})).list.slice(0, 2)).toMatchObject([
      { what: 'comment', state: 'kept' },
      { what: 'post', state: 'hidden' },
    ]);
    await expect(restores('account', mallory.id)).rejects.toThrow('hides anything');
    expect(await owner.many(sql`select from account_hiding`)).toEqual([]);
  });

  test('of an account can be restored while it is still being hidden; the rest stays visible', async () => {
    const nina = await world.member();
    await owner.run(sql`
      insert into city_post (id, account, text) select gen_random_uuid(), ${nina.id}, 'Song ' || n from generate_series(1, 450) n`);
    const { id } = await posts(nina, 'The last one');
    await sends(bob, 'post', id);
    await hides('account', nina.id, 'a flood');
    expect((await bob.call(reports.list, {})).list[0]).toMatchObject({ what: 'post', state: 'hidden' });
    await restores('account', nina.id);
    expect((await bob.call(reports.list, {})).list[0], 'it was never hidden').toMatchObject({ what: 'post', state: 'kept' });
    await hides('account', nina.id, 'a flood after all');
    await restores('account', nina.id);
    await hidesOn();
    const hidden = await owner.many(sql`select from city_post where account = ${nina.id} and hidden_reason is not null`);
    expect(hidden).toEqual([]);
  });
});

describe('an act of moderation', () => {
  test('needs one signature with the role support from outside the author’s line', async () => {
    const { id } = await posts(alice, 'Mine');
    const act = ['hide', 'post', id, '--reason', 'a scam'];
    await expect(operators.stranger(operateModerate, ...act)).rejects.toThrow('role support');
    const text = await operators.textOf(operateModerate, ...act);
    expect(text.split('\n').slice(2)).toEqual([
      `hide post ${id}`,
      'act about this post: 1',
      `member: ${alice.id}`,
      'reason: a scam',
    ]);
    const signature = await operators.signatureOf(operateModerate, ...act);
    await operators.reads(operateModerate, ...act, '--signature', signature);
    await restores('post', id);
    await expect(operators.reads(operateModerate, ...act, '--signature', signature)).rejects.toThrow('another text');
    expect(await listed(bob)).toContain(id);
    // The database checks again what the command checks.
    const { next } = await operators.db.one<{ next: number }>(sql`select count(*) + 1 as next from moderation_act`);
    for (const counted of [sql`${next}, null`, sql`null, 3`]) {
      await expect(
        operators.db.run(sql`
          insert into moderation_act (number, turn, kind, what, subject, author, reason)
          values (${counted}, 'hidden', 'post', ${id}, ${operators.addresses.carol}, 'unsigned')`),
      ).rejects.toMatchObject({ code: '23000' });
    }
  });

  test('with too long a reason is refused before it is signed', async () => {
    const { id } = await posts(bob, 'Long');
    await expect(operators.textOf(operateModerate, 'hide', 'post', id, '--reason', 'x'.repeat(501))).rejects.toThrow('500');
    await hides('post', id, 'ä'.repeat(500));
  });

  test('is applied once for two concurrent operators', async () => {
    const { id } = await posts(bob, 'Twice');
    const both = await Promise.allSettled([hides('post', id), hides('post', id)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  test('of two operators about one thing is the first one', async () => {
    const { id } = await posts(bob, 'One or the other');
    await sends(alice, 'post', id);
    const hide = ['hide', 'post', id, '--reason', 'a scam'];
    const keep = ['keep', 'post', id, '--reason', 'nothing against it'];
    const dave = privateKeyToAccount(LOCAL.operators[1].key);
    const signatures = [
      await operators.signatureOf(operateModerate, ...hide),
      await dave.signMessage({ message: await operators.textOf(operateModerate, ...keep) }),
    ] as const;
    const both = await Promise.allSettled([
      operators.reads(operateModerate, ...hide, '--signature', signatures[0]),
      operators.reads(operateModerate, ...keep, '--signature', signatures[1]),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const acts = await owner.many(sql`select turn from moderation_act where what = 'post' and subject = ${id}`);
    expect(acts).toEqual([{ turn: 1 }]);
  });

  test('keeps its signature when others act elsewhere, but not when they act on all that its author wrote', async () => {
    const [heidi, ivan] = [await world.member(), await world.member()];
    const [{ id: first }, { id: second }] = [await posts(heidi, 'One'), await posts(heidi, 'Two')];
    const { id: elsewhere } = await posts(ivan, 'Three');
    const hide = (id: string) => ['hide', 'post', id, '--reason', 'a scam'] as const;
    const signatures = [
      await operators.signatureOf(operateModerate, ...hide(first)),
      await operators.signatureOf(operateModerate, ...hide(second)),
    ] as const;
    await operators.dave(operateModerate, ...hide(elsewhere));
    expect(await operators.reads(operateModerate, ...hide(first), '--signature', signatures[0])).toEqual([
      `post ${first} is hidden`,
    ]);
    await operators.dave(operateModerate, 'hide', 'account', heidi.id, '--reason', 'a flood');
    await operators.dave(operateModerate, 'restore', 'account', heidi.id, '--reason', 'no flood');
    await expect(operators.reads(operateModerate, ...hide(second), '--signature', signatures[1])).rejects.toThrow('another text');
    expect(await listed(bob)).toContain(second);
  });

  test('gives two names when two operators reset names concurrently', async () => {
    const taken = await Promise.all(
      ['Otter', 'Heron'].map(async (nickname) => {
        const member = await world.member();
        await member.call(deskCalls.create, { nickname });
        return member;
      }),
    );
    const [first, second] = taken.map(({ id }) => ['reset-name', 'profile', id, '--reason', 'a promise'] as const);
    if (!first || !second) throw new Error('two profiles');
    const signature = await operators.signatureOf(operateModerate, ...first);
    await operators.dave(operateModerate, ...second);
    await operators.reads(operateModerate, ...first, '--signature', signature);
    const names = await Promise.all(taken.map(async (member) => (await member.call(deskCalls.userinfo, {})).profile?.nickname));
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^Member \d+$/);
  });

  test('shows members’ text without terminal control characters', async () => {
    const fileId = await uploads(alice);
    const { id } = await posts(alice, 'One\nTwo', [fileId]);
    await owner.run(sql`update city_post set text = ${'Mark\u001b[2J'} where id = ${id}`);
    await owner.run(sql`update file set name = ${'sea\u001b[1A.jpg'} where id = ${fileId}`);
    const shown = (await operators.reads(operateModerate, 'show', 'post', id)).join('\n');
    expect(shown).toContain('| Mark[2J');
    expect(shown).toContain('sea[1A.jpg');
    expect(shown).not.toContain('\u001b');
  });

  test.each([
    [],
    ['list', 'all'],
    ['show', 'post'],
    ['show', 'post', 'x'],
    ['hide', 'post', randomUUID()],
    ['hide', 'profile', `0x${'1'.repeat(40)}`, '--reason', 'x'],
    ['burn', 'post', randomUUID(), '--reason', 'x'],
  ])('a wrong command line is answered with the usage: %s %s', async (...args) => {
    await expect(operators.reads(operateModerate, ...args)).rejects.toMatchObject({ name: 'Usage' });
  });
});
