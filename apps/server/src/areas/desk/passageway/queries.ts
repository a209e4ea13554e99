import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import type { PassagewayState, ProviderState } from '@ocean/api/desk/states';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import type { Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { PriceSource } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { type BanFacts, dailyQuotas, type StateFacts } from './rules.ts';

/** A passageway with the facts of its state. One that was never created has level 1 and is not opened. */
export type Passageway = StateFacts &
  BanFacts & {
    readonly account: string;
    readonly hasProfile: boolean;
    /** As the database decides it, for many accounts with the same function. */
    readonly state: PassagewayState;
    readonly openedAt: Date | null;
    readonly level: number;
    readonly quotaUnits: bigint;
    readonly stopsToday: number;
    /** Open ones, of open markets. */
    readonly services: number;
  };

/** USDT base units for a whole token. A base asset without a price is missing. */
export type Rates = ReadonlyMap<Asset, bigint>;

/** What the database does not hold: initial parameters are in the program, and prices come from their source. */
export type Asked = { readonly params: Params; readonly rates: Rates };

/** By account; one that is no member is missing. */
export async function readPassageways(
  q: Queryable,
  accounts: readonly string[],
  { params, rates }: Asked,
): Promise<ReadonlyMap<string, Passageway>> {
  const rows = await q.many<Passageway>(sql`
    select account, state, has_profile as "hasProfile", is_suspended as "isSuspended", operator_ban as "operatorBan", banned_until as "bannedUntil",
      is_banned as "isBanned", has_passed as "hasPassed", opened_at as "openedAt", opened_at is not null as "isOpened",
      is_started as "isStarted", level, quota as "quotaUnits", quota_left as "quotaLeftUnits", stops_today as "stopsToday",
      services, smallest as "smallestUnits", covers_one as "coversOne", has_on_hold as "hasOnHold"
    from desk_states(${[...accounts]}::text[], ${dailyQuotas(params)}::numeric[], ${[...rates.keys()]}::text[],
      ${[...rates.values()]}::numeric[])`);
  return new Map(rows.map((row) => [row.account, row]));
}

/** The passageway of a member. */
export async function readPassageway(q: Queryable, account: string, asked: Asked): Promise<Passageway> {
  const found = (await readPassageways(q, [account], asked)).get(account);
  if (!found) throw new TypeError(`no such member: ${account}`);
  return found;
}

/** The last known price of every base asset: limits and states never wait for a fresh one. */
export async function readLastRates(prices: PriceSource): Promise<Rates> {
  const rows = await Promise.all(
    ASSET_NAMES.filter((asset) => asset !== QUOTE_ASSET).map(async (asset) => [asset, await prices.last(asset)] as const),
  );
  return new Map(rows.flatMap(([asset, price]) => (price ? [[asset, price.usdtUnits] as const] : [])));
}

/** Of the last application; none without one. */
export async function readProviderState(q: Queryable, account: string): Promise<ProviderState> {
  const { state } = await q.one<{ state: ProviderState }>(sql`
    select coalesce((select state from desk_provider where account = ${account} order by number desc limit 1), 'none') as state`);
  return state;
}
