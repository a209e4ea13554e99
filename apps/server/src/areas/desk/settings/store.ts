import type { PassagewaySettings, ServiceSettings } from '@ocean/api/inputs/desk';
import type { SignedChallenge } from '@ocean/api/inputs/signature';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';

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

/**
 * Closes services that are not named; they keep their limits and their rates. `newIds` are for those that did not exist,
 * one each.
 */
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

type Consent = {
  readonly account: string;
  readonly requestId: string;
  readonly dailyUnits: bigint;
  /** Undefined within the value that a day moves without a signature. */
  readonly signed: SignedChallenge | undefined;
};

/**
 * Stores what the owner lets the desk accept without a tap; the database allows no other way to raise it. False when this request
 * has done it before.
 */
export async function giveConsent(tx: Transaction, { account, requestId, dailyUnits, signed }: Consent): Promise<boolean> {
  const given = await tx.run(sql`
    insert into desk_consent (account, request_id, daily_units, message, signature)
    values (${account}, ${requestId}, ${dailyUnits}::numeric, (select message from challenge where id = ${signed?.challengeId ?? null}::uuid), ${signed?.signature ?? null})
    on conflict do nothing`);
  return given === 1;
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
