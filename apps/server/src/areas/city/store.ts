import { Refusal, type RefusalKey } from '@ocean/api/errors';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';

type Turn = { readonly account: string; readonly act: 'post' | 'comment' | 'report'; readonly maximum: number };

/**
 * Counts an act towards the account's daily limit, and makes its other acts of this kind wait until this transaction
 * ends.
 * @returns false when the act exceeds the limit
 */
export async function takeTurn(tx: Transaction, { account, act, maximum }: Turn): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into city_turn as t (account, act, day, number) values (${account}, ${act}, platform_today(), 1)
    on conflict (account, act) do update set day = excluded.day, number = case when t.day = excluded.day then t.number + 1 else 1 end
    where t.day <> excluded.day or t.number < ${maximum}`);
  return taken === 1;
}

/** Raised by the database for a subject that cannot be written to, and for an author who may not write. */
const NOT_ALLOWED = '23000';

/** @throws Refusal `key` for what the database does not allow */
async function runOr(q: Queryable, statement: Sql, key: RefusalKey): Promise<void> {
  try {
    await q.run(statement);
  } catch (cause) {
    if (codeOf(cause) === NOT_ALLOWED || codeOf(cause) === '23503') throw new Refusal(key, {}, { cause });
    throw cause;
  }
}

type NewText = { readonly id: string; readonly account: string; readonly text: string };

/** @throws Refusal ACCOUNT_SUSPENDED when its author was suspended meanwhile */
export async function insertPost(tx: Transaction, { id, account, text }: NewText): Promise<void> {
  await runOr(tx, sql`insert into city_post (id, account, text) values (${id}, ${account}, ${text})`, 'ACCOUNT_SUSPENDED');
}

/** @throws Refusal POST_UNKNOWN */
export async function insertComment(tx: Transaction, { id, post, account, text }: NewText & { post: string }): Promise<void> {
  await runOr(
    tx,
    sql`insert into city_comment (id, post, account, text) values (${id}, ${post}, ${account}, ${text})`,
    'POST_UNKNOWN',
  );
}

/** A repeat changes nothing. @throws Refusal POST_UNKNOWN */
export async function writeLike(q: Queryable, like: { post: string; account: string; isLiked: boolean }): Promise<void> {
  await runOr(
    q,
    sql`
      insert into city_like as l (post, account, is_liked) values (${like.post}, ${like.account}, ${like.isLiked})
      on conflict (post, account) do update set is_liked = excluded.is_liked where l.is_liked <> excluded.is_liked`,
    'POST_UNKNOWN',
  );
}

type Removal = { readonly what: 'post' | 'comment'; readonly id: string; readonly account: string };

/** @throws Refusal POST_UNKNOWN, COMMENT_UNKNOWN for what is not this account's, or is gone */
export async function insertRemoval(q: Queryable, { what, id, account }: Removal): Promise<void> {
  await runOr(
    q,
    sql`insert into city_removal (what, id, account) values (${what}, ${id}, ${account})`,
    what === 'post' ? 'POST_UNKNOWN' : 'COMMENT_UNKNOWN',
  );
}

/** Needs the worker's role. */
export async function deleteRemoved(q: Queryable, atMost: number): Promise<number> {
  const { forgotten } = await q.one<{ forgotten: number }>(sql`select forget_city(${atMost}::integer) as forgotten`);
  return forgotten;
}
