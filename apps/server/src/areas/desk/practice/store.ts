import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { type Accepted, HUNDREDTHS, PRACTICE_HOLD_MINUTES } from './rules.ts';

/** Starts the practice of an account, which may have one. A second start changes nothing. */
export async function startPractice(
  q: Queryable,
  { account, units, days }: { account: string; units: number; days: number },
): Promise<void> {
  await q.run(sql`
    insert into desk_practice (account, ends_at, units)
    values (${account}, platform_now() + make_interval(days => ${days}::integer), ${units * HUNDREDTHS})
    on conflict (account) do nothing`);
}

/** Until the transaction ends nothing else is accepted in this practice. */
export async function takePracticeTurn(tx: Transaction, account: string): Promise<void> {
  await tx.run(sql`select take_practice_turn(${account})`);
}

type NewAccepted = Omit<Accepted, 'releaseAt'> & { readonly account: string; readonly requestId: string };

export async function insertAccepted(tx: Transaction, order: NewAccepted): Promise<void> {
  const { account, number, requestId, giveUnits, getUnits, feeUnits } = order;
  await tx.run(sql`
    insert into desk_practice_order (account, number, request_id, give_units, get_units, fee_units, release_at)
    values (${account}, ${number}, ${requestId}, ${giveUnits}, ${getUnits}, ${feeUnits},
      platform_now() + make_interval(mins => ${PRACTICE_HOLD_MINUTES}::integer))`);
}

/** Needs the worker's role. */
export async function deleteEnded(q: Queryable, atMost: number): Promise<number> {
  const { forgotten } = await q.one<{ forgotten: number }>(sql`select forget_practice(${atMost}::integer) as forgotten`);
  return forgotten;
}
