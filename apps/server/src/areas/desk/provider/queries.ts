import type { Asset } from '@ocean/api/assets';
import type { OrderSide } from '@ocean/api/desk/states';
import type { Params } from '@ocean/api/params';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { SERVICE } from '../market/queries.ts';
import { bandOf, type PricedMarket } from '../market/rules.ts';
import type { Service } from '../market/service-view.ts';
import { dailyQuotas, largestOrders } from '../passageway/rules.ts';
import type { Standing } from './rules.ts';

type Which = { readonly accounts: readonly string[]; readonly isOwn?: boolean };

/** Of these passageways, in the order of the assets; of others those that are offered alone. */
export function readServices(q: Queryable, { accounts, isOwn = false }: Which): Promise<Service[]> {
  return q.many<Service>(sql`
    select ${SERVICE} from desk_service s join asset a on a.symbol = s.base
    where s.account = any (${[...accounts]}::text[]) ${isOwn ? empty : sql`and s.is_open`} order by s.account, a.position, s.side`);
}

export type Channel = Standing & { readonly account: string; readonly level: number; readonly isProvider: boolean };

/** What these passageways have done, as far as it is folded. One that was never made is missing. */
export function readChannels(q: Queryable, accounts: readonly string[]): Promise<Channel[]> {
  return q.many<Channel>(sql`
    select p.account, p.level, d.completed, d.named, d.missed, d.volume_units as "volumeUnits", d.median_seconds as "medianSeconds",
      exists (select from desk_provider o where o.account = p.account and o.state = 'approved') as "isProvider"
    from desk_passageway p join desk_standing d on d.account = p.account
    where p.account = any (${[...accounts]}::text[])`);
}

/** A passageway that takes orders, with the sides of markets in which it does. */
export type Listed = { readonly account: string; readonly offers: readonly string[] };

export function offerOf(base: Asset, side: OrderSide): string {
  return `${base} ${side}`;
}

type Around = { readonly params: Params; readonly markets: ReadonlyMap<Asset, PricedMarket> };

/** All that take orders now, those that completed most first. What one offers is what `viewService` says takes orders. */
export function readBoard(q: Queryable, { params, markets }: Around): Promise<Listed[]> {
  const open = [...markets.values()].flatMap(({ referenceUnits, ...market }) =>
    market.isOpen && referenceUnits !== null ? [{ ...market, referenceUnits, ...bandOf(market, referenceUnits) }] : [],
  );
  return q.many<Listed>(sql`
    select st.account, offered.offers
    from desk_states(
        array(select p.account from desk_passageway p where p.is_started and p.operator_ban is null), ${dailyQuotas(params)}::numeric[],
        ${open.map(({ base }) => base)}::text[], ${open.map(({ referenceUnits }) => referenceUnits)}::numeric[]) st
      join desk_standing d on d.account = st.account
      cross join lateral (
        select array_agg(s.base || ' ' || s.side) as offers
        from desk_service s
          join unnest(${open.map(({ base }) => base)}::text[], ${open.map(({ leastUnits }) => leastUnits)}::numeric[],
            ${open.map(({ mostUnits }) => mostUnits)}::numeric[], ${open.map(({ referenceUnits }) => referenceUnits)}::numeric[])
            m (base, least, most, reference) on m.base = s.base
          join asset t on t.symbol = s.base
          join ledger.account g on g.owner = st.account and g.part = 'passageway' and g.asset = case s.side when 'buy' then s.base else 'USDT' end
          join ledger.balance b on b.account_id = g.id
        where s.account = st.account and s.is_open and coalesce(s.rate_units between m.least and m.most, true)
          and greatest(s.min_units, ${params['desk.leastOrder']}::numeric) <= least(s.max_units, st.quota_left, (${largestOrders(params)}::numeric[])[st.level],
            case s.side when 'sell' then b.posted
              else desk_quote_units('buy', b.posted, coalesce(s.rate_units, m.reference), power(10::numeric, t.decimals)) end)
      ) offered
    where st.state = 'inPassageway' and offered.offers is not null
    order by d.completed desc, st.account`);
}
