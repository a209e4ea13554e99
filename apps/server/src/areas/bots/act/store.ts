import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';

export type Act = { readonly owner: string; readonly requestId: string; readonly kind: string };

/** The answer of an act that is already done: a request that is repeated after a crash gets it again. */
export async function findAct<Answer>(q: Queryable, { owner, requestId, kind }: Act): Promise<Answer | undefined> {
  const row = await q.maybeOne<{ answer: Answer }>(sql`
    select answer from bot_act where owner = ${owner} and request_id = ${requestId} and kind = ${kind}`);
  return row?.answer;
}

export async function insertAct(tx: Transaction, { owner, requestId, kind }: Act, answer: unknown): Promise<void> {
  await tx.run(sql`
    insert into bot_act (owner, request_id, kind, answer) values (${owner}, ${requestId}, ${kind}, ${JSON.stringify(answer)})`);
}
