import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { shortAddress } from '../account/rules.ts';

/** A post or a comment with the public details of its author. */
export type Written = {
  readonly id: string;
  /** Counts all posts, or the comments of a post. */
  readonly number: number;
  readonly account: string;
  readonly text: string;
  /** Null: it is not hidden. */
  readonly hiddenReason: string | null;
  readonly at: Date;
  readonly nickname: string | null;
  readonly avatar: string | null;
};

export type Post = Written & { readonly likes: number; readonly comments: number; readonly isLiked: boolean };

const WRITTEN = sql`w.id, w.number, w.account, w.text, w.hidden_reason as "hiddenReason", w.at, d.nickname, d.avatar`;

const postColumns = (account: string): Sql => sql`
  ${WRITTEN}, w.likes, w.comments,
  exists (select from city_like l where l.post = w.id and l.account = ${account} and l.is_liked) as "isLiked"`;

/** What a member may read: a hidden one is for its author alone. */
const readableBy = (account: string): Sql => sql`w.removed_at is null and (w.hidden_reason is null or w.account = ${account})`;

/** A post that a member may read. */
export function findPost(q: Queryable, { id, account }: { id: string; account: string }): Promise<Post | undefined> {
  return q.maybeOne<Post>(sql`
    select ${postColumns(account)} from city_post w left join desk_profile d on d.account = w.account
    where w.id = ${id} and ${readableBy(account)}`);
}

/** The likes of a post that a member may read or has once liked. */
export function findLikes(q: Queryable, { id, account }: { id: string; account: string }) {
  return q.maybeOne<{ likes: number; isLiked: boolean }>(sql`
    select w.likes, coalesce(l.is_liked, false) as "isLiked" from city_post w left join city_like l on l.post = w.id and l.account = ${account}
    where w.id = ${id} and (${readableBy(account)} or l.post is not null)`);
}

/** The post that this account has written under an id. */
export function findOwnPost(q: Queryable, { id, account }: { id: string; account: string }): Promise<Post | undefined> {
  return q.maybeOne<Post>(sql`
    select ${postColumns(account)} from city_post w left join desk_profile d on d.account = w.account
    where w.id = ${id} and w.account = ${account}`);
}

type Slice = { readonly account: string; readonly before: number | undefined; readonly limit: number };

/** Newest first. */
export function readPosts(q: Queryable, { account, before, limit, own }: Slice & { own: boolean }): Promise<Post[]> {
  return q.many<Post>(sql`
    select ${postColumns(account)} from city_post w left join desk_profile d on d.account = w.account
    where ${readableBy(account)} ${own ? sql`and w.account = ${account}` : empty} ${before === undefined ? empty : sql`and w.number < ${before}`}
    order by w.number desc limit ${limit}`);
}

/** Newest first. */
export function readComments(q: Queryable, { account, before, limit, post }: Slice & { post: string }): Promise<Written[]> {
  return q.many<Written>(sql`
    select ${WRITTEN} from city_comment w left join desk_profile d on d.account = w.account
    where w.post = ${post} and ${readableBy(account)} ${before === undefined ? empty : sql`and w.number < ${before}`}
    order by w.number desc limit ${limit}`);
}

/** The comment that this account has written under an id. */
export function findOwnComment(q: Queryable, { id, account }: { id: string; account: string }): Promise<Written | undefined> {
  return q.maybeOne<Written>(sql`
    select ${WRITTEN} from city_comment w left join desk_profile d on d.account = w.account
    where w.id = ${id} and w.account = ${account}`);
}

/** What an account removed under an id. */
export async function isRemoved(
  q: Queryable,
  { what, id, account }: { what: 'post' | 'comment'; id: string; account: string },
): Promise<boolean> {
  return (
    (await q.maybeOne(sql`select from city_removal where what = ${what} and id = ${id} and account = ${account}`)) !== undefined
  );
}

/** Every member may read the pictures of a post that can be read. */
export async function mayReadPost(q: Queryable, postId: string): Promise<boolean> {
  const found = await q.maybeOne(sql`
    select from city_post where id = ${postId} and removed_at is null and hidden_reason is null`);
  return found !== undefined;
}

const COMMENTS_AT_ONCE = 500;

export type OwnComment = { readonly id: string; readonly postId: string; readonly text: string; readonly at: string };

/** Every comment of an account that it did not remove, oldest first, for the account's own file. */
export async function* listOwnComments(q: Queryable, account: string): AsyncGenerator<readonly OwnComment[]> {
  let last: { readonly at: Date; readonly id: string } | undefined;
  for (;;) {
    const rows = await q.many<{ id: string; postId: string; text: string; at: Date }>(sql`
      select id, post as "postId", text, at from city_comment
      where account = ${account} and removed_at is null ${last ? sql`and (at, id) > (${last.at}, ${last.id}::uuid)` : empty}
      order by at, id limit ${COMMENTS_AT_ONCE}`);
    yield rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    last = rows.at(-1);
    if (rows.length < COMMENTS_AT_ONCE) return;
  }
}

/** How a member appears in the city; without a desk profile, by the shortened address alone. */
export function authorOf({ account, nickname, avatar }: Pick<Written, 'account' | 'nickname' | 'avatar'>) {
  return { address: shortAddress(account), nickname: nickname ?? '', avatar };
}
