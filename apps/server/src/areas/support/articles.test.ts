import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import { describe, expect, test } from 'vitest';
import { parseBody } from './rules.ts';
import { readShippedArticles, type ShippedArticle } from './shipped-articles.ts';

const articles = await readShippedArticles();
const inLanguage = (lang: string) => articles.filter((article) => article.lang === lang);
const english = inLanguage('en');

/** The numbers in a text, without those that count steps. */
const numbersIn = ({ title, body }: ShippedArticle) =>
  [...new Set(`${title}\n${body}`.replaceAll(/^\d+\. /gm, '').match(/\d+(?:[.:]\d+)*/g))].sort();
const routesIn = ({ body }: ShippedArticle) =>
  parseBody(body)
    .flatMap(({ parts }) => parts.flatMap(({ route }) => route ?? []))
    .sort();
const kindsIn = ({ body }: ShippedArticle) => parseBody(body).map(({ kind }) => kind);

/** The paths of the app that articles link to. */
const ROUTES = [
  '/',
  '/bot',
  '/city',
  '/city/reports',
  '/kefu',
  '/kefuList',
  '/kuaixun',
  '/loglist',
  '/proof',
  '/settings',
  '/stakes',
  '/tijiao',
  '/tor',
  '/tor/level',
  '/tor/provider',
  '/toupiaolist',
  '/yaoqing',
  '/zichan',
];

test('there are at least twenty-five articles', () => {
  expect(english.length).toBeGreaterThanOrEqual(25);
  expect(new Set(english.map(({ id }) => id)).size).toBe(english.length);
  expect([...new Set(english.flatMap(routesIn))].sort()).toEqual(ROUTES);
});

test.each(english.map((article) => [article.id, article] as const))('%s promises nothing', (_id, { title, body }) => {
  expect(`${title} ${body}`).not.toMatch(/\b(guaranteed|risk-free|profit)\b/i);
});

describe.each(LANGUAGE_CODES.filter((lang) => lang !== 'en'))('%s', (lang) => {
  const own = inLanguage(lang);

  test('has every article, in the same order', () => {
    expect(own.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
  });

  test('has the same numbers, links and parts', () => {
    expect(own.map(numbersIn)).toEqual(english.map(numbersIn));
    expect(own.map(routesIn)).toEqual(english.map(routesIn));
    expect(own.map(kindsIn)).toEqual(english.map(kindsIn));
  });

  test('has no unparsed markup and no external link', () => {
    const texts = own.flatMap(({ body }) => parseBody(body).flatMap(({ parts }) => parts.map(({ text }) => text)));
    expect(texts.filter((text) => /\*\*|\]\(|https?:/.test(text))).toEqual([]);
  });

  // Australian English is English.
  const isTranslated = lang !== 'au';
  test(isTranslated ? 'is not left in English' : 'is English', () => {
    const same = own.filter((article, at) => article.title === english[at]?.title || article.body === english[at]?.body);
    if (!isTranslated) return expect(same.length).toBeGreaterThan(0);
    expect(same.map(({ id }) => id)).toEqual([]);
    const lines = new Set(english.flatMap(({ body }) => body.split('\n')));
    expect(own.flatMap(({ body }) => body.split('\n')).filter((line) => lines.has(line))).toEqual([]);
  });
});
