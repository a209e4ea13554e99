import type { messageCalls } from '@ocean/api/areas/desk/message';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Database } from '../../../db/database.ts';
import type { Handler } from '../../../http/route.ts';
import { shortAddress } from '../../account/rules.ts';
import { findThreadOrder, parsePlace, placeText, readThreads, readWritten, type Thread } from './queries.ts';
import { eventsOf, partnerOf, weave } from './rules.ts';
import { markRead } from './store.ts';
import { viewMessages } from './view-message.ts';

type Messages = typeof messageCalls.messages;

export const showMessages: Handler<Messages> = ({ db }, { account }, { orderId, cursor, size }) =>
  orderId === undefined ? listThreads(db, { account, cursor, size }) : showThread(db, { account, orderId, cursor, size });

type Asked = { readonly account: string; readonly cursor: string | undefined; readonly size: number };

/** The newest page of an order's messages is read from then on. */
async function showThread(db: Database, { account, orderId, cursor, size }: Asked & { orderId: string }) {
  const before = parseNumber(cursor);
  return db.transaction(async (tx) => {
    const order = await findThreadOrder(tx, orderId);
    if (!order || partnerOf(order, account) === undefined) throw new Refusal('ORDER_UNKNOWN');
    if (before === undefined) await markRead(tx, { orderId: order.id, account });
    const found = await readWritten(tx, { orderId: order.id, before, limit: size + 1 });
    if (before !== undefined && found.length === 0) throw new Refusal('PAGE_UNKNOWN');
    const messages = found.slice(-size);
    const earlier = found.length > size ? found[0] : undefined;
    const said = weave({ messages, before: earlier, isEarlier: before !== undefined }, eventsOf(order));
    const next = earlier && messages[0] ? String(messages[0].number) : null;
    return { list: await viewMessages(tx, said, account), threads: [], next };
  });
}

/** @throws Refusal PAGE_UNKNOWN for what no page ever gave */
function parseNumber(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9][0-9]{0,8}$/.test(cursor)) throw new Refusal('PAGE_UNKNOWN');
  return Number(cursor);
}

async function listThreads(db: Database, { account, cursor, size }: Asked): Promise<OutputOf<Messages>> {
  const found = await readThreads(db, { account, place: parsePlace(cursor), limit: size + 1 });
  const page = found.slice(0, size);
  const last = page.at(-1);
  const views = await viewMessages(
    db,
    page.map((thread) => thread.last),
    account,
  );
  return {
    list: [],
    threads: page.map((thread, place) => viewThread(thread, views[place] ?? null)),
    next: found.length > size && last ? placeText(last) : null,
  };
}

type ThreadView = OutputOf<Messages>['threads'][number];

function viewThread({ orderId, unread, partner }: Thread, last: ThreadView['last']): ThreadView {
  const { account, nickname, avatar } = partner;
  return { orderId, unread, last, partner: { address: shortAddress(account), nickname: nickname ?? '', avatar } };
}
