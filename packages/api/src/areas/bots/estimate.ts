import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { amount, count, day } from '../../fields.ts';
import { AMOUNT_REFUSALS, parseAmountField } from '../../inputs/amount.ts';
import { parsedInput, refusing } from '../../inputs/parsed-field.ts';
import { daysField, quantityField } from '../../inputs/quantity.ts';

export const SCENARIOS = ['losing', 'low', 'middle', 'high'] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

const scenario = v.strictObject({
  name: v.picklist(SCENARIOS),
  /** USDT for one BCG that this case assumes. */
  price: amount,
  /** Total running power that this case assumes, these bots included. */
  networkPower: v.pipe(v.string(), v.description('whole number')),
  /** BCG that the bots would earn, and its value at the assumed price. */
  income: amount,
  incomeValue: amount,
  /** Value less everything paid, in USDT. */
  net: v.pipe(v.string(), v.description('decimal string in USDT, with a leading minus for a loss')),
  /** Whole days until the income has paid for the bots; null when it does not within ten years. */
  paidBackDays: v.nullable(count),
});

/** Ten years: assumptions further ahead are meaningless. */
const MAX_DAYS = 3650;

/** USDT for one BCG; received in base units. */
const assumedPrice = parsedInput(v.pipe(amount, v.metadata(refusing(AMOUNT_REFUSALS))), (text) => parseAmountField(text, 'USDT'));

export const estimate = endpoint({
  path: '/api/bot/estimate',
  caller: 'visitor',
  limit: 'estimate',
  summary: 'What bots could earn under assumptions, a loss among them; no promise',
  input: v.strictObject({
    quantity: quantityField('whole number, at least 1'),
    days: daysField(`days of running, 1 to ${MAX_DAYS}`, { least: 1, most: MAX_DAYS }),
    /** Without it, derived from the current price; required when there is none. */
    priceAssumptions: v.optional(v.strictObject({ low: assumedPrice, middle: assumedPrice, high: assumedPrice })),
  }),
  output: v.strictObject({
    quantity: count,
    days: count,
    /** Everything paid in the period: bots and renewals; and the pledge, which is returned. */
    cost: v.strictObject({ bots: amount, renewals: amount, renewalCount: count, asset: v.string() }),
    pledge: v.strictObject({ amount, asset: v.string() }),
    /** The most that one bot earns in a day, in BCG, however little power runs beside it. */
    maxPerBotDay: amount,
    /** Power that runs today without these bots. */
    networkPower: v.pipe(v.string(), v.description('whole number')),
    /** Null when there is no current price. */
    currentPrice: v.nullable(amount),
    scenarios: v.array(scenario),
    fromDay: day,
  }),
  refusals: ['QUANTITY_TOO_LARGE', 'PRICE_UNAVAILABLE'],
});
