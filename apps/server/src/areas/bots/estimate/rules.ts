import { wholeToken } from '@ocean/api/amount';
import { SCENARIOS, type ScenarioName } from '@ocean/api/areas/bots/estimate';
import { decimalsOf } from '@ocean/api/decimals';
import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import { shareDown, shareUp } from '@ocean/money/amount';
import {
  earnedAfter,
  type Outlay,
  type ProjectedDay,
  type Projection,
  paidBackAfter,
  paidFor,
  projectUntil,
  worthOf,
} from '@ocean/money/projection';
import { scheduleOf } from '../emission/rules.ts';
import { priceBots } from '../price/rules.ts';

/**
 * The price in a month is unknown, so an estimate is never one number. Without assumptions of the caller, the middle is
 * today's price, and low and high are equally far from it: a token of this size halves as easily as it rises.
 */
const PERCENT_OF_PRICE = { low: 50n, middle: 100n, high: 150n } as const;

/** In the losing case the price falls to half of the low one and twice as much power shares the day. */
const LOSING_PERCENT_OF_LOW = 50n;
const LOSING_POWER = 2n;

/** The losing case is a loss at any price: at most this part of everything paid comes back. */
const LOSING_PERCENT_PAID_BACK = 50n;

/** Shown as "never": a longer payback is not worth a number of days. */
const MAX_PAYBACK_DAYS = 3650;

export type Assumptions = { readonly low: bigint; readonly middle: bigint; readonly high: bigint };

/** @param currentUnits USDT base units for one BCG now */
export function assumptionsOf(currentUnits: bigint): Assumptions {
  const part = (percent: bigint) => shareDown(currentUnits, percent, 100n);
  return { low: part(PERCENT_OF_PRICE.low), middle: part(PERCENT_OF_PRICE.middle), high: part(PERCENT_OF_PRICE.high) };
}

export type EstimateFacts = {
  readonly params: Params;
  readonly quantity: number;
  /** Days of running. */
  readonly days: number;
  readonly today: number;
  readonly genesisDay: number;
  readonly poolUnits: bigint;
  /** Power that runs today. */
  readonly networkPower: bigint;
};

export type EstimateCost = {
  readonly botsUnits: bigint;
  readonly renewalUnits: bigint;
  readonly renewalCount: number;
  readonly pledgeUnits: bigint;
};

/** Paid in USDT for the bots and a renewal for each further term; the pledge comes back and is no cost. */
export function estimateCost({ params, quantity, days }: EstimateFacts): EstimateCost {
  const renewalCount = Math.ceil(days / params['bot.termDays']) - 1;
  return {
    botsUnits: priceBots(params, { asset: 'USDT', quantity, usdtPerToken: null, priceKind: 'operator' }).totalUnits,
    renewalUnits: termFee(params, quantity) * BigInt(renewalCount),
    renewalCount,
    pledgeUnits: params['bot.runPledge'] * BigInt(quantity),
  };
}

/** First day that earns, in days from the day of buying: it counts from the next day, waits, is run, and earns the day after. */
export function daysBeforeIncome(params: Params): number {
  return 1 + params['bot.waitDays'] + 1;
}

/** What the cap of the emission leaves to one bot, in base units of BCG: a smaller network does not raise it. */
export function maxPerBotDay(params: Params): bigint {
  return params['emission.maxPerPower'] * BigInt(params['bot.power']);
}

export type Scenario = {
  readonly name: ScenarioName;
  readonly priceUnits: bigint;
  readonly networkPower: bigint;
  readonly incomeUnits: bigint;
  readonly valueUnits: bigint;
  /** Below zero is a loss. */
  readonly netUnits: bigint;
  readonly paidBackDays: number | null;
};

export function estimateScenarios(facts: EstimateFacts, prices: Assumptions): Scenario[] {
  const [usual, losing] = [play(facts, 1n), play(facts, LOSING_POWER)];
  return SCENARIOS.map((name) => estimateScenario(facts, { name, prices, ...(name === 'losing' ? losing : usual) }));
}

type Play = { readonly projection: Projection; readonly projected: readonly ProjectedDay[] };

/** Days do not depend on prices, so they are simulated once for all cases with the same power. */
function play(facts: EstimateFacts, othersTimes: bigint): Play {
  const projection = projectionOf(facts, othersTimes);
  return { projection, projected: projectUntil(projection, { runningDays: facts.days, afterDays: MAX_PAYBACK_DAYS }) };
}

function estimateScenario(
  facts: EstimateFacts,
  { name, prices, projection, projected }: Play & { name: ScenarioName; prices: Assumptions },
): Scenario {
  const { params, quantity, days } = facts;
  const outlay = { atOnceUnits: estimateCost(facts).botsUnits, renewalUnits: termFee(params, quantity) };
  const paidUnits = paidFor(Math.ceil(days / params['bot.termDays']), outlay);
  const incomeUnits = earnedAfter(projected, days);
  const priceUnits = name === 'losing' ? losingPrice(prices.low, { incomeUnits, paidUnits }) : prices[name];
  const priced: Outlay = { ...outlay, priceUnits, tokenDecimals: decimalsOf('BCG') };
  const valueUnits = worthOf(incomeUnits, priced);
  return {
    name,
    priceUnits,
    networkPower: projection.otherPower + projection.ownPower,
    incomeUnits,
    valueUnits,
    netUnits: valueUnits - paidUnits,
    paidBackDays: paidBackAfter(projected, priced, MAX_PAYBACK_DAYS),
  };
}

function projectionOf(facts: EstimateFacts, othersTimes: bigint): Projection {
  const { params, quantity, today, genesisDay, poolUnits, networkPower } = facts;
  return {
    schedule: scheduleOf(params),
    maxPerPowerUnits: params['emission.maxPerPower'],
    poolUnits,
    age: today - genesisDay,
    otherPower: networkPower * othersTimes,
    ownPower: BigInt(params['bot.power']) * BigInt(quantity),
    daysBefore: daysBeforeIncome(params),
    termDays: params['bot.termDays'],
    // Without a grace a bot cannot be renewed while it runs, so it is renewed and run again on the day its term ends.
    gapDays: params['bot.graceDays'] > 0 ? 0 : 1,
  };
}

function termFee(params: Params, quantity: number): bigint {
  return shareUp(params['bot.price'], BigInt(params['bot.renewFee']), BigInt(HUNDRED_PERCENT)) * BigInt(quantity);
}

function losingPrice(lowUnits: bigint, { incomeUnits, paidUnits }: { incomeUnits: bigint; paidUnits: bigint }): bigint {
  const fallen = shareDown(lowUnits, LOSING_PERCENT_OF_LOW, 100n);
  if (incomeUnits === 0n) return fallen;
  const covering = shareDown(paidUnits * wholeToken('BCG'), LOSING_PERCENT_PAID_BACK, 100n * incomeUnits);
  if (covering < fallen) return covering;
  return fallen;
}
