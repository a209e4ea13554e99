import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';

type Reader = { readonly account: string; readonly subject: string };

/** @returns false when the news was taken away meanwhile */
export async function setLike(q: Queryable, { account, subject, isLiked }: Reader & { isLiked: boolean }): Promise<boolean> {
  const { stands } = await q.one<{ stands: boolean }>(sql`select like_news(${account}, ${subject}, ${isLiked}) as stands`);
  return stands;
}

/** @returns false when the news was taken away meanwhile */
export async function insertRead(q: Queryable, { account, subject }: Reader): Promise<boolean> {
  try {
    await q.run(sql`insert into news_read (account, subject) values (${account}, ${subject}) on conflict do nothing`);
    return true;
  } catch (error) {
    if (codeOf(error) === '23503') return false;
    throw error;
  }
}
