import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../db/database.ts';
import type { Exchange } from './queries.ts';

type NewExchange = Omit<Exchange, 'at'> & {
  readonly thread: { readonly id: string; readonly isNew: boolean; readonly title: string };
  readonly account: string;
};

/** A thread is created with its first answer: an abandoned question leaves nothing. */
export async function recordExchange(db: Database, { thread, account, ...exchange }: NewExchange): Promise<void> {
  const { question, answer, sources, by, fallback } = exchange;
  await db.transaction(async (tx) => {
    if (thread.isNew) {
      await tx.run(sql`insert into ai_thread (id, account, title) values (${thread.id}, ${account}, ${thread.title})`);
    }
    await tx.run(sql`
      insert into ai_exchange (thread, question, answer, sources, by, fallback)
      values (${thread.id}, ${question}, ${answer}, ${JSON.stringify(sources)}, ${by}, ${fallback})`);
  });
}

/** Writes nothing when the account had already said so. */
export async function recordConsent(q: Queryable, account: string, agreed: boolean): Promise<void> {
  await q.run(sql`
    insert into ai_consent (account, agreed) select ${account}, ${agreed}
    where ${agreed} is distinct from coalesce(
      (select agreed from ai_consent where account = ${account} order by number desc limit 1), false)`);
}

/** Needs the worker's role. */
export async function deleteOldThreads(q: Queryable, atMost: number): Promise<number> {
  const { forgotten } = await q.one<{ forgotten: number }>(sql`select forget_ai_threads(${atMost}::integer) as forgotten`);
  return forgotten;
}
