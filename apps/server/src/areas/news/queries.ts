import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { textFor } from '../../db/text-for.ts';

/** Skips rows that no operator command would write. */
const NEWS = sql`(
  select id, subject, value -> 'texts' as texts, value -> 'bodies' as bodies, value ->> 'route' as route, published_at,
    split_part(subject, '/', 2)::integer as number
  from content_item where starts_with(subject, 'news/') and value #>> '{texts,en}' is not null)`;

type Standing = { readonly likes: number; readonly isLiked: boolean; readonly isRead: boolean };

type Titled = Standing & {
  readonly id: string;
  readonly title: string;
  readonly at: Date;
  /** Where it leads; null for news without a link. */
  readonly route: string | null;
};

export type NewsRow = Titled & Place & { readonly hasText: boolean };
export type News = Titled & { readonly text: string | null };

/** The end of a page: its last piece of news and when it was published. */
type Place = { readonly micros: number; readonly number: number };

const CURSOR = /^([1-9][0-9]{0,15})\.([1-9][0-9]{0,8})$/;

/** @throws Refusal PAGE_UNKNOWN for a cursor that no page can have returned */
export function parsePlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, micros, number] = CURSOR.exec(cursor) ?? [];
  if (micros === undefined || number === undefined) throw new Refusal('PAGE_UNKNOWN');
  return { micros: Number(micros), number: Number(number) };
}

/** @example placeText({ micros: 5, number: 12 }) // '5.12' */
export function placeText({ micros, number }: Place): string {
  return `${micros}.${number}`;
}

const titled = ({ account, lang }: Reader): Sql => sql`
  n.id, ${textFor(sql`n.texts`, lang)} as title, n.published_at as at, n.route, news_likes(n.subject) as likes,
  exists (select from news_like l where l.subject = n.subject and l.account = ${account}) as "isLiked",
  exists (select from news_read r where r.subject = n.subject and r.account = ${account}) as "isRead"`;

type Reader = { readonly account: string; readonly lang: LanguageCode };

/** News that are not removed, newest first, in one language, as one member sees them. */
export function readNewsPage(
  q: Queryable,
  { place, limit, ...reader }: Reader & { place: Place | undefined; limit: number },
): Promise<NewsRow[]> {
  const behind = place
    ? sql`where (n.published_at, n.number)
        < (timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond', ${place.number}::integer)`
    : empty;
  return q.many<NewsRow>(sql`
    select ${titled(reader)}, n.bodies is not null as "hasText", n.number,
      (extract(epoch from n.published_at) * 1000000)::bigint as micros
    from ${NEWS} n ${behind} order by n.published_at desc, n.number desc limit ${limit}`);
}

export function findNews(q: Queryable, { id, ...reader }: Reader & { id: string }): Promise<News | undefined> {
  return q.maybeOne<News>(sql`
    select ${titled(reader)}, ${textFor(sql`n.bodies`, reader.lang)} as text from ${NEWS} n where n.id = ${id}`);
}

/** The subject of the news with this id, such as 'news/3'; undefined when there is none. */
export async function findSubject(q: Queryable, id: string): Promise<string | undefined> {
  return (await q.maybeOne<{ subject: string }>(sql`select subject from ${NEWS} n where id = ${id}`))?.subject;
}

export async function countLikes(q: Queryable, subject: string): Promise<number> {
  return (await q.one<{ likes: number }>(sql`select news_likes(${subject}) as likes`)).likes;
}

/** The number of news that a member has not read. */
export async function countUnread(q: Queryable, account: string): Promise<number> {
  const { unread } = await q.one<{ unread: number }>(sql`
    select count(*) as unread from ${NEWS} n
    where not exists (select from news_read r where r.subject = n.subject and r.account = ${account})`);
  return unread;
}
