import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { closeDays } from '../areas/bots/emission/close-day.ts';
import type { Context } from '../context.ts';
import type { LocalChain } from './local-chain.ts';
import { setLocalPrices } from './local-prices.ts';

const DAY_MINUTES = 24 * 60;
const MAX_DAYS = 400;

export type ClockInfo = { platformDay: number; now: string };

export async function readClock({ db }: Context): Promise<ClockInfo> {
  const row = await db.one<{ today: number; now: Date }>(sql`select platform_today() as today, platform_now() as now`);
  return { platformDay: row.today, now: row.now.toISOString() };
}

/**
 * Moves the platform clock and the local chain forward together, closes the days in between, and renews the operator's
 * prices at the new time, as an operator does every day on a real platform.
 */
export async function advanceClock(context: Context, chain: LocalChain, minutes: number): Promise<ClockInfo> {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_DAYS * DAY_MINUTES) throw new Refusal('QUANTITY_INVALID');
  await chain.advanceSeconds(minutes * 60);
  await context.db.run(sql`update platform_setting set clock_offset = clock_offset + make_interval(mins => ${minutes})`);
  await (context.operatorDb ?? context.db).transaction((tx) => setLocalPrices(tx));
  await closeDays(context);
  return readClock(context);
}
