import sql from 'sql-template-tag';
import type { Context } from '../../apps/server/src/context.ts';
import { operateIdo } from '../../apps/server/src/operate/treasury/operate-ido.ts';
import { operatePrices } from '../../apps/server/src/operate/treasury/operate-prices.ts';
import type { OperatorsDesk } from './operators-desk.ts';

const MINUTE_MS = 60_000;

type Where = { readonly context: Pick<Context, 'db'>; advanceMinutes(minutes: number): Promise<unknown> };

type RoundOfTest = {
  /** BCG; a tenth of it is sold in a day. */
  readonly total?: string;
  readonly minutes?: number;
};

/** Ends the open round by moving the clock, renews the price of BCG, and opens the next round now by two operators. */
export async function opensRound(world: Where, desk: OperatorsDesk, { total = '1000000', minutes = 600 }: RoundOfTest = {}) {
  await endsRound(world);
  await desk.carol(operatePrices, 'set', 'BCG', '0.1');
  const { now } = await world.context.db.one<{ now: Date }>(sql`select platform_now() as now`);
  const time = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString();
  const until = ['--opens', time(0), '--closes', time(minutes * MINUTE_MS)];
  const [line = ''] = await desk.both(operateIdo, 'open', total, ...until, '--reason', 'a test');
  return line;
}

/** Advances the clock until the last round has closed. */
export async function endsRound(world: Where): Promise<void> {
  const { minutes } = await world.context.db.one<{ minutes: number | null }>(sql`
    select ceil(extract(epoch from max(closes_at) - platform_now()) / 60)::integer as minutes from ido_round`);
  if (minutes !== null && minutes >= 0) await world.advanceMinutes(minutes + 1);
}
