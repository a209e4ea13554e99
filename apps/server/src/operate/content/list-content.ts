import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import type { content } from '@ocean/api/operators/content';
import { TEXT_KINDS } from '@ocean/api/operators/content';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { DEFAULT_LANGUAGE } from '@ocean/i18n/languages';
import * as v from 'valibot';
import { readBank, readBankLanguages } from '../../areas/desk/quiz/queries.ts';
import { type ContentItem, readItems } from '../../areas/home/content/queries.ts';
import { wordedSchema } from '../../areas/home/content/rules.ts';
import { readMenu } from '../../areas/home/queries.ts';
import { readTexts, type StoredText } from '../../areas/support/queries.ts';
import type { Database } from '../../db/database.ts';

type Listed = OperatorOutputOf<typeof content.list>;

/** All public content, each item with the languages that it lacks. */
export async function listContent(db: Database): Promise<Listed> {
  const [items, help, questions, { menu }] = await Promise.all([readItems(db), readTexts(db), listQuestions(db), readMenu(db)]);
  const stored = (subject: string) => items.find((item) => item.subject === subject)?.value;
  return {
    texts: items.flatMap(textOf),
    help: [...new Set(help.map(({ article }) => article))].map((article) => {
      return articleOf(
        article,
        help.filter((text) => text.article === article),
      );
    }),
    questions,
    menu: menu.flatMap(({ route, type, isClosed }) => (type === 0 && route !== '/' ? [{ route, isClosed }] : [])),
    isMaintenance: stored('maintenance') === true,
    leastSafeVersion: String(stored('leastSafeVersion')),
  };
}

/** Empty for a value that is not a text, or that no operator's act would write. */
function textOf({ subject, value }: ContentItem): Listed['texts'] {
  const kind = TEXT_KINDS.find((known) => subject.startsWith(`${known}/`));
  const worded = v.safeParse(wordedSchema, value);
  if (!kind || !worded.success) return [];
  const { texts, bodies, route, severity = null } = worded.output;
  const missing = LANGUAGE_CODES.filter((code) => texts[code] === undefined || (bodies && bodies[code] === undefined));
  return [
    { subject, kind, titles: written(texts), bodies: bodies ? written(bodies) : null, route: route ?? null, severity, missing },
  ];
}

function written(texts: Readonly<Partial<Record<LanguageCode, string | undefined>>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Record<string, string>;
}

function articleOf(article: string, texts: readonly StoredText[]): Listed['help'][number] {
  const first = texts.find(({ lang }) => lang === DEFAULT_LANGUAGE) ?? texts[0];
  return {
    article,
    title: first?.title ?? article,
    isHidden: first?.isHidden ?? false,
    written: texts.filter(({ isShipped }) => !isShipped).map(({ lang }) => lang),
    missing: lacking(texts.map(({ lang }) => lang)),
  };
}

async function listQuestions(db: Database): Promise<Listed['questions']> {
  const [bank, worded] = await Promise.all([readBank(db), readBankLanguages(db)]);
  const languages = new Map(worded.map((each) => [each.id, each.languages]));
  return bank.map(({ id, text, isHidden }) => ({ id, text, isHidden, missing: lacking(languages.get(id) ?? []) }));
}

function lacking(languages: readonly LanguageCode[]): LanguageCode[] {
  return LANGUAGE_CODES.filter((code) => !languages.includes(code));
}
