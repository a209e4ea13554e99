import type { Asset } from '@ocean/api/assets';
import type { PassagewaySettings, ServiceSettings } from '@ocean/api/inputs/desk';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import type { Service } from './rules.ts';

/** In the order of the assets. */
export function readServices(q: Queryable, account: string): Promise<Service[]> {
  return q.many<Service>(sql`
    select s.id, s.base, s.side, s.rate_units as "ownRateUnits", s.min_units as "minUnits", s.max_units as "maxUnits", s.is_open as "isOpen"
    from desk_service s join asset a on a.symbol = s.base where s.account = ${account} order by a.position, s.side`);
}

export type Settings = {
  readonly autoUnits: bigint | null;
  readonly autoUsedUnits: bigint;
  readonly notifyOrders: boolean;
  readonly notifyMessages: boolean;
};

/** Undefined without a profile. */
export function findSettings(q: Queryable, account: string): Promise<Settings | undefined> {
  return q.maybeOne<Settings>(sql`
    select auto_units as "autoUnits", case when auto_day = platform_today() then auto_used else 0 end as "autoUsedUnits",
      notify_orders as "notifyOrders", notify_messages as "notifyMessages"
    from desk_passageway where account = ${account}`);
}

/** Whether each market is open. */
export async function readMarketStates(q: Queryable): Promise<ReadonlyMap<Asset, boolean>> {
  const rows = await q.many<{ base: Asset; isOpen: boolean }>(sql`select base, is_open as "isOpen" from desk_market`);
  return new Map(rows.map(({ base, isOpen }) => [base, isOpen]));
}

/** What is not named is closed, and keeps its limits and its rate. `newIds` are for those that did not exist, one each. */
export async function writeServices(
  tx: Transaction,
  account: string,
  services: readonly (ServiceSettings & { readonly newId: string })[],
): Promise<void> {
  const [bases, sides] = [services.map(({ base }) => base), services.map(({ side }) => side)];
  await tx.run(sql`
    update desk_service s set is_open = false
    where s.account = ${account} and s.is_open
      and not exists (select from unnest(${bases}::text[], ${sides}::text[]) named (base, side) where named.base = s.base and named.side = s.side)`);
  await tx.run(sql`
    insert into desk_service (id, account, base, side, min_units, max_units, is_open)
    select named.id, ${account}, named.base, named.side, named.least, named.most, named.is_open
    from unnest(${services.map(({ newId }) => newId)}::uuid[], ${bases}::text[], ${sides}::text[],
      ${services.map(({ minUnits }) => minUnits)}::numeric[], ${services.map(({ maxUnits }) => maxUnits)}::numeric[],
      ${services.map(({ isOpen }) => isOpen)}::boolean[]) named (id, base, side, least, most, is_open)
    on conflict (account, base, side) do update set min_units = excluded.min_units, max_units = excluded.max_units, is_open = excluded.is_open`);
}

/** A field that is undefined stays as it is. */
export async function writeSettings(
  tx: Transaction,
  account: string,
  { autoAcceptUnits, notify }: Pick<PassagewaySettings, 'autoAcceptUnits' | 'notify'>,
): Promise<void> {
  await tx.run(sql`
    update desk_passageway set
      auto_units = case when ${autoAcceptUnits === undefined}::boolean then auto_units else ${autoAcceptUnits ?? null}::numeric end,
      notify_orders = coalesce(${notify.orders ?? null}::boolean, notify_orders),
      notify_messages = coalesce(${notify.messages ?? null}::boolean, notify_messages)
    where account = ${account}`);
}
