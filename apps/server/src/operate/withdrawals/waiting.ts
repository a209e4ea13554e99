import type { Asset } from '@ocean/api/assets';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { PayoutToDecide } from '../../operators/withdrawal-acts.ts';
import { exactTime, type PlaceInList } from '../console/page-of-list.ts';

export type WaitingWithdrawal = PayoutToDecide & {
  readonly state: 'held' | 'approval';
  readonly valueUnits: bigint | null;
  readonly createdAt: Date;
  /** Time of the request, to the microsecond. */
  readonly place: string;
};

/** The usual maximum time between a reservation and its signature. */
const USUAL_MINUTES = 1;

type Asked = {
  readonly id?: string;
  readonly asset?: Asset | undefined;
  readonly state?: 'held' | 'approval' | undefined;
  readonly limit: number;
  readonly after?: PlaceInList;
};

/** Oldest first: withdrawals above the server's limits, and those that the signer has not signed, as its limits may be narrower. */
export function readWaiting(q: Queryable, { id, asset, state, limit, after }: Asked): Promise<WaitingWithdrawal[]> {
  const rest = after ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : empty;
  return q.many<WaitingWithdrawal>(sql`
    select id, account, asset, amount_units as "amountUnits", fee_units as "feeUnits", burn_units as "burnUnits",
      net_units as "netUnits", value_units as "valueUnits", state, created_at as "createdAt", ${exactTime('created_at')} as place
    from withdrawal
    where id = coalesce(${id ?? null}::uuid, id) ${rest}
      ${asset ? sql`and asset = ${asset}` : empty} ${state ? sql`and state = ${state}` : empty}
      and (state = 'approval' or (state = 'held' and created_at < platform_now() - make_interval(mins => ${USUAL_MINUTES})))
    order by created_at, id limit ${limit}`);
}
