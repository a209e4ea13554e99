import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../db/database.ts';
import { gathering, perDatabase } from '../../../db/gather.ts';

export type UnsignedSpending = {
  readonly account: string;
  readonly valueUnits: bigint;
  readonly limitUnits: bigint;
  /** The movement that the act posts, by which a repeat is recognised; null where another fact stands for it. */
  readonly movementId: string | null;
};
/** `isDone`: the movement existed before, so nothing was counted for it. */
type Counted = { readonly day: number; readonly isDone: boolean };

const MAX_TOGETHER = 128;

/**
 * Counts value sent without a signature if the day's limit allows it; undefined if it does not. An act that is done is allowed.
 */
export function reserveUnsigned(db: Database, spending: UnsignedSpending): Promise<Counted | undefined> {
  return counts(db).join(spending);
}

/** Takes counted value back when nothing was sent. */
export async function releaseUnsigned(
  q: Queryable,
  spending: { account: string; valueUnits: bigint; day: number },
): Promise<void> {
  await q.run(sql`
    update unsigned_spending set used_units = used_units - ${spending.valueUnits}
    where account = ${spending.account} and day = ${spending.day} and used_units >= ${spending.valueUnits}`);
}

/** Concurrent spendings of all accounts are counted by one statement; see `count_unsigned`. */
const counts = perDatabase((db: Database) =>
  gathering(
    async (group: readonly UnsignedSpending[]) => {
      const rows = await db.many<{ place: number; day: number; is_done: boolean }>(sql`
        select place, counted_on as day, is_done from count_unsigned(${group.map(({ account }) => account)}::text[],
          ${group.map(({ valueUnits }) => valueUnits)}::numeric[], ${group.map(({ limitUnits }) => limitUnits)}::numeric[],
          ${group.map(({ movementId }) => movementId)}::uuid[])`);
      const counted = new Map(rows.map(({ place, day, is_done }) => [place, { day, isDone: is_done }]));
      return group.map((_, at) => counted.get(at + 1));
    },
    { maxItems: MAX_TOGETHER, atOnce: 2 },
  ),
);
