import { home } from '@ocean/api/areas/home';
import { createClient } from '@ocean/api/client';
import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import { content } from '@ocean/api/operators/content';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConsole } from '#dev/world/console.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { operateOperators } from '../platform/operate-operators.ts';

const world = useWorld();
let desk: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  desk = await openConsole(world);
});
afterAll(() => desk?.close());

const shown = (lang: LanguageCode) => createClient({ baseUrl: world.origin, lang: () => lang }).call(home.show, {});
const reason = 'a test';
const textOf = async (subject: string) =>
  (await desk.carol.call(content.list, {})).texts.find((text) => text.subject === subject);

test('an incident is shown to everyone, the most serious first, until it is removed, and closes nothing', async () => {
  const publish = { kind: 'incident', titles: { en: 'Claims are slow', ko: '느립니다' }, severity: 'info', reason } as const;
  await desk.carol.signs(content.publish, publish);
  const severe = { kind: 'incident', titles: { en: 'No claims today' }, severity: 'severe', route: '/zichan', reason } as const;
  const { text } = await desk.carol.signs(content.publish, severe);
  expect(text).toContain('to severity: severe');
  const incidents = async (lang: LanguageCode = 'en') => (await shown(lang)).incidents ?? [];
  await expect
    .poll(() => incidents('ko'))
    .toMatchObject([
      { title: 'No claims today', severity: 'severe', route: '/zichan' },
      { title: '느립니다', severity: 'info', route: null },
    ]);
  const [before] = await incidents();
  await desk.carol.signs(content.publish, { ...severe, subject: 'incident/2', titles: { en: 'Claims again at noon' } });
  await expect.poll(async () => (await incidents())[0]?.title).toBe('Claims again at noon');
  const [after] = await incidents();
  expect([after?.id, after?.version === before?.version]).toEqual([before?.id, false]);
  expect((await shown('en')).maintenance).toBe(false);
  expect((await shown('en')).menu.some(({ isClosed }) => isClosed)).toBe(false);
  expect(await textOf('incident/1')).toMatchObject({ severity: 'info', bodies: null });
  for (const subject of ['incident/1', 'incident/2']) await desk.carol.signs(content.remove, { subject, reason });
  await expect.poll(incidents).toEqual([]);
});

test.each([
  [{ kind: 'incident', titles: { en: 'How serious?' } }, 'An incident says how serious it is.'],
  [{ kind: 'notice', titles: { en: 'A notice' }, severity: 'severe' }, 'Only an incident has a severity.'],
  [{ kind: 'incident', titles: { en: 'Long' }, bodies: { en: 'A text' }, severity: 'info' }, 'An incident has a title alone.'],
  [{ kind: 'incident', titles: { ko: '느립니다' }, severity: 'info' }, 'en'],
] as const)('%j is refused', async (fields, sentence) => {
  await expect(desk.carol.shows(content.publish, { ...fields, reason })).rejects.toThrow(sentence);
});

describe('a notice', () => {
  test('is published in some languages, lists the missing ones, is changed and removed', async () => {
    const titles = { en: 'Claims are slow', ar: 'المطالبات بطيئة', ko: '' };
    const { said } = await desk.carol.signs(content.publish, { kind: 'notice', titles, reason });
    expect(said[0]).toContain('notice/1');
    expect(await textOf('notice/1')).toMatchObject({
      titles: { en: 'Claims are slow', ar: 'المطالبات بطيئة' },
      bodies: null,
      missing: LANGUAGE_CODES.filter((code) => code !== 'en' && code !== 'ar'),
    });
    await expect.poll(async () => (await shown('ar')).notices).toMatchObject([{ title: 'المطالبات بطيئة' }]);
    const changed = { kind: 'notice', subject: 'notice/1', titles: { en: 'Claims are quick' }, reason } as const;
    const { text } = await desk.carol.signs(content.publish, changed);
    expect(text).toContain('from en: Claims are slow');
    expect(text).toContain('to en: Claims are quick');
    await expect(desk.dave.signs(content.publish, changed)).rejects.toThrow('is already so');
    const { changes } = await desk.carol.call(content.history, { subject: 'notice/1' });
    expect(changes.map(({ revision, after }) => [revision, after])).toEqual([
      [2, ['en: Claims are quick']],
      [1, ['en: Claims are slow', 'ar: المطالبات بطيئة']],
    ]);
    await desk.carol.signs(content.remove, { subject: 'notice/1', reason });
    expect(await textOf('notice/1')).toBeUndefined();
    const [kept] = await desk.db.many(sql`
      select before, after, reason from operators.audit_entry
      where subject = 'content/notice/1' and kind = 'done' order by number desc limit 1`);
    expect(kept).toEqual({ before: { texts: { en: 'Claims are quick' } }, after: null, reason });
  });

  test('is refused without English, and news without a text', async () => {
    await expect(desk.carol.shows(content.publish, { kind: 'notice', titles: { ko: '느림' }, reason })).rejects.toThrow('en');
    const news = { kind: 'news', titles: { en: 'A title' }, reason } as const;
    await expect(desk.carol.shows(content.publish, news)).rejects.toThrow('News need a text');
    await expect(desk.carol.shows(content.remove, { subject: 'notice/99', reason })).rejects.toThrow('does not stand there');
  });

  test('published by two operators at once gets a number each, or one operator is told so', async () => {
    const both = await Promise.allSettled(
      [desk.carol, desk.dave].map((by, at) =>
        by.signs(content.publish, { kind: 'banner', titles: { en: `Banner ${at}` }, reason }),
      ),
    );
    const done = both.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBeGreaterThan(0);
    expect((await desk.carol.call(content.list, {})).texts.filter(({ kind }) => kind === 'banner')).toHaveLength(done);
  });
});

test('news in all languages at their full length fit into one signed text', async () => {
  const each = (text: string) => Object.fromEntries(LANGUAGE_CODES.map((code) => [code, text]));
  const bodies = each('ক'.repeat(4_000));
  await desk.carol.signs(content.publish, { kind: 'news', titles: each('A title'), bodies, reason });
  await desk.carol.signs(content.publish, { kind: 'news', subject: 'news/1', titles: each('Another'), bodies, reason });
  expect((await textOf('news/1'))?.missing).toEqual([]);
}, 30_000);

test('help is written in one language, reset and hidden; a question of the test is hidden', async () => {
  const { help, questions } = await desk.carol.call(content.list, {});
  expect(help.every(({ missing }) => missing.length === 0)).toBe(true);
  const fields = { article: 'fees', lang: 'ko', reason } as const;
  await desk.carol.signs(content.writeHelp, { ...fields, title: '수수료', body: '본문', asked: '' });
  const korean = async () =>
    (await desk.carol.call(content.article, { article: 'fees' })).texts.find(({ lang }) => lang === 'ko');
  expect(await korean()).toMatchObject({ title: '수수료', isShipped: false });
  await desk.dave.signs(content.resetHelp, fields);
  expect(await korean()).toMatchObject({ isShipped: true });
  await desk.carol.signs(content.showHelp, { article: 'fees', isHidden: true, reason });
  expect((await desk.carol.call(content.article, { article: 'fees' })).isHidden).toBe(true);
  const id = questions[0]?.id ?? '';
  await desk.carol.signs(content.showQuestion, { id, isHidden: true, reason });
  expect(await desk.carol.call(content.question, { id })).toMatchObject({ isHidden: true });
  await expect(desk.carol.shows(content.showQuestion, { id: 'nothing', isHidden: true, reason })).rejects.toThrow('no question');
});

test('only owners change areas, maintenance and the oldest version; support writes texts', async () => {
  const stranger = desk.by(`0x${'7'.repeat(64)}`);
  const commands = openDesk(world);
  await commands.both(operateOperators, 'grant', commands.addresses.stranger, 'support');
  await commands.close();
  const close = { route: '/tor', isClosed: true, reason };
  await expect(stranger.shows(content.closeMenu, close)).rejects.toMatchObject({ key: 'ROLE_MISSING' });
  await stranger.signs(content.publish, { kind: 'notice', titles: { en: 'By support' }, reason });
  await desk.carol.signs(content.closeMenu, close);
  await desk.carol.signs(content.setMaintenance, { isOn: true, reason });
  await desk.carol.signs(content.setVersion, { version: '0.2.0', reason });
  expect(await desk.carol.call(content.list, {})).toMatchObject({
    menu: expect.arrayContaining([{ route: '/tor', isClosed: true }]),
    isMaintenance: true,
    leastSafeVersion: '0.2.0',
  });
});
