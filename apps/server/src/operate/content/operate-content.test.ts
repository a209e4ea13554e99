import { home } from '@ocean/api/areas/home';
import { createClient } from '@ocean/api/client';
import type { LanguageCode } from '@ocean/api/language-codes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { recordChange } from '../../areas/home/content/store.ts';
import { openDatabase } from '../../db/pool.ts';
import { operateOperators } from '../platform/operate-operators.ts';
import { operateContent } from './operate-content.ts';

const world = useWorld();
let desk: OperatorsDesk;
beforeAll(async () => {
  desk = openDesk(world);
  // As in a version that knows this area only by name.
  const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  await owner.run(sql`update menu_item set type = 1 where route = '/kefu'`);
  await owner.end();
});
afterAll(async () => desk?.close());

const shown = (lang: LanguageCode = 'en') => createClient({ baseUrl: world.origin, lang: () => lang }).call(home.show, {});
/** The start page is cached for a second. */
const expectShown = (part: object, lang?: LanguageCode) => expect.poll(() => shown(lang)).toMatchObject(part);
const because = ['--reason', 'a test'];
/** The subject named first in a command's answer. */
const published = async (...args: string[]) => {
  const [line = ''] = await desk.carol(operateContent, ...args, ...because);
  return line.split(' ')[0] ?? '';
};

describe('npm run content', () => {
  test('starts with only what every platform needs', async () => {
    expect(await shown()).toMatchObject({ banners: [], notices: [], news: [], maintenance: false, leastSafeVersion: '0.1.0' });
    expect(await desk.reads(operateContent, 'history')).toEqual(['nothing was ever changed']);
    expect([...(await desk.reads(operateContent, 'list'))].sort()).toEqual([
      '/bot  open',
      '/city  open',
      '/kuaixun  open',
      '/tijiao  open',
      '/tor  open',
      '/toupiaolist  open',
      '/yaoqing  open',
      '/zichan  open',
      'leastSafeVersion  0.1.0',
      'maintenance  off',
    ]);
  });

  test('publishes in every language, shows each reader’s own or English, changes and removes', async () => {
    const subject = await published('add', 'notice', '--en', 'Claims are slow today', '--ko', '오늘은 청구가 느립니다');
    expect(subject).toBe('notice/1');
    await expectShown({ notices: [{ title: 'Claims are slow today' }] });
    expect((await shown('ko')).notices).toMatchObject([{ title: '오늘은 청구가 느립니다' }]);
    expect((await shown('ar')).notices).toMatchObject([{ title: 'Claims are slow today' }]);
    const { id, at } = (await shown()).notices[0] ?? {};

    await desk.carol(operateContent, 'change', subject, '--en', 'Claims are quick again', ...because);
    await expectShown({ notices: [{ id, at, title: 'Claims are quick again' }] }, 'ko');
    await desk.dave(operateContent, 'remove', subject, '--reason', 'over');
    await expectShown({ notices: [] });
    const history = await desk.reads(operateContent, 'history', subject);
    expect(history[0]).toContain(`notice/1  en: Claims are quick again → nothing, by ${desk.addresses.dave}: over`);
    expect(history[1]).toContain('ko: 오늘은 청구가 느립니다 → en: Claims are quick again, by ');
    // A number is used once: a removed text never comes back as something else.
    expect(await published('add', 'notice', '--en', 'Another')).toBe('notice/2');
    await expect(desk.carol(operateContent, 'change', 'notice/1', '--en', 'x', ...because)).rejects.toThrow(
      'does not stand there',
    );
  });

  test('changes only what was added, so that numbers stay consecutive', async () => {
    for (const [subject, ...words] of [['notice/99'], ['news/999999999', '--text-en', 'x'], ['banner/1']] as const) {
      await expect(desk.carol(operateContent, 'change', subject, '--en', 'x', ...words, ...because)).rejects.toThrow(
        `${subject} does not stand there: nothing was changed.`,
      );
    }
    expect(await published('add', 'notice', '--en', 'The next')).toBe('notice/3');
  });

  test('recognizes the same words in another order of languages', async () => {
    const words = ['--en', 'Same', '--ko', '같은'];
    const subject = await published('add', 'notice', ...words);
    await expect(
      desk.carol(operateContent, 'change', subject, ...words.slice(2), ...words.slice(0, 2), ...because),
    ).rejects.toThrow('already so');
    const banner = await published('add', 'banner', '--to', '/bot', ...words);
    await expect(desk.carol(operateContent, 'change', banner, ...words, '--to', '/bot', ...because)).rejects.toThrow(
      'already so',
    );
    for (const text of [subject, banner]) await desk.carol(operateContent, 'remove', text, ...because);
  });

  test('shows the newest first, a limited number of each kind, each with its link', async () => {
    for (let number = 1; number <= 11; number += 1) await published('add', 'news', '--en', `News ${number}`, '--text-en', 'x');
    await published('add', 'banner', '--en', 'Buy a bot', '--to', '/bot');
    const notice = await published('add', 'notice', '--en', 'Your assets have moved', '--to', '/zichan');
    await expectShown({ banners: [{ title: 'Buy a bot', route: '/bot' }] });
    expect((await shown()).notices[0]).toMatchObject({ title: 'Your assets have moved', route: '/zichan' });
    await desk.carol(operateContent, 'remove', notice, ...because);
    expect((await shown()).news[0]).toMatchObject({ title: 'News 11', route: null });
    const titles = (await shown()).news.map(({ title }) => title);
    expect([titles[0], titles.at(-1), titles.length]).toEqual(['News 11', 'News 2', 10]);
  });

  test('publishes news with a text below the title, every character of which is signed', async () => {
    const words = ['--en', 'Title', '--text-en', 'One\n\ntwo', '--ko', '제목', '--text-ko', '본문'];
    const text = await desk.textOf(operateContent, 'add', 'news', ...words, ...because);
    expect(text).toContain('to text in en: "One\\n\\ntwo"\nto text in ko: "본문"\n');
    const subject = await published('add', 'news', ...words);
    await expect.poll(async () => (await shown()).news[0]).toMatchObject({ title: 'Title', hasText: true });
    expect(await desk.reads(operateContent, 'list')).toContain(`${subject}  en: Title  ko: 제목`);
    const change = ['change', subject, '--en', 'Title'];
    await expect(desk.carol(operateContent, ...change, ...because)).rejects.toThrow('npm run content -- list');
    await desk.carol(operateContent, ...change, '--text-en', 'Three', ...because);
    await desk.carol(operateContent, 'remove', subject, ...because);
    const [last = ''] = await desk.reads(operateContent, 'history', subject);
    expect(last).toContain('en: Title  text in en: "Three" → nothing');
  });

  test('switches maintenance, and sets the oldest supported web app', async () => {
    await desk.carol(operateContent, 'maintenance', 'on', ...because);
    await desk.carol(operateContent, 'version', '0.2.0', ...because);
    await expectShown({ maintenance: true, leastSafeVersion: '0.2.0' });
    await desk.carol(operateContent, 'maintenance', 'off', ...because);
    await expectShown({ maintenance: false });
    await expect(desk.carol(operateContent, 'maintenance', 'off', ...because)).rejects.toThrow('already so');
  });

  test('closes and opens what this version has, and nothing else', async () => {
    await desk.carol(operateContent, 'close', '/bot', ...because);
    const bots = async () => (await shown()).menu.find(({ route }) => route === '/bot');
    await expect.poll(bots).toEqual({ route: '/bot', type: 0, isClosed: true });
    await desk.carol(operateContent, 'open', '/bot', ...because);
    await expect.poll(bots).toEqual({ route: '/bot', type: 0 });
    const history = await desk.reads(operateContent, 'history', 'menu/bot');
    expect(history.map((line) => line.split('  ')[2]?.split(',')[0])).toEqual(['closed → open', 'open → closed']);
    await expect(desk.carol(operateContent, 'open', '/kefu', ...because)).rejects.toThrow('/kefu is not part of this version');
    await expect(desk.carol(operateContent, 'close', '/nowhere', ...because)).rejects.toThrow(
      '/nowhere is not part of this version',
    );
    // Removed between the look and the row: it is not reported as the change of another operator.
    const gone = { subject: 'menu/nowhere', revision: 1, value: 'closed', author: desk.addresses.carol, reason: 'x' };
    await expect(recordChange(desk.db, gone)).rejects.toThrow('menu/nowhere is not part of this version');
  });

  test.each([
    [[]],
    [['list', 'all']],
    [['list', '--en', 'x']],
    [['add', 'notice', '--reason', 'x']],
    [['add', 'notice', '--ko', '오늘', '--reason', 'x']],
    [['add', 'notice', '--en', '', '--reason', 'x']],
    [['add', 'notice', '--en', 'x'.repeat(201), '--reason', 'x']],
    [['add', 'notice', '--en', 'x']],
    [['add', 'notice', '--en', 'x', '--xx', 'y', '--reason', 'x']],
    [['add', 'notice', '--en', 'x', '--to', 'https://elsewhere.example', '--reason', 'x']],
    [['add', 'banner', '--en', 'x', '--to', 'https://elsewhere.example', '--reason', 'x']],
    [['add', 'banner', '--en', 'x', '--to', '//elsewhere', '--reason', 'x']],
    [['add', 'news', '--en', 'x', '--reason', 'x']],
    [['add', 'news', '--en', 'x', '--text-ko', 'y', '--reason', 'x']],
    [['add', 'news', '--en', 'x', '--text-en', 'y'.repeat(4_001), '--reason', 'x']],
    [['add', 'news', '--en', 'x', '--text-en', 'y', '--text-xx', 'z', '--reason', 'x']],
    [['add', 'news', '--text-en', 'y', '--reason', 'x']],
    [['add', 'banner', '--en', 'x', '--text-en', 'y', '--reason', 'x']],
    [['add', 'poem', '--en', 'x', '--reason', 'x']],
    [['change', 'notice', '--en', 'x', '--reason', 'x']],
    [['remove', 'maintenance', '--reason', 'x']],
    [['remove', 'notice/1', '--en', 'x', '--reason', 'x']],
    [['maintenance', 'maybe', '--reason', 'x']],
    [['version', 'new', '--reason', 'x']],
    [['close', 'bot', '--reason', 'x']],
    [['close', '/', '--reason', 'x']],
  ])('%j prints the usage', async (args) => {
    await expect(desk.carol(operateContent, ...args)).rejects.toThrow('npm run content -- list');
  });
});

describe('npm run content writes help', () => {
  const article = (lang: LanguageCode, id = 'fees') =>
    desk.carol(operateContent, 'help', id).then((lines) => lines.filter((line) => line.startsWith(`${lang}  `)));

  test('in place of a shipped text, until it is reset', async () => {
    const lines = await desk.reads(operateContent, 'help');
    expect(lines).toContain('fees  Every fee in one place');
    await desk.carol(
      operateContent,
      'write',
      'fees',
      'ko',
      '--title',
      '수수료',
      '--body',
      '하나\n둘',
      '--asked',
      '요금',
      ...because,
    );
    expect(await article('ko')).toEqual(['ko  수수료  version 1, written by operators']);
    expect(await desk.reads(operateContent, 'help')).toContain('fees  Every fee in one place, written by operators: ko');
    const text = await desk.textOf(operateContent, 'write', 'fees', 'ko', '--title', '수수료', '--body', '하나 둘', ...because);
    expect(text).toContain('from body: "하나\\n둘"');
    await desk.carol(operateContent, 'reset', 'fees', 'ko', ...because);
    expect(await article('ko')).toEqual(['ko  모든 수수료 한눈에 보기  version 1, shipped']);
    await expect(desk.carol(operateContent, 'reset', 'fees', 'ko', ...because)).rejects.toThrow('does not stand there');
  });

  test('hides and shows an article, and begins a new one in English', async () => {
    await desk.carol(operateContent, 'hide', 'fees', ...because);
    expect(await article('en')).toEqual(['en  Every fee in one place  version 1, shipped, hidden']);
    await desk.carol(operateContent, 'show', 'fees', ...because);
    await expect(desk.carol(operateContent, 'show', 'fees', ...because)).rejects.toThrow('does not stand there');
    const write = (lang: string) => ['write', 'new-one', lang, '--title', 'New', '--body', 'Text', ...because];
    await expect(desk.carol(operateContent, ...write('ko'))).rejects.toThrow('npm run content -- list');
    await desk.carol(operateContent, ...write('en'));
    await desk.carol(operateContent, ...write('ko'));
    expect(await article('ko', 'new-one')).toEqual(['ko  New  version 1, written by operators']);
    await expect(desk.stranger(operateContent, ...write('en'))).rejects.toThrow();
  });

  test.each([
    [['hide', 'no-such-article', '--reason', 'x']],
    [['hide', 'fees', 'ko', '--reason', 'x']],
    [['write', 'fees', 'xx', '--title', 'a', '--body', 'b', '--reason', 'x']],
    [['write', 'fees', 'ko', '--title', 'a', '--reason', 'x']],
    [['write', 'Fees', 'en', '--title', 'a', '--body', 'b', '--reason', 'x']],
    [['reset', 'fees', 'ko', '--title', 'a', '--reason', 'x']],
  ])('%j prints the usage', async (args) => {
    await expect(desk.carol(operateContent, ...args)).rejects.toThrow('npm run content -- list');
  });
});

describe('a change counts by a signature over its exact text', () => {
  test('that shows the current value, the new value and its number', async () => {
    await desk.carol(operateContent, 'version', '0.3.0', ...because);
    const text = await desk.textOf(operateContent, 'version', '0.4.0', ...because);
    expect(text.split('\n').slice(2)).toEqual([
      expect.stringMatching(/^change \d+ of leastSafeVersion$/),
      'from 0.3.0',
      'to 0.4.0',
      'reason: a test',
    ]);
  });

  test('not by a stranger’s, nor by one for other words', async () => {
    const add = (text: string) => ['add', 'notice', '--en', text, ...because];
    const before = await desk.reads(operateContent, 'history');
    await expect(desk.stranger(operateContent, ...add('Send me your tokens'))).rejects.toThrow('not an operator');
    const signed = await desk.signatureOf(operateContent, ...add('All is well'));
    const attack = [...add('Send me your tokens'), '--signature', signed];
    await expect(desk.reads(operateContent, ...attack)).rejects.toThrow('signed another text');
    expect(await desk.reads(operateContent, 'history')).toEqual(before);
  });

  test('once: an old signature does not close an area again', async () => {
    const close = ['close', '/zichan', ...because];
    const signature = await desk.signatureOf(operateContent, ...close);
    await desk.reads(operateContent, ...close, '--signature', signature);
    await desk.carol(operateContent, 'open', '/zichan', ...because);
    await expect(desk.reads(operateContent, ...close, '--signature', signature)).rejects.toThrow('another text');
  });

  test('of a permitted role: support writes texts, and only owners close areas', async () => {
    await desk.both(operateOperators, 'grant', desk.addresses.stranger, 'support');
    await desk.stranger(operateContent, 'add', 'notice', '--en', 'From support', ...because);
    for (const act of [
      ['close', '/bot'],
      ['maintenance', 'on'],
      ['version', '9.0.0'],
    ]) {
      await expect(desk.stranger(operateContent, ...act, ...because)).rejects.toThrow('not an operator with the role owner');
    }
    await desk.both(operateOperators, 'revoke', desk.addresses.stranger, 'support');
    await expect(desk.stranger(operateContent, 'add', 'notice', '--en', 'Again', ...because)).rejects.toThrow('not an operator');
  });
});

describe('the database', () => {
  test('accepts only one of two concurrent changes of one thing', async () => {
    const change = {
      subject: 'banner/700',
      revision: 1,
      value: { texts: { en: 'x' } },
      author: desk.addresses.carol,
      reason: 'x',
    };
    const done = await Promise.all([recordChange(desk.db, change), recordChange(desk.db, change)]);
    expect(done.sort()).toEqual([false, true]);
  });

  test.each(['apiUrl', 'indexerUrl', 'workerUrl'] as const)('allows no other process to write content: %s', async (url) => {
    const db = openDatabase(world.database[url], { connections: 1 });
    const change = { subject: 'maintenance', revision: 1, value: true, author: desk.addresses.carol, reason: 'x' };
    try {
      await expect(recordChange(db, change)).rejects.toMatchObject({ code: '42501' });
      for (const statement of [sql`update menu_item set is_closed = true`, sql`update content_item set value = 'true'`]) {
        await expect(db.run(statement)).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await db.end();
    }
  });

  test('content written by a compromised login neither leads members elsewhere nor breaks the start page', async () => {
    const bad = { texts: { en: 'Claim your prize' }, route: '//elsewhere' };
    const change = { subject: 'banner/900', revision: 1, value: bad, author: desk.addresses.carol, reason: 'x' };
    expect(await recordChange(desk.db, change)).toBe(true);
    await published('add', 'banner', '--en', 'After it');
    await expect.poll(async () => (await shown()).banners.map(({ title }) => title)).toContain('After it');
    expect((await shown()).banners.map(({ title }) => title)).not.toContain('Claim your prize');
  });

  test('keeps every change, and refuses what no command would write', async () => {
    const insert = (subject: string, revision: number, value: string | null) => sql`
      insert into content_change (subject, revision, value, author, reason)
      values (${subject}, ${revision}, ${value}::jsonb, ${desk.addresses.carol}, 'x')`;
    for (const statement of [
      insert('news/701', 2, '{"texts":{"en":"x"}}'),
      insert('news/701', 1, '{"texts":{"ko":"x"}}'),
      insert('poem/1', 1, '{"texts":{"en":"x"}}'),
      insert('maintenance', 99, 'true'),
      insert('menu/kefu', 1, '"open"'),
      insert('menu/bot', 99, '"closed"'),
      insert('leastSafeVersion', 99, null),
      sql`update content_change set reason = 'other'`,
      sql`delete from content_change`,
    ]) {
      await expect(desk.db.run(statement)).rejects.toThrow();
    }
  });
});
