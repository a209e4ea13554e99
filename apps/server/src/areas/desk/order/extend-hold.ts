import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';

/** A hold, as an operator of the platform reads it before putting its release off. */
export type Hold = {
  readonly orderId: string;
  readonly customer: string;
  readonly operator: string;
  readonly releaseAt: Date;
  /** The latest that it can be put off to: 7 days after its first release. */
  readonly latest: Date;
  /** Of the next extension: the text that is signed has the subject `desk/hold/<order>/<number>`, so that it serves once. */
  readonly number: number;
};

/** Undefined: the order holds nothing now. */
export function findHold(q: Queryable, orderId: string): Promise<Hold | undefined> {
  return q.maybeOne<Hold>(sql`
    select o.id as "orderId", o.customer, o.operator, o.release_at as "releaseAt", coalesce(first.was, o.release_at) + interval '7 days' as latest,
      (select count(*) + 1 from desk_hold_extension e where e.order_id = o.id)::integer as number
    from desk_order o left join desk_hold_extension first on first.order_id = o.id and first.number = 1
    where o.id = ${orderId} and o.state = 'completed' and o.release_at > platform_now()`);
}

export type Extending = Pick<Hold, 'orderId' | 'number'> & {
  readonly until: Date;
  /** The operator who signed. */
  readonly author: string;
  readonly reason: string;
};

/**
 * Extends the hold on an order's proceeds. The clock still releases them afterwards, and the money stays that of the passageway's
 * operator. Only the role of operators may do this, with a signature; the database limits it to 7 days in all.
 * @throws Refusal ORDER_UNKNOWN when it holds nothing now, ORDER_STATE when it was extended meanwhile or would be for too long
 */
export async function extendHold(db: Database, { orderId, number, until, author, reason }: Extending): Promise<void> {
  const hold = await findHold(db, orderId);
  if (!hold) throw new Refusal('ORDER_UNKNOWN');
  if (hold.number !== number || until > hold.latest || until <= hold.releaseAt) throw new Refusal('ORDER_STATE');
  try {
    await db.run(sql`
      insert into desk_hold_extension (order_id, number, until, author, reason)
      values (${orderId}, ${number}::integer, ${until}, ${author.toLowerCase()}, ${reason})`);
  } catch (cause) {
    // Another operator took the number at the same moment, or the clock released the hold.
    if (codeOf(cause) === '23505') throw new Refusal('ORDER_STATE', {}, { cause });
    if (codeOf(cause) === '23000' && !(await findHold(db, orderId))) throw new Refusal('ORDER_UNKNOWN', {}, { cause });
    throw cause;
  }
}
