import { type Asset, isAsset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Context } from '../../../context.ts';
import type { Database, Queryable } from '../../../db/database.ts';
import { gathering, perDatabase } from '../../../db/gather.ts';
import { readReferenceNow } from './references.ts';
import type { Market, PricedMarket } from './rules.ts';
import type { Service } from './service-view.ts';

/** In the order of the assets. */
export function readMarkets(q: Queryable): Promise<Market[]> {
  return q.many<Market>(sql`
    select m.base, m.band_points as "bandPoints", m.is_open as "isOpen"
    from desk_market m join asset a on a.symbol = m.base order by a.position`);
}

/** Every market with its current reference; concurrent callers share one read. */
export async function readPricedMarkets(context: Pick<Context, 'db' | 'prices'>): Promise<ReadonlyMap<Asset, PricedMarket>> {
  const markets = await readings(context.db).join(undefined);
  const priced = await Promise.all(
    markets.map(async (market) => ({ ...market, referenceUnits: await readReferenceNow(context, market.base) })),
  );
  return new Map(priced.map((market) => [market.base, market]));
}

const readings = perDatabase((db: Database) =>
  gathering(
    async (callers: readonly undefined[]) => {
      const markets = await readMarkets(db);
      return callers.map(() => markets);
    },
    { maxItems: 1_000, atOnce: 2 },
  ),
);

/** @throws Refusal MARKET_UNKNOWN */
export async function requireMarket(context: Pick<Context, 'db' | 'prices'>, base: string): Promise<PricedMarket> {
  const found = isAsset(base) ? (await readPricedMarkets(context)).get(base) : undefined;
  if (!found) throw new Refusal('MARKET_UNKNOWN');
  return found;
}

/** Of a service `s`. */
export const SERVICE = sql`s.id, s.account, s.base, s.side, s.rate_units as "rateUnits", s.min_units as "minUnits", s.max_units as "maxUnits",
  s.is_open as "isOpen", coalesce((
    select b.posted from ledger.account g join ledger.balance b on b.account_id = g.id
    where g.owner = s.account and g.part = 'passageway' and g.asset = case s.side when 'buy' then s.base else 'USDT' end), 0) as "freeUnits"`;

export function findService(q: Queryable, id: string): Promise<Service | undefined> {
  return q.maybeOne<Service>(sql`select ${SERVICE} from desk_service s where s.id = ${id}`);
}
