import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { Accepted, Practice } from './rules.ts';

export type PracticeFacts = {
  readonly now: Date;
  readonly hasProfile: boolean;
  /** Null before it was started. */
  readonly practice: Practice | null;
};

export async function readPracticeFacts(q: Queryable, account: string): Promise<PracticeFacts> {
  const { now, hasProfile, seed, ...kept } = await q.one<Practice & { now: Date; hasProfile: boolean; seed: string | null }>(sql`
    select platform_now() as now, p.account is not null as "hasProfile", d.seed, d.started_at as "startedAt", d.ends_at as "endsAt", d.units
    from (select ${account}::text as account) asked
      left join desk_profile p on p.account = asked.account left join desk_practice d on d.account = asked.account`);
  return { now, hasProfile, practice: seed === null ? null : { seed, ...kept } };
}

const ACCEPTED = sql`
  number, give_units as "giveUnits", get_units as "getUnits", fee_units as "feeUnits", release_at as "releaseAt"`;

/** All that an account has accepted: its practice offers about a thousand orders in all. */
export function readAccepted(q: Queryable, account: string): Promise<Accepted[]> {
  return q.many<Accepted>(sql`select ${ACCEPTED} from desk_practice_order where account = ${account} order by number`);
}

/** What this request has accepted, if it has. */
export function findAccepted(
  q: Queryable,
  { account, requestId }: { account: string; requestId: string },
): Promise<Accepted | undefined> {
  return q.maybeOne<Accepted>(sql`
    select ${ACCEPTED} from desk_practice_order where account = ${account} and request_id = ${requestId}`);
}
