import type { news } from '@ocean/api/areas/social/news';
import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { Handler } from '../../http/route.ts';
import { countUnread, findNews, parsePlace, placeText, readNewsPage } from './queries.ts';

export const listNews: Handler<typeof news.list> = async ({ db }, { account, lang }, { cursor, size }) => {
  const place = parsePlace(cursor);
  const [found, unread] = await Promise.all([
    readNewsPage(db, { account, lang: lang as LanguageCode, place, limit: size + 1 }),
    countUnread(db, account),
  ]);
  const page = found.slice(0, size);
  const last = page.at(-1);
  return {
    list: page.map(({ micros: _, number: __, at, ...item }) => ({ ...item, at: at.toISOString() })),
    next: found.length > size && last ? placeText(last) : null,
    unread,
  };
};

export const showNews: Handler<typeof news.detail> = async ({ db }, { account, lang }, { id }) => {
  const found = await findNews(db, { account, lang: lang as LanguageCode, id });
  if (!found) throw new Refusal('NEWS_UNKNOWN');
  return { ...found, at: found.at.toISOString() };
};
