import { Refusal } from '@ocean/api/errors';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { ThreadOrder } from './rules.ts';

const THREAD_ORDER = sql`
  o.id, o.customer, coalesce(o.operator, o.named) as operator, o.reason,
  case when o.state = 'pending' and o.expires_at <= platform_now() then 'timedOut' else o.state end as state,
  o.placed_at as "placedAt", o.expires_at as "expiresAt", o.accepted_at as "acceptedAt", o.ended_at as "endedAt",
  array(select e.at from desk_hold_extension e where e.order_id = o.id order by e.number) as "extendedAt"`;

export function findThreadOrder(q: Queryable, id: string): Promise<ThreadOrder | undefined> {
  return q.maybeOne<ThreadOrder>(sql`select ${THREAD_ORDER} from desk_order o where o.id = ${id}`);
}

export type Written = {
  readonly id: string;
  readonly orderId: string;
  /** Counts the messages of the order. */
  readonly number: number;
  readonly author: string;
  readonly text: string;
  /** Of operators of the platform. Null: it is not hidden. */
  readonly hiddenReason: string | null;
  readonly at: Date;
};

const WRITTEN = sql`m.id, m.order_id as "orderId", m.number, m.author, m.text, m.hidden_reason as "hiddenReason", m.at`;

/** The message that this account has written under an id. */
export function findWritten(q: Queryable, { id, author }: { id: string; author: string }): Promise<Written | undefined> {
  return q.maybeOne<Written>(sql`select ${WRITTEN} from desk_message m where m.id = ${id} and m.author = ${author}`);
}

type Slice = { readonly orderId: string; readonly before: number | undefined; readonly limit: number };

/** The newest, or those before a number; oldest first. */
export async function readWritten(q: Queryable, { orderId, before, limit }: Slice): Promise<Written[]> {
  const newest = await q.many<Written>(sql`
    select ${WRITTEN} from desk_message m where m.order_id = ${orderId} ${before === undefined ? empty : sql`and m.number < ${before}`}
    order by m.number desc limit ${limit}`);
  return newest.reverse();
}

export type Thread = {
  readonly orderId: string;
  readonly unread: number;
  readonly isNew: boolean;
  readonly lastMicros: number;
  readonly partner: { readonly account: string; readonly nickname: string | null; readonly avatar: string | null };
  readonly last: Written;
};

/** Where a page of threads ended. */
export type Place = { readonly isNew: boolean; readonly lastMicros: number; readonly orderId: string };

const CURSOR = /^([01])\.(0|[1-9][0-9]{0,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @throws Refusal PAGE_UNKNOWN for what no page ever gave */
export function parsePlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, isNew, lastMicros, orderId] = CURSOR.exec(cursor) ?? [];
  if (lastMicros === undefined || orderId === undefined) throw new Refusal('PAGE_UNKNOWN');
  return { isNew: isNew === '1', lastMicros: Number(lastMicros), orderId };
}

/** @example placeText({ isNew: true, lastMicros: 5, orderId }) // '1.5.…' */
export function placeText({ isNew, lastMicros, orderId }: Place): string {
  return `${isNew ? 1 : 0}.${lastMicros}.${orderId}`;
}

/** Own threads, those with unread messages first, then by the latest message. */
export async function readThreads(
  q: Queryable,
  { account, place, limit }: { account: string; place: Place | undefined; limit: number },
): Promise<Thread[]> {
  const behind = place
    ? sql`and ((t.unread > 0), t.last_at, t.order_id)
        < (${place.isNew}, timestamptz 'epoch' + ${place.lastMicros}::bigint * interval '1 microsecond', ${place.orderId}::uuid)`
    : empty;
  const rows = await q.many<Omit<Thread, 'partner' | 'last'> & Thread['partner'] & Omit<Written, 'orderId'>>(sql`
    select t.order_id as "orderId", t.unread, t.unread > 0 as "isNew", (extract(epoch from t.last_at) * 1000000)::bigint as "lastMicros",
      partner.account, p.nickname, p.avatar, m.id, m.number, m.author, m.text,
      m.hidden_reason as "hiddenReason", m.at
    from desk_thread t
      join desk_order o on o.id = t.order_id
      cross join lateral (select case t.account when o.customer then coalesce(o.operator, o.named) else o.customer end as account) partner
      left join desk_profile p on p.account = partner.account
      join desk_message m on m.order_id = t.order_id and m.number = t.messages
    where t.account = ${account} ${behind}
    order by (t.unread > 0) desc, t.last_at desc, t.order_id desc limit ${limit}`);
  return rows.map(({ orderId, unread, isNew, lastMicros, account: address, nickname, avatar, ...last }) => ({
    orderId,
    unread,
    isNew,
    lastMicros,
    partner: { account: address, nickname, avatar },
    last: { orderId, ...last },
  }));
}

/** A file of a message is for the two parties of its order. */
export async function mayReadMessage(q: Queryable, messageId: string, account: string): Promise<boolean> {
  const found = await q.maybeOne(sql`
    select from desk_message m join desk_order o on o.id = m.order_id
    where m.id = ${messageId} and m.hidden_reason is null and ${account} in (o.customer, coalesce(o.operator, o.named))`);
  return found !== undefined;
}
