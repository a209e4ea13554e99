import type { PushKind } from '@ocean/api/areas/notifications/push';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

type PushDevice = {
  readonly id: string;
  readonly device: string;
  readonly kinds: PushKind[];
  readonly session: string;
  readonly openedAt: Date;
};

/** Browsers of an account that are signed in, the newest first. */
export function readDevices(q: Queryable, account: string): Promise<PushDevice[]> {
  return q.many<PushDevice>(sql`
    select s.id, x.device, s.kinds, s.session, s.opened_at as "openedAt"
    from push_subscription s join session x on x.id = s.session
    where s.account = ${account} and x.revoked_at is null and x.expires_at > clock_timestamp()
    order by s.opened_at desc, s.id`);
}
