import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { gathering, perDatabase } from '../../db/gather.ts';
import { retrying } from '../../db/retrying.ts';
import { type Claim, type Claimed, claimArrays, claimedOf, insertClaims, MAX_TOGETHER, UNHURRIED } from './claims.ts';

/** A session and a key of its account, in one round trip. */
export type Admission = Claim & {
  readonly tokenHash: Buffer;
  /** Whether a suspended member may do it. */
  readonly whileSuspended: boolean;
};

/** `claimed` is undefined when another process has the key, and for a suspended member, whose key stays free. */
export type Admitted = {
  readonly sessionId: string;
  readonly isSuspended: boolean;
  readonly claimed: Claimed | undefined;
};

/**
 * Looks up the session of a token and claims the key if the session is alive and belongs to the key's account.
 * Otherwise it returns undefined and the key stays free. Concurrent calls are batched.
 */
export function admit(db: Database, admission: Admission): Promise<Admitted | undefined> {
  return admissions(db).join(admission);
}

const admissions = perDatabase((db: Database) =>
  gathering((group: readonly Admission[]) => retrying(() => admitTogether(db, group)), { maxItems: MAX_TOGETHER, atOnce: 2 }),
);

type Row = { place: number; id: string; isSuspended: boolean; isNew: boolean | null };

/** How stale "last used" may be: a write for every call would double the work of the whole API. */
const LAST_USED_STEP = '1 minute';

/** Skips sessions that another process is updating at this moment, because it writes the same. */
async function admitTogether(db: Database, group: readonly Admission[]): Promise<(Admitted | undefined)[]> {
  const rows = await db.many<Row>(sql`
    with ${UNHURRIED},
    live as materialized (
      select asked.*, session.id, account.suspended_at is not null as "isSuspended",
        session.last_used_at < clock_timestamp() - ${LAST_USED_STEP}::interval as "isStale"
      from unnest(${group.map(({ tokenHash }) => tokenHash)}::bytea[], ${group.map(({ whileSuspended }) => whileSuspended)}::boolean[],
          ${claimArrays(group)})
        with ordinality asked(token_hash, while_suspended, scope, key_hash, body_hash, claimant, place)
        join session on session.token_hash = asked.token_hash and session.account = asked.scope
        join account on account.address = session.account
      where session.revoked_at is null and session.expires_at > clock_timestamp()
    ),
    used as (
      update session set last_used_at = clock_timestamp()
      where id in (select id from session where id in (select id from live where "isStale") order by id for update skip locked)
    ),
    claimed as (
      ${insertClaims(sql`select scope, key_hash, body_hash, claimant from live where while_suspended or not "isSuspended"`)}
    )
    select live.place, live.id, live."isSuspended", claimed."isNew" from live left join claimed on claimed.claimant = live.claimant`);
  const found = new Map(rows.map((row) => [row.place, row]));
  return group.map((_, at) => {
    const row = found.get(at + 1);
    if (!row) return undefined;
    const { id, isSuspended, isNew } = row;
    return { sessionId: id, isSuspended, claimed: isNew === null ? undefined : claimedOf(isNew) };
  });
}
