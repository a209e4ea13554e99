import sql from 'sql-template-tag';
import type { PriceSource } from '../../../context.ts';
import type { Database, Queryable } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';
import { readDatedParams } from '../../../params/read-params.ts';
import { dayUnitsOf, roundPrice } from './rules.ts';

/** A round to open, signed by two operators. BCG in base units. */
export type RoundToOpen = {
  readonly number: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly totalUnits: bigint;
  readonly authors: readonly string[];
  readonly reason: string;
};

/** Another pair of operators took the number: detected by the trigger `round_is_fit`, or by the key on a concurrent insert. */
const OPENED_MEANWHILE = '23505';

/**
 * Opens a round at the current price, which it keeps. Needs the operators' role.
 * @returns false when another round has the number; then nothing was opened.
 * @throws Refusal PRICE_UNAVAILABLE without a current price
 * @throws Error of the database (23000, 23514) for a round that is not signed by two, overlaps another one, sells more than the
 * pool holds or begins more than a day from now
 */
export async function openRound(db: Database, prices: PriceSource, round: RoundToOpen): Promise<boolean> {
  const { day, params } = await readDatedParams(db);
  const sold = await prices.current('BCG', 'sold');
  const priceUnits = roundPrice({
    floorUnits: params['ido.floor'],
    soldUnits: sold.usdtUnits,
    spreadPoints: params['convert.USDT-BCG.spread'],
  });
  const dayUnits = dayUnitsOf(round.totalUnits, params['ido.dayShare']);
  try {
    await db.transaction(async (tx) => {
      await tx.run(sql`
        insert into ido_round (number, opens_at, closes_at, total_units, day_units, price_units, params_day, authors, reason)
        values (${round.number}, ${round.opensAt}, ${round.closesAt}, ${round.totalUnits}, ${dayUnits}, ${priceUnits}, ${day},
          ${[...round.authors]}::address[], ${round.reason})`);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === OPENED_MEANWHILE) return isOpened(db, round);
    throw error;
  }
}

/** Whether the row under this number is this very round: the answer to a commit may have been lost, and the commit repeated. */
async function isOpened(q: Queryable, round: RoundToOpen): Promise<boolean> {
  const row = await q.maybeOne(sql`
    select from ido_round
    where (number, opens_at, closes_at, total_units, authors, reason) = (${round.number}, ${round.opensAt}, ${round.closesAt},
      ${round.totalUnits}, ${[...round.authors]}::address[], ${round.reason})`);
  return row !== undefined;
}
