import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';

export type ActKey = { readonly owner: string; readonly requestId: string; readonly kind: string };

/** The answer of an act that is done, in any month. */
export async function findAct<Answer>(q: Queryable, { owner, requestId, kind }: ActKey): Promise<Answer | undefined> {
  const row = await q.maybeOne<{ answer: Answer }>(sql`
    select answer from bot_act where owner = ${owner} and request_id = ${requestId} and kind = ${kind}`);
  return row?.answer;
}

/**
 * Stores the answer, in the act's own transaction. The unique key of a table partitioned by day holds only within a day,
 * so a copy of the request that was done on another open day is looked for. It is always found: an open day cannot be
 * closed while an act holds its lock, so every act of an earlier day is committed.
 * @param act.day the open day, whose lock the transaction holds
 * @throws when the request was done before: the transaction is undone
 */
export async function insertAct(tx: Transaction, act: ActKey & { readonly day: number }, answer: unknown): Promise<void> {
  const { owner, requestId, kind, day } = act;
  const written = await tx.run(sql`
    insert into bot_act (owner, request_id, kind, day, answer)
    select ${owner}, ${requestId}, ${kind}, ${day}, ${JSON.stringify(answer)}
    where not exists (select from bot_act where owner = ${owner} and request_id = ${requestId})`);
  assert.equal(written, 1, 'the request was done before');
}
