import { home } from '@ocean/api/areas/home';
import { notices } from '@ocean/api/areas/notifications/notices';
import { news } from '@ocean/api/areas/social/news';
import { createClient } from '@ocean/api/client';
import type { LanguageCode } from '@ocean/api/language-codes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateContent } from '../../operate/content/operate-content.ts';
import { operateMembers } from '../../operate/members/operate-members.ts';

const world = useWorld();
let desk: OperatorsDesk;
let alice: Member;
let bob: Member;
beforeAll(async () => {
  desk = openDesk(world);
  [alice, bob] = [await world.member(), await world.member()];
});
afterAll(() => desk.close());

const because = ['--reason', 'a test'];
const NOBODY_KNOWS = '00000000-0000-8000-a000-000000000000';

async function publishes(kind: 'news' | 'notice' | 'banner', ...words: string[]): Promise<string> {
  const [line = ''] = await desk.carol(operateContent, 'add', kind, ...words, ...because);
  return line.split(' ')[0] ?? '';
}
const writes = (title: string) => publishes('news', '--en', title, '--text-en', `About ${title}`);
const removes = (subject: string) => desk.carol(operateContent, 'remove', subject, ...because);
const newest = async (member: Member = alice) => (await member.call(news.list, { size: 1 })).list[0];
const newestId = async () => (await newest())?.id ?? '';
const reading = (lang: LanguageCode) => createClient({ baseUrl: world.origin, token: () => alice.token, lang: () => lang });

describe('a piece of news', () => {
  let subject: string;
  let id: string;
  beforeAll(async () => {
    const ko = ['--ko', '새 봇', '--text-ko', '본문입니다'];
    subject = await publishes('news', '--en', 'New bots', '--text-en', 'One\n\nTwo', ...ko, '--to', '/bot');
    id = await newestId();
  });

  test('is listed with its title, and in full with its text, in the language of the reader, or in English when there is no other', async () => {
    const shown = { title: 'New bots', route: '/bot', likes: 0, isLiked: false, isRead: false };
    expect(await alice.call(news.list, {})).toMatchObject({ list: [{ ...shown, hasText: true }], next: null, unread: 1 });
    expect(await alice.call(news.detail, { id })).toMatchObject({ id, ...shown, text: 'One\n\nTwo' });
    expect(await reading('ko').call(news.detail, { id })).toMatchObject({ title: '새 봇', text: '본문입니다' });
    expect(await reading('ar').call(news.detail, { id })).toMatchObject({ title: 'New bots', text: 'One\n\nTwo' });
  });

  test('is read in full by those who are not signed in, without its likes', async () => {
    const shown = await world.visitor.call(notices.show, { id });
    expect(shown).toEqual({ id, title: 'New bots', text: 'One\n\nTwo', route: '/bot', at: (await newest())?.at });
  });

  test('is read once it is marked, by that member alone; to look at it is not enough', async () => {
    await alice.call(news.detail, { id });
    expect(await alice.call(news.read, { id })).toEqual({ unread: 0 });
    expect(await alice.call(news.read, { id })).toEqual({ unread: 0 });
    expect([(await newest())?.isRead, (await newest(bob))?.isRead]).toEqual([true, false]);
    expect(await alice.call(news.detail, { id })).toMatchObject({ isRead: true });
  });

  test('has the likes that were set, however often they are', async () => {
    for (const _ of ['first', 'again']) {
      expect(await alice.call(news.like, { id, isLiked: true })).toEqual({ likes: 1, isLiked: true });
    }
    expect(await bob.call(news.like, { id, isLiked: true })).toEqual({ likes: 2, isLiked: true });
    expect(await bob.call(news.list, {})).toMatchObject({ list: [{ likes: 2, isLiked: true }] });
    for (const _ of ['first', 'again']) {
      expect(await alice.call(news.like, { id, isLiked: false })).toEqual({ likes: 1, isLiked: false });
    }
    expect(await alice.call(news.detail, { id })).toMatchObject({ likes: 1, isLiked: false });
  });

  test('keeps its address, likes and marks when its words change', async () => {
    await desk.carol(operateContent, 'change', subject, '--en', 'Newer bots', '--text-en', 'Three', ...because);
    expect(await bob.call(news.detail, { id })).toMatchObject({ title: 'Newer bots', text: 'Three', likes: 1, isLiked: true });
    expect(await alice.call(news.detail, { id })).toMatchObject({ isRead: true });
  });

  test('is gone with its likes and marks once operators have taken it away', async () => {
    await removes(subject);
    expect(await bob.call(news.list, {})).toEqual({ list: [], next: null, unread: 0 });
    const gone = { key: 'NEWS_UNKNOWN' };
    await expect(bob.call(news.detail, { id })).rejects.toMatchObject(gone);
    await expect(bob.call(news.read, { id })).rejects.toMatchObject(gone);
    await expect(world.visitor.call(notices.show, { id })).rejects.toMatchObject(gone);
    for (const isLiked of [true, false]) await expect(bob.call(news.like, { id, isLiked })).rejects.toMatchObject(gone);
  });
});

test('news come newest first, page by page, each once, also when others are published meanwhile', async () => {
  const subjects = [];
  for (let number = 1; number <= 12; number += 1) subjects.push(await writes(`News ${number}.`));
  const first = await alice.call(news.list, { size: 5 });
  expect(first.unread).toBe(12);
  subjects.push(await writes('In between'));
  const titles = first.list.map(({ title }) => title);
  for (let { next } = first; next !== null; ) {
    const page = await alice.call(news.list, { size: 5, cursor: next });
    titles.push(...page.list.map(({ title }) => title));
    next = page.next;
  }
  expect(titles).toEqual(Array.from({ length: 12 }, (_, at) => `News ${12 - at}.`));
  for (const cursor of ['', '1', '0.1', '1.0', 'x.1', '1.1.1', '99999999999999999.1', '1.9999999999']) {
    await expect(alice.call(news.list, { cursor })).rejects.toMatchObject({ key: 'PAGE_UNKNOWN' });
  }
  for (const subject of subjects) await removes(subject);
});

test('what operators publish without a language is read there in Chinese, or else in English: news, notices and banners', async () => {
  const texts = ['--en', 'Calm', '--cn', '平静', '--ko', '고요'];
  const bodies = ['--text-en', 'All is well', '--text-cn', '一切都好', '--text-ko', '모두 평안'];
  const subjects = [await publishes('news', ...texts, ...bodies), await publishes('notice', ...texts, ...bodies)];
  subjects.push(await publishes('banner', ...texts));
  const id = await newestId();
  const notice = (await alice.call(notices.list, {})).list[0]?.id ?? '';
  const read = async (lang: LanguageCode) => {
    const reader = reading(lang);
    const start = await reader.call(home.show, {});
    const titles = [
      (await reader.call(news.list, { size: 1 })).list[0],
      await reader.call(news.detail, { id }),
      (await reader.call(notices.list, { size: 1 })).list[0],
      await reader.call(notices.detail, { id: notice }),
      await reader.call(notices.show, { id: notice }),
      start.news[0],
      start.notices[0],
      start.banners[0],
    ].map((one) => one?.title);
    const texts = [await reader.call(news.detail, { id }), await reader.call(notices.show, { id })].map(({ text }) => text);
    return { titles: [...new Set(titles)], texts: [...new Set(texts)] };
  };
  expect(await read('ko')).toEqual({ titles: ['고요'], texts: ['모두 평안'] });
  for (const lang of ['cn', 'cht', 'ar', 'vi'] as const)
    expect(await read(lang)).toEqual({ titles: ['平静'], texts: ['一切都好'] });
  // Australian English is English.
  for (const lang of ['en', 'au'] as const) expect(await read(lang)).toEqual({ titles: ['Calm'], texts: ['All is well'] });
  for (const subject of subjects) await removes(subject);
});

test('anything else is not found among news', async () => {
  const subject = await publishes('notice', '--en', 'A notice');
  const id = (await alice.call(notices.list, {})).list[0]?.id ?? '';
  for (const unknown of [id, NOBODY_KNOWS]) {
    await expect(alice.call(news.detail, { id: unknown })).rejects.toMatchObject({ key: 'NEWS_UNKNOWN' });
    await expect(alice.call(news.read, { id: unknown })).rejects.toMatchObject({ key: 'NEWS_UNKNOWN' });
    await expect(alice.call(news.like, { id: unknown, isLiked: true })).rejects.toMatchObject({ key: 'NEWS_UNKNOWN' });
  }
  await removes(subject);
});

describe('a notice in full', () => {
  test('has its text, if operators wrote one, and stays unread until it is marked', async () => {
    const short = await publishes('notice', '--en', 'Claims are slow today');
    const long = await publishes(
      'notice',
      '--en',
      'Maintenance',
      '--text-en',
      'On Sunday',
      '--text-ko',
      '일요일에',
      '--ko',
      '점검',
    );
    const [first, second] = (await alice.call(notices.list, {})).list;
    expect([first?.hasText, second?.hasText]).toEqual([true, false]);
    const id = first?.id ?? '';
    expect(await alice.call(notices.detail, { id })).toMatchObject({ title: 'Maintenance', text: 'On Sunday', isRead: false });
    expect(await reading('ko').call(notices.detail, { id })).toMatchObject({ title: '점검', text: '일요일에' });
    await alice.call(notices.read, { id });
    expect(await alice.call(notices.detail, { id })).toMatchObject({ isRead: true });
    expect(await bob.call(notices.detail, { id: second?.id ?? '' })).toMatchObject({ text: null, isRead: false });
    expect(await world.visitor.call(notices.show, { id })).toMatchObject({ title: 'Maintenance', text: 'On Sunday' });
    for (const subject of [short, long]) await removes(subject);
    await expect(alice.call(notices.detail, { id })).rejects.toMatchObject({ key: 'NOTICE_UNKNOWN' });
  });

  test('is not a piece of news', async () => {
    const subject = await writes('News');
    const id = await newestId();
    await expect(alice.call(notices.detail, { id })).rejects.toMatchObject({ key: 'NOTICE_UNKNOWN' });
    await removes(subject);
  });
});

describe('who may like', () => {
  let subject: string;
  beforeEach(async () => {
    subject = await writes('Something to like');
    return () => removes(subject);
  });

  test('a suspended member reads and marks but cannot like', async () => {
    const id = await newestId();
    const carl = await world.member();
    await desk.carol(operateMembers, 'suspend', carl.id, ...because);
    expect(await carl.call(news.detail, { id })).toMatchObject({ likes: 0 });
    await carl.call(news.read, { id });
    await expect(carl.call(news.like, { id, isLiked: true })).rejects.toMatchObject({ key: 'ACCOUNT_SUSPENDED' });
    expect(await newest(carl)).toMatchObject({ likes: 0, isRead: true });
  });

  test('new likes are refused while the menu is closed, and a like can be withdrawn', async () => {
    const id = await newestId();
    await alice.call(news.like, { id, isLiked: true });
    await desk.carol(operateContent, 'close', '/kuaixun', ...because);
    await expect.poll(() => bob.call(news.like, { id, isLiked: true }).catch(({ key }: { key: string }) => key)).toBe('NOT_OPEN');
    expect(await alice.call(news.like, { id, isLiked: false })).toMatchObject({ isLiked: false });
    await desk.carol(operateContent, 'open', '/kuaixun', ...because);
  });
});

test('publications are announced to every stream by the id of their page, corrections are not', async () => {
  const { last } = await world.context.db.one<{ last: number }>(sql`select coalesce(max(id), 0) as last from live_event`);
  const subject = await writes('Told');
  const notice = await publishes('notice', '--en', 'Told, too');
  await desk.carol(operateContent, 'change', notice, '--en', 'Corrected', ...because);
  const told = await world.context.db.many(sql`
    select account, kind, subject as id from live_event where id > ${last} and kind in ('news', 'notice') order by live_event.id`);
  const noticeId = (await alice.call(notices.list, {})).list[0]?.id;
  expect(told).toEqual([
    { account: null, kind: 'news', id: await newestId() },
    { account: null, kind: 'notice', id: noticeId },
  ]);
  for (const taken of [subject, notice]) await removes(taken);
});
