import type { Queryable } from '../../../db/database.ts';
import { type Place, readThreads, readWritten, type Written } from './queries.ts';
import { type MessageView, viewMessages } from './view-message.ts';

const THREADS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 500;

export type WrittenThread = { readonly orderId: string; readonly messages: readonly MessageView[] };

/** Everything that was written about the orders of an account, thread by thread. Unread messages stay unread. */
export async function* listWritten(q: Queryable, account: string): AsyncGenerator<readonly WrittenThread[]> {
  let place: Place | undefined;
  for (;;) {
    const threads = await readThreads(q, { account, place, limit: THREADS_AT_ONCE });
    for (const { orderId } of threads) yield [{ orderId, messages: await viewMessages(q, await readAll(q, orderId), account) }];
    place = threads.at(-1);
    if (threads.length < THREADS_AT_ONCE) return;
  }
}

/** Oldest first. */
async function readAll(q: Queryable, orderId: string): Promise<Written[]> {
  const all: Written[] = [];
  for (;;) {
    const page = await readWritten(q, { orderId, before: all[0]?.number, limit: MESSAGES_AT_ONCE });
    all.unshift(...page);
    if (page.length < MESSAGES_AT_ONCE) return all;
  }
}
