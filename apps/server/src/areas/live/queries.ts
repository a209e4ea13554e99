import type { LiveKind } from '@ocean/api/areas/notifications/live';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Now, Place } from './place.ts';

export type LiveEvent = { readonly kind: LiveKind; readonly id: string };
/** Account, kind and id; an event without an account is for everyone. */
export type ToldRow = readonly [account: string | null, kind: LiveKind, id: string];

/** The most events in one answer. */
export const MAX_LISTED = 500;
/** The most events in one poll, of all accounts. */
export const MAX_POLLED = 5_000;

/** Consistent with the rest of its statement, which sees one snapshot. */
const NOW = sql`
  pg_current_snapshot()::text as snapshot, live_cluster() as cluster, floor(extract(epoch from clock_timestamp()))::bigint as at`;

/** A restored dump has transaction numbers of another database: those not reached here yet are skipped. */
const TOLD = sql`tx < pg_snapshot_xmax(pg_current_snapshot())`;

export function readNow(q: Queryable): Promise<Now> {
  return q.one<Now>(sql`select ${NOW}`);
}

/** Events of all accounts since then, oldest first; one row more than `MAX_POLLED` means that there are more. */
export function readSince(q: Queryable, { next, open }: Place): Promise<Now & { readonly rows: readonly ToldRow[] }> {
  const rows = sql`select id, account, kind, subject from live_event`;
  return q.one(sql`
    select ${NOW}, (
      select coalesce(json_agg(json_build_array(account, kind, subject) order by id), '[]') from (
        (${rows} where tx >= ${`${next}`}::xid8 and ${TOLD} order by tx, id limit ${MAX_POLLED + 1})
        union all (${rows} where tx = any (${open.map(String)}::xid8[]) limit ${MAX_POLLED + 1})
      ) told
    ) as rows`);
}

type OwnSince = Now & { readonly isSuspended: boolean; readonly events: readonly LiveEvent[] };

/** Events of this account and of everyone since then; one more than `MAX_LISTED` means that there may be more. */
export function readOwnSince(q: Queryable, account: string, place: Place | undefined): Promise<OwnSince> {
  const suspended = sql`(select suspended_at is not null from account where address = ${account}) as "isSuspended"`;
  if (!place) return q.one(sql`select ${NOW}, ${suspended}, '[]'::json as events`);
  const next = `${place.next}`;
  const open = place.open.map(String);
  const rows = sql`select id, kind, subject from live_event`;
  const limit = sql`limit ${MAX_LISTED + 1}`;
  return q.one(sql`
    select ${NOW}, ${suspended}, (
      select coalesce(json_agg(json_build_object('kind', kind, 'id', subject) order by id), '[]') from (
        (${rows} where account = ${account} and tx >= ${next}::xid8 and ${TOLD} order by tx ${limit})
        union all (${rows} where account = ${account} and tx = any (${open}::xid8[]) ${limit})
        union all (${rows} where account is null and tx >= ${next}::xid8 and ${TOLD} order by tx ${limit})
        union all (${rows} where account is null and tx = any (${open}::xid8[]) ${limit})
      ) told
    ) as events`);
}

export type LivingSession = { readonly id: string; readonly isSuspended: boolean };

/** The sessions among these that are still valid. */
export function readLivingSessions(q: Queryable, ids: readonly string[]): Promise<LivingSession[]> {
  return q.many<LivingSession>(sql`
    select s.id, a.suspended_at is not null as "isSuspended"
    from session s join account a on a.address = s.account
    where s.id = any (${[...ids]}::uuid[]) and s.revoked_at is null and s.expires_at > clock_timestamp()`);
}
