import type { Asset } from '@ocean/api/assets';
import type { Context } from '../../../context.ts';
import { eachRow } from '../../../jobs/each-row.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { readPricedMarkets } from '../market/queries.ts';
import { bandOf, isWithin, type PricedMarket } from '../market/rules.ts';
import { dailyQuotas } from '../passageway/rules.ts';
import { ending, type Order } from './order.ts';
import { type Due, endDueIn, readCrowdedOut, readDue, readDueOf } from './queries.ts';

/** Most orders that one touch ends: an account has few that are due, and the worker ends the rest. */
const MAX_PER_READ = 50;
const MAX_AT_ONCE = 50;

type Clock = Pick<Context, 'db' | 'ledger' | 'prices' | 'log'>;

/**
 * Ends the orders whose time is over, in one movement each: a pending order times out and its hold is released, the proceeds
 * of a completed order are released. It is safe to run concurrently with any other act on them.
 */
async function endDueOrders(context: Clock, due: readonly Due[]): Promise<readonly Order[]> {
  if (due.length === 0) return [];
  const params = await readParamsToday(context.db);
  const excused = [
    ...(await readExcused(context, due)),
    ...(await readCrowdedOut(context.db, { due, quotas: dailyQuotas(params) })),
  ];
  return context.db.transaction(async (tx) => {
    const ended = await endDueIn(tx, {
      ids: due.map(({ id }) => id),
      excused,
      missesToStop: params['desk.missesToStop'],
      stopsToBan: params['desk.stopsToBan'],
      banHours: params['desk.banHours'],
    });
    await context.ledger.postIn(tx, ended.map(ending));
    return ended;
  });
}

/**
 * Ends the due orders of an account, whenever its orders or its asset wallet are read. An order that cannot be ended is reported
 * and does not block the others.
 */
export async function settleDueOf(context: Clock, account: string): Promise<void> {
  const due = await readDueOf(context.db, { account, limit: MAX_PER_READ });
  await settleDue(context, due);
}

/** DOOR from the clock, for the worker: settles everything that is due, oldest first. */
export async function endAllDue(context: Clock): Promise<void> {
  await eachRow(
    async (last: readonly Due[] | undefined) => {
      const page = await readDue(context.db, { last: last?.at(-1), limit: MAX_AT_ONCE });
      return page.length === 0 ? [] : [page];
    },
    (page) => settleDue(context, page),
    (err) => context.log.error({ err }, 'orders of the desk were not ended'),
  );
}

/** Settles them together or, when that fails, one by one; an order that cannot be ended is reported. */
export async function settleDue(context: Clock, due: readonly Due[]): Promise<void> {
  try {
    await endDueOrders(context, due);
  } catch (cause) {
    if (due.length === 1) return context.log.error({ err: cause, order: due[0]?.id }, 'an order of the desk was not ended');
    for (const one of due) await settleDue(context, [one]);
  }
}

/**
 * Orders that their passageway could not accept, because their rate has left the band or there is no price: they count as no miss.
 */
async function readExcused(context: Clock, due: readonly Due[]): Promise<string[]> {
  const named = due.filter(({ named, state }) => named !== null && state === 'pending');
  if (named.length === 0) return [];
  const markets: ReadonlyMap<Asset, PricedMarket> = await readPricedMarkets(context);
  return named
    .filter(({ base, rateUnits }) => {
      const market = markets.get(base);
      if (!market || market.referenceUnits === null) return true;
      return !isWithin(bandOf(market, market.referenceUnits), rateUnits);
    })
    .map(({ id }) => id);
}
