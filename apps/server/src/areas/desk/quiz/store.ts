import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import type { ShippedBank } from './shipped-questions.ts';

/** No other act on the tests of the account begins until the transaction ends. */
export async function takeQuizTurn(tx: Transaction, account: string): Promise<void> {
  await tx.run(sql`select take_quiz_turn(${account})`);
}

/** Behind the turn. Fails within the hour of the last test, and after the account has passed. */
export async function drawTest(tx: Transaction, { account, testId }: { account: string; testId: string }): Promise<void> {
  await tx.run(sql`select draw_quiz(${account}, ${testId})`);
}

type Marking = {
  readonly account: string;
  readonly testId: string;
  readonly requestId: string;
  /** Places of the options as they were shown, from 0. */
  readonly answers: readonly number[];
};

/** Behind the turn. @returns the score; the database alone knows the right answers */
export async function markTest(tx: Transaction, { account, testId, requestId, answers }: Marking): Promise<number> {
  const { score } = await tx.one<{ score: number }>(sql`
    select mark_quiz(${account}, ${testId}, ${requestId}, ${[...answers]}::integer[]) as score`);
  return score;
}

/**
 * Updates the bank to the questions of this program. Texts of a removed question stay for the tests in which it was drawn; without
 * its key it is not drawn again. Needs the owner role.
 */
export async function replaceBank(tx: Transaction, { questions, keys }: ShippedBank): Promise<void> {
  await tx.run(sql`
    insert into quiz_question as q (question, lang, text, options)
    select id, lang, text, options from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as s (id text, lang text, text text, options text[])
    on conflict (question, lang) do update set text = excluded.text, options = excluded.options
    where (q.text, q.options) is distinct from (excluded.text, excluded.options)`);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as s (id text, "right" integer)`;
  await tx.run(sql`delete from quiz_key k where not exists (select from ${rows} where s.id = k.question)`);
  await tx.run(sql`
    insert into quiz_key as k (question, right_option) select id, "right" from ${rows}
    on conflict (question) do update set right_option = excluded.right_option where k.right_option <> excluded.right_option`);
}
