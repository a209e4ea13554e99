/*
 * The parameters of product.md §3 that the model needs; the operator may change them from a later day on.
 */

const USDT = 10n ** 6n;
const COIN = 10n ** 18n;

export type ParamsModel = {
  readonly botPrice: bigint;
  readonly cardPrice: bigint;
  readonly cardDays: number;
  readonly waitDays: number;
  readonly termDays: number;
  readonly graceDays: number;
  readonly runPledge: bigint;
  /** Percent. */
  readonly stopFee: bigint;
  readonly renewFee: bigint;
  readonly maxPerPower: bigint;
  readonly firstDay: bigint;
  /** Basis points of a bot sale. */
  readonly inviterPoints: bigint;
};

export const FIRST_PARAMS: ParamsModel = {
  botPrice: 100n * USDT,
  cardPrice: 5n * USDT,
  cardDays: 1,
  waitDays: 7,
  termDays: 30,
  graceDays: 7,
  runPledge: 10n * COIN,
  stopFee: 2n,
  renewFee: 2n,
  maxPerPower: COIN / 50n,
  firstDay: 100_000n * COIN,
  inviterPoints: 800n,
};

/** Announcements of an operator: the platform's parameter values, and their meaning for the model. */
export const ANNOUNCEMENTS: readonly {
  readonly values: Readonly<Record<string, unknown>>;
  readonly means: Partial<ParamsModel>;
}[] = [
  { values: { 'bot.price': '20' }, means: { botPrice: 20n * USDT } },
  { values: { 'bot.price': '99.999999', 'card.price': '2.5' }, means: { botPrice: 99_999_999n, cardPrice: 2_500_000n } },
  {
    values: { 'bot.waitDays': 1, 'bot.termDays': 5, 'bot.graceDays': 3 },
    means: { waitDays: 1, termDays: 5, graceDays: 3 },
  },
  { values: { 'bot.runPledge': '7.5', 'bot.stopFee': '3' }, means: { runPledge: (15n * COIN) / 2n, stopFee: 3n } },
  { values: { 'bot.renewFee': '5' }, means: { renewFee: 5n } },
  { values: { 'card.days': 3 }, means: { cardDays: 3 } },
  { values: { 'emission.maxPerPower': '0.013' }, means: { maxPerPower: (13n * COIN) / 1000n } },
  { values: { 'emission.firstDay': '0.9' }, means: { firstDay: (9n * COIN) / 10n } },
  { values: { 'sale.inviterShare': '3.33' }, means: { inviterPoints: 333n } },
];
