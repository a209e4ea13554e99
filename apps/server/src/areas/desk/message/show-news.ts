import type { messageCalls } from '@ocean/api/areas/desk/message';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { Handler } from '../../../http/route.ts';

/** Most orders that are counted, so that the answer stays cheap on a full board. */
const MAX_COUNTED = 100;

type News = { messages: number; toAccept: number; notices: number; wantsOrders: boolean; wantsMessages: boolean };

/** News that the member has muted is counted separately, but not in `unread`. */
export const showNews: Handler<typeof messageCalls.unread> = async ({ db }, { account }) => {
  const { messages, toAccept, notices, wantsOrders, wantsMessages } = await readNews(db, account);
  return { unread: (wantsMessages ? messages : 0) + (wantsOrders ? toAccept : 0) + notices, messages, toAccept, notices };
};

/**
 * Counts unread messages, notices and the orders that the passageway may accept: those that name it, and those that
 * name none and ask for what it offers.
 */
function readNews(q: Queryable, account: string): Promise<News> {
  return q.one<News>(sql`
    with own as materialized (
      select p.* from desk_passageway p join account a on a.address = p.account
      where p.account = ${account} and p.is_started and a.suspended_at is null and p.operator_ban is null
        and coalesce(p.banned_until <= platform_now(), true)
    )
    select
      (select coalesce(sum(t.unread), 0)::bigint from desk_thread t where t.account = ${account} and t.unread > 0) as messages,
      (select count(*) from (
        select from own join desk_order o on o.named = own.account and o.state = 'pending' and o.expires_at > platform_now()
        union all
        select from own join desk_service s on s.account = own.account and s.is_open join desk_market m on m.base = s.base and m.is_open
          join desk_order o on o.base = s.base and o.side = s.side and o.state = 'pending' and o.named is null
            and o.expires_at > platform_now() and o.quote_units between s.min_units and s.max_units and o.customer <> own.account
        limit ${MAX_COUNTED}) found) as "toAccept",
      (select count(*) from content_item n where starts_with(n.subject, 'notice/') and n.value #>> '{texts,en}' is not null
        and not exists (select from notice_read r where r.account = ${account} and r.subject = n.subject)) as notices,
      coalesce((select p.notify_orders from desk_passageway p where p.account = ${account}), true) as "wantsOrders",
      coalesce((select p.notify_messages from desk_passageway p where p.account = ${account}), true) as "wantsMessages"`);
}
