import { support } from '@ocean/api/areas/support';
import { createClient } from '@ocean/api/client';
import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { loadShippedArticles } from './entry.ts';

const world = useWorld();
let alice: Member;
let owner: PooledDatabase;
let operators: PooledDatabase;
beforeAll(async () => {
  alice = await world.member();
  owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  operators = openDatabase(world.database.operatorUrl, { connections: 1 });
});
afterAll(async () => {
  await owner?.end();
  await operators?.end();
});

const inLanguage = (lang: LanguageCode) => createClient({ baseUrl: world.origin, token: () => alice.token, lang: () => lang });
const search = async (q: string, lang: LanguageCode = 'en') =>
  (await inLanguage(lang).call(support.listQuestions, { q, size: 100 })).list.map(({ id }) => id);

let revisions = 0;
/** Publishes like the operators' command; the caller counts the revisions of a subject. */
async function publish(subject: string, value: unknown, revision = 1): Promise<void> {
  revisions += 1;
  await operators.run(sql`
    insert into content_change (subject, revision, value, author, reason)
    values (${subject}, ${revision}, ${value === null ? null : JSON.stringify(value)}::jsonb, ${`0x${'1'.repeat(40)}`}, ${`test ${revisions}`})`);
}

describe('the list', () => {
  test('has every article in each language, page by page', async () => {
    const { list, total, next } = await alice.call(support.listQuestions, { size: 10 });
    expect(list).toHaveLength(10);
    expect(next).toBe(2);
    expect(total).toBeGreaterThanOrEqual(25);
    expect(list[0]).toMatchObject({ id: 'what-is-ocean-bot', title: 'What Ocean Bot is, and what it is not' });
    expect(list.every(({ excerpt }) => excerpt.length > 0 && !/\*\*|\]\(/.test(excerpt))).toBe(true);
    await expect(alice.call(support.listQuestions, { page: 50 })).rejects.toMatchObject({ key: 'PAGE_UNKNOWN' });
    const titles = new Set<string>();
    for (const lang of LANGUAGE_CODES) {
      const all = await inLanguage(lang).call(support.listQuestions, { size: 100 });
      expect(all.total).toBe(total);
      titles.add(all.list[0]?.title ?? '');
    }
    // Australian English and English share this title.
    expect(titles.size).toBe(LANGUAGE_CODES.length - 1);
  });

  test('an empty or blank question returns the whole list', async () => {
    const whole = await search('');
    expect(await search('   ')).toEqual(whole);
    expect(whole.length).toBeGreaterThanOrEqual(25);
  });
});

describe('a question', () => {
  test.each(["fees' | ! & ( <-> :*", "fees'); --", "!'fees':A & (fees <-> | !)", 'fees \\ %_ "" $$ :*', "''fees\\\\'"])(
    '%j is taken as plain words',
    async (q) => {
      expect((await search(q))[0]).toBe('fees');
    },
  );

  test.each(['!!!', "'", '& | !', '\\', ':*', '   ﷽ ', '🙂', 'xyzzyqwv'])('%j finds nothing, without an error', async (q) => {
    expect(await search(q)).toEqual([]);
  });

  test('of the maximum length is answered, a longer one is refused', async () => {
    expect((await search(`revoke approval ${'a b c '.repeat(160)}`.slice(0, 1000)))[0]).toBe('approvals');
    expect((await alice.post('/api/raw/questionList', { q: 'a'.repeat(1001) })).status).toBe(400);
  });

  test('in English finds its article for a reader of another language, in that language', async () => {
    const { list } = await inLanguage('ko').call(support.listQuestions, { q: 'revoke allowance' });
    expect(list.map(({ id }) => id)).toContain('approvals');
    expect(list.find(({ id }) => id === 'approvals')?.title).toMatch(/[가-힣]/);
  });
});

describe('an article', () => {
  test('is parts of text, with what is near it', async () => {
    const article = await alice.call(support.showQuestion, { id: 'fees' });
    expect(article).toMatchObject({ id: 'fees', lang: 'en', helped: null });
    expect(article.body.some(({ kind }) => kind === 'bullet')).toBe(true);
    expect(article.related).toHaveLength(3);
    expect(article.related.map(({ id }) => id)).not.toContain('fees');
  });

  test('that does not exist is refused by name, and cannot be answered', async () => {
    for (const id of ['no-such-article', 'x']) {
      await expect(alice.call(support.showQuestion, { id })).rejects.toMatchObject({ key: 'ARTICLE_UNKNOWN' });
      await expect(alice.call(support.answerHelpful, { id, helped: true })).rejects.toMatchObject({ key: 'ARTICLE_UNKNOWN' });
    }
  });

  test('has one answer of an account: the last one', async () => {
    const bob = await world.member();
    await alice.call(support.answerHelpful, { id: 'fees', helped: true });
    await alice.call(support.answerHelpful, { id: 'fees', helped: true });
    expect((await alice.call(support.showQuestion, { id: 'fees' })).helped).toBe(true);
    expect((await bob.call(support.showQuestion, { id: 'fees' })).helped).toBeNull();
    await alice.call(support.answerHelpful, { id: 'fees', helped: false });
    expect((await alice.call(support.showQuestion, { id: 'fees' })).helped).toBe(false);
    await Promise.all(Array.from({ length: 20 }, () => bob.call(support.answerHelpful, { id: 'fees', helped: true })));
    const { answers } = await owner.one<{ answers: number }>(
      sql`select count(*) as answers from help_answer where article = 'fees'`,
    );
    expect(answers).toBe(2);
  });

  test('can be answered by a suspended member, who may still read', async () => {
    const carol = await world.member();
    await world.context.db.run(sql`update account set suspended_at = now() where address = ${carol.id}`);
    expect((await carol.call(support.showQuestion, { id: 'support' })).helped).toBeNull();
    expect(await carol.call(support.answerHelpful, { id: 'support', helped: true })).toEqual({ helped: true });
  });
});

describe('what operators write', () => {
  test('overrides the shipped text, even after a restart, until it is removed', async () => {
    await publish('help/deposit/ko', { title: '새 입금 안내', body: '별똥별 **하나**', asked: '' });
    const read = async () => (await inLanguage('ko').call(support.showQuestion, { id: 'deposit' })).title;
    expect(await read()).toBe('새 입금 안내');
    expect((await search('별똥별', 'ko'))[0]).toBe('deposit');
    await owner.transaction(loadShippedArticles);
    expect(await read()).toBe('새 입금 안내');
    await publish('help/deposit/ko', null, 2);
    expect(await read()).toBe('입금');
    expect(await search('별똥별', 'ko')).toEqual([]);
  });

  test('in English and Chinese only is shown to readers of other languages in Chinese, else in English', async () => {
    await publish('help/new-thing/en', { title: 'A zebrafish', body: 'It swims.' });
    const titleFor = async (lang: LanguageCode) => {
      const { title, lang: shown } = await inLanguage(lang).call(support.showQuestion, { id: 'new-thing' });
      return `${shown}: ${title}`;
    };
    expect(await titleFor('vi')).toBe('en: A zebrafish');
    expect(await search('zebrafish', 'vi')).toEqual(['new-thing']);
    await publish('help/new-thing/cn', { title: '斑马鱼', body: '它会游泳。' });
    expect(await titleFor('vi')).toBe('cn: 斑马鱼');
    expect(await titleFor('en')).toBe('en: A zebrafish');
    expect(await search('斑马鱼', 'vi')).toEqual(['new-thing']);
  });

  test('hides an article from lists, searches and readers in every language', async () => {
    expect(await search('IDO')).toContain('ido');
    await publish('help/ido', 'hidden');
    expect(await search('IDO')).not.toContain('ido');
    expect(await search('')).not.toContain('ido');
    for (const lang of LANGUAGE_CODES) {
      await expect(inLanguage(lang).call(support.showQuestion, { id: 'ido' })).rejects.toMatchObject({ key: 'ARTICLE_UNKNOWN' });
    }
    await publish('help/ido', null, 2);
    expect(await search('IDO')).toContain('ido');
  });

  test('is the only way to write articles: no process can write them directly', async () => {
    const insert = sql`insert into help_text (article, lang, is_shipped, position, version, title, asked, body)
      values ('evil', 'en', true, 0, 1, 'x', 'x', 'x')`;
    await expect(world.context.db.run(insert)).rejects.toThrow('permission denied');
    await expect(operators.run(insert)).rejects.toThrow('permission denied');
    await expect(publish('help/fees/en', { title: '', body: 'x' })).rejects.toThrow('violates check constraint');
    await expect(publish('help/fees', 'gone')).rejects.toThrow('help_is_a_text_or_hidden');
  });
});

test('loading again changes nothing', async () => {
  const stamp = () =>
    owner.one<{ stamp: string }>(
      sql`select md5(string_agg(t::text, ',' order by article, lang)) as stamp from help_text t where is_shipped`,
    );
  const before = await stamp();
  await owner.transaction(loadShippedArticles);
  expect(await stamp()).toEqual(before);
});
