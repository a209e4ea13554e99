import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';

/**
 * Counts a message towards the account's daily limit, and makes its other messages wait until this transaction ends.
 * @returns false when the message exceeds the limit
 */
export async function takeTurn(tx: Transaction, { account, maximum }: { account: string; maximum: number }): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into desk_message_turn as t (account, day, messages) values (${account}, platform_today(), 1)
    on conflict (account) do update set day = excluded.day, messages = case when t.day = excluded.day then t.messages + 1 else 1 end
    where t.day <> excluded.day or t.messages < ${maximum}`);
  return taken === 1;
}

type NewMessage = { readonly id: string; readonly orderId: string; readonly author: string; readonly text: string };

/** The order was over, or the author suspended, before the message arrived. */
export class MessageTooLate extends Error {
  override readonly name = 'MessageTooLate';
}

/** @throws MessageTooLate */
export async function insertMessage(tx: Transaction, { id, orderId, author, text }: NewMessage): Promise<void> {
  try {
    await tx.run(sql`insert into desk_message (id, order_id, author, text) values (${id}, ${orderId}, ${author}, ${text})`);
  } catch (error) {
    if (codeOf(error) === '23000') throw new MessageTooLate('a message came too late', { cause: error });
    throw error;
  }
}

/** Called before the messages are read: a message that comes meanwhile waits, and stays unread. */
export async function markRead(tx: Transaction, { orderId, account }: { orderId: string; account: string }): Promise<void> {
  await tx.run(sql`update desk_thread set unread = 0 where order_id = ${orderId} and account = ${account} and unread > 0`);
}
