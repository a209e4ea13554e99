import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { closeDays } from './close-day.ts';

const MAX_TRIES = 5;

/**
 * Runs a change of power on the open day. The share lock makes the close wait for it, and `day` is the number to use,
 * so a slow transaction that began before midnight still lands on its own day. Days that are waiting to be closed are
 * closed first, because a bot cannot be run in the past.
 */
export async function onOpenDay<T>(context: Context, work: (tx: Transaction, day: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const done = await context.db.transaction(async (tx) => {
      const { day } = await tx.one<{ day: number }>(sql`select lock_open_day() as day`);
      const { today } = await tx.one<{ today: number }>(sql`select platform_today() as today`);
      return day < today ? undefined : { result: await work(tx, day) };
    });
    if (done) return done.result;
    await closeDays(context);
  }
  throw new Refusal('UNAVAILABLE');
}
