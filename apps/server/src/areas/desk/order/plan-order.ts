import { amountText, wholeToken } from '@ocean/api/amount';
import { Refusal } from '@ocean/api/errors';
import { type OrderTerms, QUOTE_ASSET } from '@ocean/api/inputs/desk';
import type { Params } from '@ocean/api/params';
import { maxOf, minOf } from '@ocean/money/amount';
import { quoteUnits } from '@ocean/money/desk';
import type { Context } from '../../../context.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { levelTerms, termsOf } from '../level/rules.ts';
import { findService, requireMarket } from '../market/queries.ts';
import { isTradable, type PricedMarket, serviceRate } from '../market/rules.ts';
import { coveredUnits, type Service } from '../market/service-view.ts';
import { readPassageway } from '../passageway/queries.ts';
import { countPending, countWithPartner } from './queries.ts';

/** What placing an order would do. Amounts without an asset are USDT base units. */
export type PlannedOrder = OrderTerms & {
  readonly rateUnits: bigint;
  /** The USDT leg, which is its value. */
  readonly quoteUnits: bigint;
  readonly leastUnits: bigint;
  readonly mostUnits: bigint;
  readonly operator: string | null;
  readonly params: Params;
};

/**
 * The check shows it, placing does it, so they cannot differ.
 * @throws Refusal MARKET_UNKNOWN, MARKET_CLOSED, PRICE_UNAVAILABLE, SERVICE_UNKNOWN, SERVICE_CLOSED, ORDER_OWN, ORDER_TOO_SMALL,
 * ORDER_TOO_LARGE, ORDERS_WITH_PARTNER, ORDERS_TOO_MANY
 */
export async function planOrder(context: Context, account: string, terms: OrderTerms): Promise<PlannedOrder> {
  const { db } = context;
  const [params, market, service] = await Promise.all([
    readParamsToday(db),
    requireMarket(context, terms.base),
    terms.serviceId === undefined ? undefined : findService(db, terms.serviceId),
  ]);
  if (!market.isOpen) throw new Refusal('MARKET_CLOSED', { market: terms.market });
  if (terms.serviceId !== undefined && !isOf(service, terms)) throw new Refusal('SERVICE_UNKNOWN');
  if (service?.account === account) throw new Refusal('ORDER_OWN');
  const rateUnits = serviceRate(market, service?.rateUnits ?? null);
  if (rateUnits === null) throw new Refusal('PRICE_UNAVAILABLE', { asset: terms.base });
  const limits = service ? await limitsOf(context, { service, market, rateUnits, params }) : limitsOfAny(params);
  const value = quoteUnits({ ...terms, rateUnits, whole: wholeToken(terms.base) });
  const usdt = (units: bigint) => amountText(units, QUOTE_ASSET);
  if (value < limits.leastUnits) throw new Refusal('ORDER_TOO_SMALL', { minimum: usdt(limits.leastUnits) });
  if (value > limits.mostUnits) throw new Refusal('ORDER_TOO_LARGE', { maximum: usdt(limits.mostUnits) });
  await requireRoom(context, { account, partner: service?.account, params });
  return { ...terms, ...limits, rateUnits, quoteUnits: value, operator: service?.account ?? null, params };
}

function isOf(service: Service | undefined, { base, side }: OrderTerms): boolean {
  return service !== undefined && service.base === base && service.side === side;
}

type Named = {
  readonly service: Service;
  readonly market: PricedMarket;
  readonly rateUnits: bigint;
  readonly params: Params;
};

/**
 * For a passageway that takes orders now: what its service, level and day allow, and what is free in its wallet. An order that it
 * could not accept would only wait, and count as missed.
 */
async function limitsOf(context: Context, { service, market, rateUnits, params }: Named) {
  if (!service.isOpen || !isTradable(market, service.rateUnits)) throw new Refusal('SERVICE_CLOSED');
  const rates = new Map(market.referenceUnits === null ? [] : [[market.base, market.referenceUnits] as const]);
  const passageway = await readPassageway(context.db, service.account, { params, rates });
  const covered = coveredUnits(service, rateUnits);
  const leastUnits = maxOf(params['desk.leastOrder'], service.minUnits);
  if (passageway.state !== 'inPassageway' || covered < leastUnits) throw new Refusal('SERVICE_CLOSED');
  const { maxOrderUnits } = termsOf(params, passageway.level);
  return { leastUnits, mostUnits: minOf(service.maxUnits, maxOrderUnits, passageway.quotaLeftUnits, covered) };
}

function limitsOfAny(params: Params) {
  const [first, ...others] = levelTerms(params).map(({ maxOrderUnits }) => maxOrderUnits);
  return { leastUnits: params['desk.leastOrder'], mostUnits: maxOf(first ?? 0n, ...others) };
}

type Room = { readonly account: string; readonly partner: string | undefined; readonly params: Params };

/** Placing checks the counts again, behind its lock. */
async function requireRoom({ db }: Context, { account, partner, params }: Room): Promise<void> {
  const [pending, between] = await Promise.all([
    countPending(db, account),
    partner === undefined ? undefined : countWithPartner(db, [account, partner]),
  ]);
  if (pending >= params['desk.maxPending']) throw new Refusal('ORDERS_TOO_MANY', { maximum: params['desk.maxPending'] });
  if (between && between.traded + between.waiting >= params['desk.maxWithPartner']) {
    throw new Refusal('ORDERS_WITH_PARTNER', { maximum: params['desk.maxWithPartner'] });
  }
}
