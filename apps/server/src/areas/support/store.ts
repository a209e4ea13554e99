import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { ShippedArticle } from './shipped-articles.ts';

export async function recordAnswer(
  q: Queryable,
  { account, id, helped }: { account: string; id: string; helped: boolean },
): Promise<void> {
  await q.run(sql`
    insert into help_answer (account, article, helped) values (${account}, ${id}, ${helped})
    on conflict (account, article) do update set helped = excluded.helped, at = platform_now()
    where help_answer.helped <> excluded.helped`);
}

/**
 * Makes the shipped texts equal to those of this program, without touching those of operators or unchanged ones. Needs the
 * owner role.
 */
export async function replaceShipped(tx: Transaction, articles: readonly ShippedArticle[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(articles)}::jsonb)
    as s (id text, lang text, position integer, title text, asked text, body text)`;
  await tx.run(sql`
    delete from help_text t where is_shipped
      and not exists (select from ${rows} where s.id = t.article and s.lang = t.lang)`);
  await tx.run(sql`
    insert into help_text as t (article, lang, is_shipped, position, version, title, asked, body)
    select id, lang, true, position, 1, title, asked, body from ${rows}
    on conflict (article, lang, is_shipped) do update set position = excluded.position, version = t.version + 1,
      title = excluded.title, asked = excluded.asked, body = excluded.body, changed_at = platform_now()
    where (t.position, t.title, t.asked, t.body) is distinct from (excluded.position, excluded.title, excluded.asked, excluded.body)`);
}
