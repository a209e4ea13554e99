import { amountOf, flag, type Parameter, percent, tiers, whole } from './param-kinds.ts';

/**
 * Every number of the economy that operators set: one row each, with its bounds, who may change it and one line that
 * says what it does. Code reads `Params`, never a number of its own. A change is a row with an effective day, an
 * author and a reason, so reading the parameters of a day always gives the same answer.
 */
const economic = { changedBy: 'finance', isEconomic: true } as const;
const genesis = { changedBy: 'nobody', isEconomic: true } as const;
const technical = { changedBy: 'owner', isEconomic: false } as const;

export const PARAMETERS = {
  'bot.price': amountOf('USDT', {
    ...economic,
    initial: '100',
    min: '0.01',
    max: '1000000',
    text: 'Price of one bot before discounts',
  }),
  'bot.power': whole({
    ...economic,
    unit: 'power',
    initial: 100,
    min: 1,
    max: 1_000_000,
    text: 'Weight of one bot in the daily emission',
  }),
  'bot.waitDays': whole({
    ...economic,
    unit: 'days',
    initial: 7,
    min: 0,
    max: 365,
    text: 'Full days that a new bot waits before it can run',
  }),
  'bot.termDays': whole({
    ...economic,
    unit: 'days',
    initial: 30,
    min: 1,
    max: 3650,
    text: 'Days that a bot runs before it must be renewed',
  }),
  'bot.graceDays': whole({
    ...economic,
    unit: 'days',
    initial: 7,
    min: 0,
    max: 365,
    text: 'Days to renew after the term, before the bot stops',
  }),
  'bot.runPledge': amountOf('BCG', {
    ...economic,
    initial: '10',
    min: '0.01',
    max: '1000000',
    text: 'Pledged while one bot is at work, returned after it',
  }),
  'bot.renewFee': percent({
    ...economic,
    initial: '2',
    min: '0',
    max: '100',
    text: 'Price of a new term, of the price of the bot',
  }),
  'bot.stopFee': percent({
    ...economic,
    initial: '2',
    min: '0',
    max: '100',
    text: 'Kept from the pledge when a bot stops before its term',
  }),
  'bot.maxPerPurchase': whole({
    ...economic,
    unit: 'bots',
    initial: 1000,
    min: 1,
    max: 10_000,
    text: 'Most bots in one purchase',
  }),
  'bot.minNet': percent({
    ...economic,
    initial: '75',
    min: '0',
    max: '100',
    text: 'Least of the price that stays after all discounts and sale shares; a set that breaks it is refused',
  }),

  'discount.USDT': percent({ ...economic, initial: '0', min: '0', max: '50', text: 'Discount for paying with USDT' }),
  'discount.BUSD': percent({ ...economic, initial: '0', min: '0', max: '50', text: 'Discount for paying with BUSD' }),
  'discount.BCG': percent({ ...economic, initial: '2', min: '0', max: '50', text: 'Discount for paying with BCG' }),
  'discount.BYB': percent({ ...economic, initial: '3', min: '0', max: '50', text: 'Discount for paying with BYB' }),
  'discount.quantity': tiers({
    ...economic,
    unit: 'bots and %',
    initial: [
      { from: 10, percent: '1' },
      { from: 50, percent: '2' },
    ],
    maxPercent: '50',
    text: 'Discount from a quantity on; multiplies with the discount of the asset',
  }),

  'card.price': amountOf('USDT', {
    ...economic,
    initial: '5',
    min: '0.01',
    max: '1000000',
    text: 'Price of one accelerator card',
  }),
  'card.days': whole({ ...economic, unit: 'days', initial: 1, min: 1, max: 365, text: 'Waiting days that one card takes away' }),

  'sale.inviterShare': percent({
    ...economic,
    initial: '8',
    min: '0',
    max: '50',
    text: 'Share of a bot sale for the direct inviter',
  }),
  'sale.differentialShare': percent({
    ...economic,
    initial: '10',
    min: '0',
    max: '50',
    text: 'Most of a bot sale that all upline differentials take together',
  }),

  'genesis.emission': amountOf('BCG', {
    ...genesis,
    initial: '400000000',
    min: '0',
    max: '1000000000',
    text: 'Minted once for the daily emission',
  }),
  'genesis.staking': amountOf('BCG', {
    ...genesis,
    initial: '100000000',
    min: '0',
    max: '1000000000',
    text: 'Minted once for staking rewards',
  }),
  'genesis.ido': amountOf('BCG', {
    ...genesis,
    initial: '50000000',
    min: '0',
    max: '1000000000',
    text: 'Minted once for the IDO',
  }),
  'genesis.convert': amountOf('BCG', {
    ...genesis,
    initial: '100000000',
    min: '0',
    max: '1000000000',
    text: 'Minted once for exchanges into BCG',
  }),
  'genesis.awards': amountOf('BCG', {
    ...genesis,
    initial: '10000000',
    min: '0',
    max: '1000000000',
    text: 'Minted once as the backing of DMC awards',
  }),
  'genesis.cap': amountOf('BCG', {
    ...genesis,
    initial: '1000000000',
    min: '1',
    max: '1000000000',
    text: 'All BCG there will ever be; what no pool gets is the treasury’s',
  }),

  'emission.firstDay': amountOf('BCG', {
    ...economic,
    initial: '100000',
    min: '0',
    max: '1000000000',
    text: 'Scheduled for a day before the first decay',
  }),
  'emission.decayDays': whole({ ...economic, unit: 'days', initial: 30, min: 1, max: 3650, text: 'Days between two decays' }),
  'emission.keepPercent': percent({
    ...economic,
    initial: '99',
    min: '0',
    max: '100',
    text: 'What a decay leaves of the schedule, rounded down',
  }),
  'emission.maxPerPower': amountOf('BCG', {
    ...economic,
    unit: 'BCG per power and day',
    initial: '0.02',
    min: '0',
    max: '1000000',
    text: 'Most that one power earns in a day',
  }),

  'withdraw.USDT.min': amountOf('USDT', {
    ...economic,
    initial: '10',
    min: '0',
    max: '1000000',
    text: 'Least USDT in one withdrawal',
  }),
  'withdraw.USDT.fee': amountOf('USDT', {
    ...economic,
    initial: '1',
    min: '0',
    max: '1000',
    text: 'Fuel fee of a USDT withdrawal',
  }),
  'withdraw.USDT.burn': percent({
    ...economic,
    initial: '0',
    min: '0',
    max: '50',
    text: 'Part of a USDT withdrawal burned on chain',
  }),
  'withdraw.BUSD.min': amountOf('BUSD', {
    ...economic,
    initial: '10',
    min: '0',
    max: '1000000',
    text: 'Least BUSD in one withdrawal',
  }),
  'withdraw.BUSD.fee': amountOf('BUSD', {
    ...economic,
    initial: '1',
    min: '0',
    max: '1000',
    text: 'Fuel fee of a BUSD withdrawal',
  }),
  'withdraw.BUSD.burn': percent({
    ...economic,
    initial: '0',
    min: '0',
    max: '50',
    text: 'Part of a BUSD withdrawal burned on chain',
  }),
  'withdraw.BCG.min': amountOf('BCG', {
    ...economic,
    initial: '50',
    min: '0',
    max: '1000000',
    text: 'Least BCG in one withdrawal',
  }),
  'withdraw.BCG.fee': amountOf('BCG', { ...economic, initial: '1', min: '0', max: '1000', text: 'Fuel fee of a BCG withdrawal' }),
  'withdraw.BCG.burn': percent({
    ...economic,
    initial: '2',
    min: '0',
    max: '50',
    text: 'Part of a BCG withdrawal burned on chain',
  }),
  'withdraw.DMC.min': amountOf('DMC', {
    ...economic,
    initial: '50',
    min: '0',
    max: '1000000',
    text: 'Least DMC in one withdrawal',
  }),
  'withdraw.DMC.fee': amountOf('DMC', { ...economic, initial: '1', min: '0', max: '1000', text: 'Fuel fee of a DMC withdrawal' }),
  'withdraw.DMC.burn': percent({
    ...economic,
    initial: '0',
    min: '0',
    max: '50',
    text: 'Part of a DMC withdrawal burned on chain',
  }),
  'withdraw.BYB.min': amountOf('BYB', {
    ...economic,
    initial: '50',
    min: '0',
    max: '1000000',
    text: 'Least BYB in one withdrawal',
  }),
  'withdraw.BYB.fee': amountOf('BYB', { ...economic, initial: '1', min: '0', max: '1000', text: 'Fuel fee of a BYB withdrawal' }),
  'withdraw.BYB.burn': percent({
    ...economic,
    initial: '0',
    min: '0',
    max: '50',
    text: 'Part of a BYB withdrawal burned on chain',
  }),
  'withdraw.autoLimit': amountOf('USDT', {
    ...economic,
    unit: 'USDT of value',
    initial: '1000',
    min: '0',
    max: '1000000',
    text: 'A withdrawal worth more waits for two operators',
  }),
  'withdraw.accountDailyLimit': amountOf('USDT', {
    ...economic,
    unit: 'USDT of value',
    initial: '5000',
    min: '0',
    max: '1000000000',
    text: 'Most that one account withdraws in a day',
  }),
  'withdraw.voucherHours': whole({
    ...technical,
    unit: 'hours',
    initial: 24,
    min: 1,
    max: 720,
    text: 'Time to claim a signed withdrawal on chain',
  }),

  'convert.quoteSeconds': whole({
    ...technical,
    unit: 'seconds',
    initial: 30,
    min: 5,
    max: 600,
    text: 'Life of an exchange offer',
  }),
  'convert.USDT-BCG.open': flag({
    ...economic,
    initial: true,
    text: 'Whether USDT is exchanged for BCG, out of the convert pool',
  }),
  'convert.USDT-BCG.spread': percent({
    ...economic,
    initial: '1',
    min: '0',
    max: '50',
    text: 'Kept from the rate when USDT becomes BCG',
  }),
  'convert.USDT-BCG.dailyCap': amountOf('USDT', {
    ...economic,
    unit: 'USDT a day',
    initial: '100000',
    min: '0',
    max: '1000000000',
    text: 'Most USDT exchanged for BCG in a day, by all together',
  }),
  'convert.BUSD-USDT.open': flag({ ...economic, initial: false, text: 'Whether BUSD is exchanged for USDT, at one or less' }),
  'convert.BUSD-USDT.spread': percent({
    ...economic,
    initial: '1',
    min: '0',
    max: '50',
    text: 'Kept from the rate when BUSD becomes USDT',
  }),
  'convert.BUSD-USDT.dailyCap': amountOf('BUSD', {
    ...economic,
    unit: 'BUSD a day',
    initial: '10000',
    min: '0',
    max: '1000000000',
    text: 'Most BUSD exchanged for USDT in a day, by all together',
  }),
  'convert.DMC-BCG.open': flag({ ...economic, initial: false, text: 'Whether DMC is exchanged for BCG, out of the awards pool' }),
  'convert.DMC-BCG.spread': percent({
    ...economic,
    initial: '1',
    min: '0',
    max: '50',
    text: 'Kept from the rate when DMC becomes BCG',
  }),
  'convert.DMC-BCG.dailyCap': amountOf('DMC', {
    ...economic,
    unit: 'DMC a day',
    initial: '10000',
    min: '0',
    max: '1000000000',
    text: 'Most DMC exchanged for BCG in a day, by all together',
  }),

  'purchase.quoteMinutes': whole({
    ...technical,
    unit: 'minutes',
    initial: 15,
    min: 1,
    max: 1440,
    text: 'How long a priced purchase can be paid',
  }),
  'price.maxAgeHours': whole({
    ...technical,
    unit: 'hours',
    initial: 24,
    min: 1,
    max: 8760,
    text: 'An older price is refused for new quotes',
  }),
  'session.days': whole({ ...technical, unit: 'days', initial: 7, min: 1, max: 365, text: 'Life of a sign-in' }),
} as const satisfies Record<string, Parameter<unknown>>;

export type ParameterKey = keyof typeof PARAMETERS;
export const PARAMETER_KEYS = Object.keys(PARAMETERS) as ParameterKey[];

/**
 * The parameters of one day, ready to compute with: amounts in base units of their asset, percentages in basis
 * points (2 % is 200), the rest as they are.
 * @example params['bot.price'] // 100_000_000n, USDT
 */
export type Params = {
  readonly [Key in ParameterKey]: (typeof PARAMETERS)[Key] extends Parameter<infer Value> ? Value : never;
};

export function isParameterKey(key: string): key is ParameterKey {
  return Object.hasOwn(PARAMETERS, key);
}

/**
 * The catalogue's values with those stored over them.
 * @throws Error for a stored value outside its bounds: they are checked when set, so this is a bug.
 */
export function parseParams(stored: ReadonlyMap<string, unknown>): Params {
  const read = (key: ParameterKey) => {
    const parameter = PARAMETERS[key];
    const raw = stored.has(key) ? stored.get(key) : parameter.initial;
    const value = parameter.parse(raw);
    if (value === undefined) throw new Error(`parameter ${key} holds ${JSON.stringify(raw)}, outside ${parameter.bounds}`);
    return [key, value];
  };
  return Object.fromEntries(PARAMETER_KEYS.map(read)) as Params;
}

export const INITIAL_PARAMS: Params = parseParams(new Map());
