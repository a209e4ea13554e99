import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';

/**
 * Counts a message of an account's day, and makes its other messages wait until this transaction ends.
 * @returns false when it exceeds the daily limit
 */
export async function takeTurn(tx: Transaction, { account, maximum }: { account: string; maximum: number }): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into ticket_turn as t (account, day, messages) values (${account}, platform_today(), 1)
    on conflict (account) do update set day = excluded.day, messages = case when t.day = excluded.day then t.messages + 1 else 1 end
    where t.day <> excluded.day or t.messages < ${maximum}`);
  return taken === 1;
}

type NewTicket = { readonly id: string; readonly account: string; readonly subject: string; readonly article: string | null };

export async function insertTicket(tx: Transaction, { id, account, subject, article }: NewTicket): Promise<void> {
  await tx.run(sql`insert into ticket (id, account, subject, article) values (${id}, ${account}, ${subject}, ${article})`);
}

/** It reopens the ticket. */
export async function insertMessage(
  tx: Transaction,
  { ticket, requestId, text }: { ticket: string; requestId: string; text: string },
): Promise<void> {
  await tx.run(sql`insert into ticket_message (ticket, request_id, text) values (${ticket}, ${requestId}, ${text})`);
}

export type TicketAnswer = {
  readonly ticket: string;
  /** One more than the number of messages when its author read the ticket. */
  readonly number: number;
  readonly closes: boolean;
  readonly text: string | null;
  /** Lower-case address of the operator. */
  readonly author: string;
};

/** @returns false when there was a newer message; then nothing was written. Needs the operators' role. */
export async function recordAnswer(q: Queryable, { ticket, number, closes, text, author }: TicketAnswer): Promise<boolean> {
  try {
    await q.run(sql`
      insert into ticket_answer (ticket, number, author, closes, text) values (${ticket}, ${number}, ${author}, ${closes}, ${text})`);
    return true;
  } catch (error) {
    if (codeOf(error) === '23505') return false;
    throw error;
  }
}

/** Needs the worker's role. */
export async function deleteOldTickets(q: Queryable, atMost: number): Promise<number> {
  const { forgotten } = await q.one<{ forgotten: number }>(sql`select forget_tickets(${atMost}::integer) as forgotten`);
  return forgotten;
}
