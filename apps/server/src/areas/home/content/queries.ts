import type { LanguageCode } from '@ocean/api/language-codes';
import type { TextKind } from '@ocean/api/operators/content';
import sql from 'sql-template-tag';
import * as v from 'valibot';
import type { Queryable } from '../../../db/database.ts';
import { textFor } from '../../../db/text-for.ts';
import { versionSchema, type Worded, wordedSchema } from './rules.ts';

/** The start page shows the newest of each; older ones stay in the history. */
const MAX_SHOWN = 10;

export type Shown = Worded & { readonly id: string; readonly at: Date };

export type Content = Readonly<Record<TextKind, readonly Shown[]>> & {
  readonly maintenance: boolean;
  readonly leastSafeVersion: string;
};

type Row = { readonly id: string; readonly kind: string; readonly value: unknown; readonly at: Date };

/**
 * What operators have published and not removed, newest first, in every language. A row that no command would write is skipped,
 * so that it cannot break the page.
 */
export async function readContent(q: Queryable): Promise<Content> {
  const rows = await q.many<Row>(sql`
    select id, kind, value, published_at as at from (
      select *, split_part(subject, '/', 1) as kind,
        row_number() over (partition by split_part(subject, '/', 1) order by published_at desc, subject desc) as place
      from content_item
    ) item where place <= ${MAX_SHOWN} order by place`);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const worded = (kind: TextKind) =>
    of(kind).flatMap(({ id, value, at }) => {
      const parsed = v.safeParse(wordedSchema, value);
      return parsed.success ? [{ ...parsed.output, id, at }] : [];
    });
  return {
    notice: worded('notice'),
    news: worded('news'),
    banner: worded('banner'),
    incident: worded('incident'),
    maintenance: v.parse(v.boolean(), of('maintenance')[0]?.value),
    leastSafeVersion: v.parse(versionSchema, of('leastSafeVersion')[0]?.value),
  };
}

/** Skips rows that no operator command would write. */
const NOTICES = sql`(
  select id, subject, value -> 'texts' as texts, value -> 'bodies' as bodies, value ->> 'route' as route, published_at as at
  from content_item
  where starts_with(subject, 'notice/') and value #>> '{texts,en}' is not null)`;

export type Notice = {
  readonly id: string;
  readonly title: string;
  readonly at: Date;
  /** Where it leads; null for one without a link. */
  readonly route: string | null;
  readonly hasText: boolean;
  readonly isRead: boolean;
};

/** Notices that are not removed, newest first, in one language. */
export async function readNotices(
  q: Queryable,
  { account, lang, skip, limit }: { account: string; lang: LanguageCode; skip: number; limit: number },
): Promise<Notice[]> {
  return q.many<Notice>(sql`
    select n.id, ${textFor(sql`n.texts`, lang)} as title, n.at, n.route, n.bodies is not null as "hasText",
      exists (select from notice_read r where r.account = ${account} and r.subject = n.subject) as "isRead"
    from ${NOTICES} n order by n.at desc, n.subject desc offset ${skip} limit ${limit}`);
}

/** The number of notices, and how many of them a member has not read. */
export function countNotices(q: Queryable, account: string): Promise<{ total: number; unread: number }> {
  return q.one(sql`
    select count(*) as total, count(*) filter (
      where not exists (select from notice_read r where r.account = ${account} and r.subject = n.subject)) as unread
    from ${NOTICES} n`);
}

/** The subject of the notice with this id; undefined when there is none. */
export async function findNotice(q: Queryable, id: string): Promise<string | undefined> {
  return (await q.maybeOne<{ subject: string }>(sql`select subject from ${NOTICES} n where id = ${id}`))?.subject;
}

export async function hasReadNotice(q: Queryable, { account, id }: { account: string; id: string }): Promise<boolean> {
  const read = await q.maybeOne(sql`
    select from notice_read r join ${NOTICES} n on n.subject = r.subject where r.account = ${account} and n.id = ${id}`);
  return read !== undefined;
}

export type Announced = {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly at: Date;
  readonly route: string | null;
};

/** A notice or a piece of news in full, in one language; undefined when it does not exist or is of another kind. */
export function findAnnounced(
  q: Queryable,
  { id, lang, kinds }: { id: string; lang: LanguageCode; kinds: readonly ('notice' | 'news')[] },
): Promise<Announced | undefined> {
  return q.maybeOne<Announced>(sql`
    select id, ${textFor(sql`value -> 'texts'`, lang)} as title,
      ${textFor(sql`value -> 'bodies'`, lang)} as text, value ->> 'route' as route, published_at as at
    from content_item
    where id = ${id} and split_part(subject, '/', 1) = any (${[...kinds]}::text[]) and value #>> '{texts,en}' is not null`);
}

export type ContentItem = { readonly subject: string; readonly value: unknown };

/** All current items, as they are stored. */
export function readItems(q: Queryable): Promise<ContentItem[]> {
  return q.many<ContentItem>(sql`select subject, value from content_item order by published_at, subject`);
}

export type ContentChange = {
  readonly subject: string;
  /** Counts the changes of one subject, from 1. */
  readonly revision: number;
  /** Null: removed. */
  readonly value: unknown;
  /** Lower-case address of the operator. */
  readonly author: string;
  readonly reason: string;
};

/** A change with the value before it; null: there was none. */
export type KeptChange = ContentChange & { readonly before: unknown; readonly at: Date };

/** Newest first, of one subject or of all. */
export function readChanges(
  q: Queryable,
  { subject, limit }: { subject?: string | undefined; limit: number },
): Promise<KeptChange[]> {
  return q.many<KeptChange>(sql`
    select subject, revision, before, value, author, reason, at from content_change
    where subject = coalesce(${subject ?? null}, subject) order by at desc, subject, revision desc limit ${limit}`);
}

/** The number of changes of a subject. */
export async function countChanges(q: Queryable, subject: string): Promise<number> {
  const { changes } = await q.one<{ changes: number }>(
    sql`select count(*) as changes from content_change where subject = ${subject}`,
  );
  return changes;
}

/** The highest number ever given to a text of this kind; 0 before the first. */
export async function lastNumber(q: Queryable, kind: TextKind): Promise<number> {
  const { last } = await q.one<{ last: number }>(sql`
    select coalesce(max(split_part(subject, '/', 2)::integer), 0) as last
    from content_change where starts_with(subject, ${`${kind}/`})`);
  return last;
}
