import { PRICE_KINDS } from './assets.ts';
import { DESK_PARAMETERS } from './desk/params.ts';
import { amountOf, choice, flag, type Parameter, percent, tiers, whole } from './param-kinds.ts';

/**
 * Every number of the economy that operators set: one row each, with its bounds, the role that may change it and one line that
 * says what it does. Code reads `Params`, never a hard-coded number. A change is a row with an effective day, an
 * author and a reason, so reading the parameters of a day always gives the same answer.
 */
const economic = { changedBy: 'finance', isEconomic: true } as const;
const genesis = { changedBy: 'nobody', isEconomic: true } as const;
const technical = { changedBy: 'owner', isEconomic: false } as const;

const priceOf = (asset: string) =>
  choice(economic, PRICE_KINDS, 'operator', `Where the price of ${asset} comes from: what operators set, or its pair on chain`);

export const PARAMETERS = {
  'bot.price': amountOf(economic, 'USDT', '100', ['0.01', '1000000'], 'Price of one bot before discounts'),
  'bot.power': whole(economic, 'power', 100, [1, 1_000_000], 'Weight of one bot in the daily emission'),
  'bot.waitDays': whole(economic, 'days', 7, [0, 365], 'Full days that a new bot waits before it can run'),
  'bot.termDays': whole(economic, 'days', 30, [1, 3650], 'Days that a bot runs before it must be renewed'),
  'bot.graceDays': whole(economic, 'days', 7, [0, 365], 'Days to renew after the term, before the bot stops'),
  'bot.runPledge': amountOf(economic, 'BCG', '10', ['0.01', '1000000'], 'Pledged while one bot is at work, returned after it'),
  'bot.renewFee': percent(economic, '2', ['0', '100'], 'Price of a new term, of the price of the bot'),
  'bot.stopFee': percent(economic, '2', ['0', '100'], 'Kept from the pledge when a bot stops before its term'),
  'bot.maxPerPurchase': whole(economic, 'bots', 1000, [1, 10_000], 'Most bots in one purchase'),
  'bot.minNet': percent(
    economic,
    '75',
    ['0', '100'],
    'Least of the price that stays after all discounts and sale shares; a set that breaks it is refused',
  ),

  'discount.USDT': percent(economic, '0', ['0', '50'], 'Discount for paying with USDT'),
  'discount.BUSD': percent(economic, '0', ['0', '50'], 'Discount for paying with BUSD'),
  'discount.BCG': percent(economic, '1', ['0', '50'], 'Discount for paying with BCG'),
  'discount.BYB': percent(economic, '2', ['0', '50'], 'Discount for paying with BYB'),
  'discount.quantity': tiers(
    economic,
    'bots and %',
    [
      { from: 10, percent: '1' },
      { from: 50, percent: '2' },
    ],
    '50',
    'Discount from a quantity on; multiplies with the discount of the asset',
  ),

  'card.price': amountOf(economic, 'USDT', '5', ['0.01', '1000000'], 'Price of one accelerator card'),
  'card.days': whole(economic, 'days', 1, [1, 365], 'Waiting days that one card takes away'),
  'card.maxPerPurchase': whole(economic, 'cards', 1000, [1, 10_000], 'Most cards in one purchase'),

  'level.V1.sales': amountOf(economic, 'USDT', '1000', ['0', '1000000000'], 'Team sales in stablecoins that V1 needs'),
  'level.V1.miners': whole(economic, 'members', 3, [0, 1000], 'Direct invitees with a bought bot that V1 needs'),
  'level.V2.sales': amountOf(economic, 'USDT', '5000', ['0', '1000000000'], 'Team sales in stablecoins that V2 needs'),
  'level.V2.miners': whole(economic, 'members', 5, [0, 1000], 'Direct invitees with a bought bot that V2 needs'),
  'level.V3.sales': amountOf(economic, 'USDT', '20000', ['0', '1000000000'], 'Team sales in stablecoins that V3 needs'),
  'level.V3.miners': whole(economic, 'members', 8, [0, 1000], 'Direct invitees with a bought bot that V3 needs'),
  'level.V4.sales': amountOf(economic, 'USDT', '100000', ['0', '1000000000'], 'Team sales in stablecoins that V4 needs'),
  'level.V4.miners': whole(economic, 'members', 10, [0, 1000], 'Direct invitees with a bought bot that V4 needs'),
  'level.V5.sales': amountOf(economic, 'USDT', '500000', ['0', '1000000000'], 'Team sales in stablecoins that V5 needs'),
  'level.V5.miners': whole(economic, 'members', 15, [0, 1000], 'Direct invitees with a bought bot that V5 needs'),

  'sale.inviterShare': percent(economic, '8', ['0', '50'], 'Share of a bot sale for the direct inviter'),
  'sale.differentialShare': percent(
    economic,
    '10',
    ['0', '50'],
    'Most of a bot sale that all upline differentials take together',
  ),
  'level.V1.rate': percent(economic, '2', ['0', '50'], 'Differential rate of level V1, of which those below keep theirs'),
  'level.V2.rate': percent(economic, '4', ['0', '50'], 'Differential rate of level V2, of which those below keep theirs'),
  'level.V3.rate': percent(economic, '6', ['0', '50'], 'Differential rate of level V3, of which those below keep theirs'),
  'level.V4.rate': percent(economic, '8', ['0', '50'], 'Differential rate of level V4, of which those below keep theirs'),
  'level.V5.rate': percent(economic, '10', ['0', '50'], 'Differential rate of level V5, of which those below keep theirs'),

  'genesis.emission': amountOf(genesis, 'BCG', '400000000', ['0', '1000000000'], 'Minted once for the daily emission'),
  'genesis.staking': amountOf(genesis, 'BCG', '100000000', ['0', '1000000000'], 'Minted once for staking rewards'),
  'genesis.ido': amountOf(genesis, 'BCG', '50000000', ['0', '1000000000'], 'Minted once for the IDO'),
  'genesis.convert': amountOf(genesis, 'BCG', '100000000', ['0', '1000000000'], 'Minted once for exchanges into BCG'),
  'genesis.awards': amountOf(
    genesis,
    'BCG',
    '10000000',
    ['0', '1000000000'],
    'Minted once for the awards of tasks, and for DMC while it is exchanged',
  ),
  'genesis.cap': amountOf(
    genesis,
    'BCG',
    '1000000000',
    ['1', '1000000000'],
    'All BCG there will ever be; what no pool gets is the treasury’s',
  ),

  'award.task': amountOf(
    economic,
    'BCG',
    '5',
    ['0.01', '1000'],
    'Paid once for each task: a first purchase and a first stake, served',
  ),
  'award.dailyCap': amountOf(
    economic,
    { asset: 'BCG', unit: 'BCG a day' },
    '5000',
    ['0', '1000000'],
    'Most that awards of tasks pay in a day, to all together',
  ),
  'award.maxPrice': amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT for one BCG' },
    '1',
    ['0', '1000000'],
    'While BCG is worth more, no award is paid; a set in which all awards at this price are worth more than a bot costs is refused',
  ),

  'emission.firstDay': amountOf(economic, 'BCG', '100000', ['0', '1000000000'], 'Scheduled for a day before the first decay'),
  'emission.decayDays': whole(economic, 'days', 30, [1, 3650], 'Days between two decays'),
  'emission.keepPercent': percent(economic, '99', ['0', '100'], 'What a decay leaves of the schedule, rounded down'),
  'emission.maxPerPower': amountOf(
    economic,
    { asset: 'BCG', unit: 'BCG per power and day' },
    '0.02',
    ['0', '1000000'],
    'Most that one power earns in a day',
  ),

  'stake.min': amountOf(economic, 'BCG', '10', ['0.01', '1000000'], 'Least BCG of one stake'),
  'stake.pledge.terms': tiers(
    economic,
    'days and % a year',
    [
      { from: 30, percent: '3' },
      { from: 90, percent: '5' },
      { from: 180, percent: '8' },
      { from: 360, percent: '12' },
    ],
    '100',
    'Terms of stakes that release daily and can be cancelled; half of the shortest one’s rate is paid when cancelled',
  ),
  'stake.trusteeship.terms': tiers(
    economic,
    'days and % a year',
    [
      { from: 90, percent: '6' },
      { from: 180, percent: '10' },
      { from: 360, percent: '15' },
    ],
    '100',
    'Terms of stakes that pay everything at their end and cannot be cancelled',
  ),
  'stake.accountShare': percent(
    economic,
    '1',
    ['0.01', '100'],
    'Part of the staking pool that the rewards reserved for one account may reach',
  ),
  'stake.dayShare': percent(
    economic,
    '2',
    ['0.01', '100'],
    'Part of the staking pool reserved for new stakes in a day, by all together; refills by the hour',
  ),
  'stake.maxOpenings': whole(economic, 'stakes', 20, [1, 1000], 'Most stakes that one account opens in a day'),

  'withdraw.USDT.min': amountOf(economic, 'USDT', '10', ['0', '1000000'], 'Least USDT in one withdrawal'),
  'withdraw.USDT.fee': amountOf(economic, 'USDT', '1', ['0', '1000'], 'Fuel fee of a USDT withdrawal'),
  'withdraw.USDT.burn': percent(economic, '0', ['0', '0'], 'The vault burns no USDT: always 0'),
  'withdraw.BUSD.min': amountOf(economic, 'BUSD', '10', ['0', '1000000'], 'Least BUSD in one withdrawal'),
  'withdraw.BUSD.fee': amountOf(economic, 'BUSD', '1', ['0', '1000'], 'Fuel fee of a BUSD withdrawal'),
  'withdraw.BUSD.burn': percent(economic, '0', ['0', '0'], 'The vault burns no BUSD: always 0'),
  'withdraw.BCG.min': amountOf(economic, 'BCG', '50', ['0', '1000000'], 'Least BCG in one withdrawal'),
  'withdraw.BCG.fee': amountOf(economic, 'BCG', '1', ['0', '1000'], 'Fuel fee of a BCG withdrawal'),
  'withdraw.BCG.burn': percent(economic, '2', ['0', '50'], 'Part of a BCG withdrawal burned on chain'),
  'withdraw.DMC.min': amountOf(economic, 'DMC', '50', ['0', '1000000'], 'Least DMC in one withdrawal'),
  'withdraw.DMC.fee': amountOf(economic, 'DMC', '1', ['0', '1000'], 'Fuel fee of a DMC withdrawal'),
  'withdraw.DMC.burn': percent(economic, '0', ['0', '0'], 'The vault burns no DMC: always 0'),
  'withdraw.BYB.min': amountOf(economic, 'BYB', '50', ['0', '1000000'], 'Least BYB in one withdrawal'),
  'withdraw.BYB.fee': amountOf(economic, 'BYB', '1', ['0', '1000'], 'Fuel fee of a BYB withdrawal'),
  'withdraw.BYB.burn': percent(economic, '0', ['0', '0'], 'The vault burns no BYB: always 0'),
  'withdraw.autoAlways': amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT of value' },
    '100',
    ['10', '10000'],
    'What an account always withdraws in a day without approval, whatever others withdraw',
  ),
  'withdraw.autoLimit': amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT of value' },
    '1000',
    ['0', '1000000'],
    'What an account withdraws in a day without the approval of two operators',
  ),
  'withdraw.autoLimitAll': amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT of value' },
    '20000',
    ['0', '1000000000'],
    'What all accounts together withdraw in a day without approval',
  ),
  'withdraw.accountDailyLimit': amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT of value' },
    '5000',
    ['0', '1000000000'],
    'Most that one account withdraws in a day',
  ),
  'withdraw.capShare': percent(
    economic,
    '5',
    ['0.01', '100'],
    'Part of the vault’s cap that one account withdraws without approval; refills by the hour',
  ),
  'withdraw.capReserve': percent(
    economic,
    '20',
    ['0', '90'],
    'While less of the vault’s cap is left, only withdraw.autoAlways goes without approval',
  ),
  'withdraw.voucherHours': whole(technical, 'hours', 24, [1, 720], 'Time to claim a signed withdrawal on chain'),

  'convert.quoteSeconds': whole(technical, 'seconds', 30, [5, 600], 'Life of an exchange offer'),
  'convert.USDT-BCG.open': flag(economic, true, 'Whether USDT is exchanged for BCG, out of the convert pool'),
  'convert.USDT-BCG.spread': percent(economic, '1.5', ['0', '50'], 'Kept from the rate when USDT becomes BCG'),
  'convert.USDT-BCG.dailyCap': amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT a day' },
    '100000',
    ['0', '1000000000'],
    'Most USDT exchanged for BCG in a day, by all together; refills by the hour',
  ),
  'convert.BUSD-USDT.open': flag(economic, false, 'Whether BUSD is exchanged for USDT, at one or less'),
  'convert.BUSD-USDT.spread': percent(economic, '1.5', ['0', '50'], 'Kept from the rate when BUSD becomes USDT'),
  'convert.BUSD-USDT.dailyCap': amountOf(
    economic,
    { asset: 'BUSD', unit: 'BUSD a day' },
    '10000',
    ['0', '1000000000'],
    'Most BUSD exchanged for USDT in a day, by all together; refills by the hour',
  ),
  'convert.DMC-BCG.open': flag(economic, false, 'Whether DMC is exchanged for BCG, out of the awards pool'),
  'convert.DMC-BCG.spread': percent(economic, '1.5', ['0', '50'], 'Kept from the rate when DMC becomes BCG'),
  'convert.DMC-BCG.dailyCap': amountOf(
    economic,
    { asset: 'DMC', unit: 'DMC a day' },
    '10000',
    ['0', '1000000000'],
    'Most DMC exchanged for BCG in a day, by all together; refills by the hour',
  ),

  'ido.floor': amountOf(
    economic,
    'USDT',
    '0.2',
    ['0.01', '1000000'],
    'Least price of one BCG in a round; the round costs what the exchange asks, if that is more',
  ),
  'ido.min': whole(economic, 'BCG', 100, [1, 1_000_000], 'Least BCG in one purchase of the IDO'),
  'ido.max': whole(economic, 'BCG', 1000, [1, 1_000_000], 'Most BCG in one purchase of the IDO'),
  'ido.perAddress': whole(
    economic,
    'purchases',
    10,
    [1, 1000],
    'Most purchases of the IDO that one address makes, in all rounds',
  ),
  'ido.dayShare': percent(
    economic,
    '10',
    ['0.01', '100'],
    'Part of a round that is sold in a day; fixed when the round is opened',
  ),

  'vote.price': amountOf(
    economic,
    'USDT',
    '1',
    ['0.01', '1000'],
    'Price of a vote; it goes to the public account of vote fees and is not refunded',
  ),

  ...DESK_PARAMETERS,

  'cap.accountShare': percent(
    economic,
    '5',
    ['0.01', '100'],
    'Part of a day’s cap, of exchanges and of token payments, for one account',
  ),
  'payment.tokenCap': amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT of value a day' },
    '20000',
    ['0', '1000000000'],
    'Most that purchases take in one token that is no stablecoin, by all together; refills by the hour',
  ),
  'payment.tokenQuoteMinutes': whole(technical, 'minutes', 2, [1, 60], 'How long a purchase priced in such a token can be paid'),
  'payment.tokenPriceHours': whole(technical, 'hours', 1, [1, 24], 'An older price is refused for paying in such a token'),
  'payment.stableFloor': amountOf(
    technical,
    'USDT',
    '0.98',
    ['0', '1'],
    'A stablecoin other than USDT that is worth less pays for nothing',
  ),

  'purchase.quoteMinutes': whole(technical, 'minutes', 15, [1, 60], 'How long a priced purchase can be paid'),
  'quote.maxUnused': whole(
    technical,
    'offers',
    200,
    [20, 10_000],
    'Most prices, and most exchange offers, that an account asks for without using one',
  ),
  'price.maxAgeHours': whole(technical, 'hours', 24, [1, 8760], 'An older price is refused for new quotes'),
  'price.averageHours': whole(technical, 'hours', 24, [1, 720], 'Window of the average that every price is held against'),
  'price.maxJumpPercent': percent(
    technical,
    '30',
    ['1', '100'],
    'A new price further from the average stops new quotes until an operator confirms it',
  ),
  'price.BUSD.source': priceOf('BUSD'),
  'price.BCG.source': priceOf('BCG'),
  'price.DMC.source': priceOf('DMC'),
  'price.BYB.source': priceOf('BYB'),
  'pair.windowMinutes': whole(economic, 'minutes', 30, [10, 1440], 'Least time over which the price of a pair is averaged'),
  'pair.minReserve': amountOf(
    economic,
    'USDT',
    '50000',
    ['1', '1000000000'],
    'A pair that held less USDT at any observation of its window quotes nothing',
  ),
  'pair.maxJumpPercent': percent(
    economic,
    '10',
    ['0.01', '50'],
    'A pair whose last two windows, or whose last moment and window, differ by more quotes nothing',
  ),
  'pair.everySeconds': whole(technical, 'seconds', 60, [10, 3600], 'Least time between two observations of a pair'),
  'pair.maxAgeMinutes': whole(technical, 'minutes', 60, [5, 1440], 'An older observation of a pair quotes nothing'),
  'stepUp.dailyValue': amountOf(
    technical,
    { asset: 'USDT', unit: 'USDT of value a day' },
    '50',
    ['0', '1000000'],
    'What a session alone may send to others in a day; more needs a fresh signature of the wallet',
  ),
  'stepUp.burnDaily': amountOf(
    technical,
    { asset: 'USDT', unit: 'USDT of value a day' },
    '5',
    ['0', '1000000'],
    'What a session alone may lose to fees and spreads in a day; more needs a signature that names an amount',
  ),
  'stepUp.buyDaily': amountOf(
    technical,
    { asset: 'USDT', unit: 'USDT of value a day' },
    '2000',
    ['0', '1000000000'],
    'What a session alone may pay for purchases and exchange in a day; more needs a signature that names an amount',
  ),
  'upload.filesPerDay': whole(technical, 'files', 60, [1, 10_000], 'Files that one account sends in a day'),
  'upload.accountMegabytes': whole(technical, 'MB', 200, [20, 100_000], 'What the files of one account take together'),
  'upload.dayMegabytes': whole(
    technical,
    'MB',
    20_000,
    [20, 10_000_000],
    'What the files of a day take, of all accounts together',
  ),
  'line.maxDepth': whole(technical, 'members', 500, [20, 500], 'Most inviters above a new member, up to the root'),
  'session.days': whole(technical, 'days', 7, [1, 365], 'Life of a sign-in'),
  'ai.questionsDaily': whole(
    technical,
    'questions',
    100,
    [1, 10_000],
    'Questions that an account may ask the assistant in a day',
  ),
  'ai.answerSeconds': whole(technical, 'seconds', 45, [5, 90], 'Time that the outside AI has for an answer'),
  'ai.answerTokens': whole(technical, 'tokens', 800, [50, 8000], 'Longest answer of the outside AI; what is longer is cut'),
  'ai.analysisTokens': whole(
    technical,
    'tokens',
    4000,
    [500, 16_000],
    'Longest analysis of a project by the outside AI; one that is longer is not used',
  ),
  'ai.accountTokensDaily': whole(
    technical,
    'tokens',
    60_000,
    [0, 100_000_000],
    'What the outside AI may read and write for an account in a day',
  ),
  'ai.accountCostDaily': amountOf(
    technical,
    'USDT',
    '0.25',
    ['0', '1000'],
    'What the outside AI may cost for an account in a day',
  ),
  'ai.platformCostDaily': amountOf(
    technical,
    'USDT',
    '20',
    ['0', '100000'],
    'What the outside AI may cost for all accounts together in a day',
  ),
  'support.openTickets': whole(technical, 'tickets', 5, [1, 100], 'Tickets of an account that are not closed'),
  'support.messagesDaily': whole(technical, 'messages', 20, [1, 1000], 'Messages that an account may write to support in a day'),
  'city.postsDaily': whole(technical, 'posts', 10, [1, 1000], 'Posts that an account may write in the city in a day'),
  'city.commentsDaily': whole(technical, 'comments', 100, [1, 10_000], 'Comments that an account may write in a day'),
  'city.reportsDaily': whole(technical, 'reports', 20, [1, 1000], 'Reports that an account may send to operators in a day'),
  'feedback.daily': whole(technical, 'texts', 5, [1, 1000], 'Feedback that an account may send in a day'),
  'push.devices': whole(technical, 'devices', 10, [1, 100], 'Browsers of an account that get notifications'),
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
