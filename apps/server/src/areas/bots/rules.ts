import { BOT_MAY, type BotAction, type BotStatus } from '@ocean/api/areas/bots';
import { ASSETS, type Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import { type EmissionSchedule, SCALE } from '@ocean/money/emission';
import { type OrderPrice, priceOrder } from '@ocean/money/price';

/** What the status of a bot follows from. Days are platform days. */
export type BotFacts = {
  readonly boughtDay: number;
  readonly readyDay: number;
  readonly firstRunDay: number | null;
  /** Both null while no pledge is held for the bot. */
  readonly runFrom: number | null;
  readonly runUntil: number | null;
  readonly graceDays: number;
  readonly termLeft: number;
};

export function botStatus(bot: BotFacts, today: number): BotStatus {
  if (bot.runUntil !== null) {
    if (today < bot.runUntil) return 'running';
    return today < bot.runUntil + bot.graceDays ? 'renewal_due' : 'stopped';
  }
  if (bot.firstRunDay !== null) return 'stopped';
  if (today < bot.boughtDay + 1) return 'not_activated';
  return today < bot.readyDay ? 'waiting' : 'frozen';
}

/** What its owner may do with it today: the table of the shared package, refined by days. */
export function botActions(bot: BotFacts, today: number): BotAction[] {
  return BOT_MAY[botStatus(bot, today)].filter((action) => mayToday(bot, today, action));
}

function mayToday(bot: BotFacts, today: number, action: BotAction): boolean {
  const status = botStatus(bot, today);
  // A card that saves no day is not spent: a bot is never ready before the day after it was bought.
  if (action === 'accelerate') return bot.readyDay > Math.max(today, bot.boughtDay + 1);
  if (action === 'renew' && status === 'running') return bot.runUntil !== null && today >= bot.runUntil - bot.graceDays;
  // Stopping never gives a fresh term: what is left of it is run first, then a renewal is paid.
  if (action === 'renew' && status === 'stopped') return bot.termLeft === 0;
  if (action === 'run' && status === 'stopped') return bot.termLeft > 0;
  // A pledged bot cannot be sent; its pledge can be taken back until somebody else has returned it.
  if (action === 'takeBack' && status === 'stopped') return bot.runUntil !== null;
  if (action === 'send' && status === 'stopped') return bot.runUntil === null;
  return true;
}

/** Days until the status changes by itself; null when it does not. */
export function daysLeft(bot: BotFacts, today: number): number | null {
  switch (botStatus(bot, today)) {
    case 'not_activated':
      return bot.boughtDay + 1 - today;
    case 'waiting':
      return bot.readyDay - today;
    case 'running':
      return bot.runUntil === null ? null : bot.runUntil - today;
    case 'renewal_due':
      return bot.runUntil === null ? null : bot.runUntil + bot.graceDays - today;
    case 'frozen':
    case 'stopped':
      return null;
  }
}

/** What the emission formula needs of the parameters of a day. */
export function scheduleOf(params: Params): EmissionSchedule {
  return {
    firstDayUnits: params['emission.firstDay'],
    decayDays: params['emission.decayDays'],
    keepBasisPoints: params['emission.keepPercent'],
  };
}

/** The static income of an account in weights: base units times SCALE. */
export type IncomeWeights = {
  readonly lastDayPower: bigint;
  readonly lastDayStep: bigint;
  readonly collectedUnits: bigint;
  /** Not collected yet, with the fraction that the last collecting kept. */
  readonly weight: bigint;
};

/**
 * Whole units for people. A day's income is the difference of two rounded totals, so that days add up to exactly what
 * is collected, whoever collects when.
 */
export function incomeFigures({ lastDayPower, lastDayStep, collectedUnits, weight }: IncomeWeights) {
  const uncollectedUnits = weight / SCALE;
  const before = collectedUnits * SCALE + weight - lastDayPower * lastDayStep;
  return {
    uncollectedUnits,
    totalUnits: collectedUnits + uncollectedUnits,
    lastDayUnits: collectedUnits + uncollectedUnits - before / SCALE,
  };
}

export type PowerChange = { readonly day: number; readonly power: bigint; readonly indexBefore: bigint };
export type IndexedDay = { readonly day: number; readonly index: bigint; readonly indexBefore: bigint };
export type DayIncome<Closed> = { readonly day: number; readonly power: bigint; readonly units: bigint; readonly closed: Closed };

/**
 * What an account earned on each of these days; both lists in day order. With p from day t on, everything earned is
 * Σp·index − Σp·(index before t), so one pass over both lists is enough.
 */
export function dayIncomes<Closed extends IndexedDay>(
  changes: readonly PowerChange[],
  days: readonly Closed[],
): DayIncome<Closed>[] {
  let next = 0;
  let power = 0n;
  let base = 0n;
  const begin = (lastDay: number) => {
    for (let change = changes[next]; change && change.day <= lastDay; change = changes[++next]) {
      power += change.power;
      base += change.power * change.indexBefore;
    }
  };
  return days.map((closed) => {
    begin(closed.day - 1);
    const before = (power * closed.indexBefore - base) / SCALE;
    begin(closed.day);
    return { day: closed.day, power, units: (power * closed.index - base) / SCALE - before, closed };
  });
}

/** One page of the days on which an account had running power, newest first, and how many there are. */
export function pageOfRunningDays(
  changes: readonly PowerChange[],
  { lastDay, page, size }: { lastDay: number; page: number; size: number },
): { days: number[]; total: number } {
  const stretches = runningStretches(changes, lastDay).reverse();
  const days: number[] = [];
  let skip = (page - 1) * size;
  for (const { from, to } of stretches) {
    for (let day = to - skip; day >= from && days.length < size; day--) days.push(day);
    skip = Math.max(0, skip - (to - from + 1));
  }
  return { days, total: stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0) };
}

function runningStretches(changes: readonly PowerChange[], lastDay: number): { from: number; to: number }[] {
  let power = 0n;
  return changes.flatMap((change, index) => {
    power += change.power;
    const to = Math.min((changes[index + 1]?.day ?? lastDay + 1) - 1, lastDay);
    return power > 0n && to >= change.day ? [{ from: change.day, to }] : [];
  });
}

export type BotDiscount = { readonly kind: 'asset' | 'quantity'; readonly basisPoints: number };
export type BotPrice = OrderPrice & { readonly discounts: readonly BotDiscount[] };

export type BotOrder = {
  readonly asset: Asset;
  readonly quantity: number;
  /** USDT base units for one whole token; null for USDT, which is the unit. */
  readonly usdtPerToken: bigint | null;
};

/**
 * The price of bots in the asset that pays them. Discounts multiply, and everything charged is rounded up once, at
 * the end, in base units of that asset.
 * @example priceBots(params, { asset: 'USDT', quantity: 10, usdtPerToken: null }).totalUnits // 990_000_000n
 */
export function priceBots(params: Params, { asset, quantity, usdtPerToken }: BotOrder): BotPrice {
  const discounts: BotDiscount[] = [
    { kind: 'asset' as const, basisPoints: assetDiscount(params, asset) },
    { kind: 'quantity' as const, basisPoints: quantityDiscount(params, quantity) },
  ].filter((discount) => discount.basisPoints > 0);
  const points = discounts.map((discount) => discount.basisPoints);
  const { decimals } = ASSETS[asset];
  const price = priceOrder({ unitUsdt: params['bot.price'], quantity, decimals, usdtPerToken, discounts: points });
  return { ...price, discounts };
}

/** The price of accelerator cards. Discounts are for bots: cards cost the same whatever pays and however many. */
export function priceCards(params: Params, { asset, quantity, usdtPerToken }: BotOrder): BotPrice {
  const { decimals } = ASSETS[asset];
  const price = priceOrder({ unitUsdt: params['card.price'], quantity, decimals, usdtPerToken, discounts: [] });
  return { ...price, discounts: [] };
}

/**
 * USDT base units that the platform takes a whole token for when it accepts it as payment; null is the unit itself.
 * Another stablecoin never counts for more than one.
 */
export function acceptedRate(asset: Asset, usdtUnits: bigint): bigint | null {
  const par = 10n ** BigInt(ASSETS.USDT.decimals);
  if (asset === 'USDT') return null;
  return ASSETS[asset].isStable && usdtUnits > par ? par : usdtUnits;
}

/** Basis points; zero for an asset that no discount names. */
export function assetDiscount(params: Params, asset: Asset): number {
  return asset === 'DMC' ? 0 : params[`discount.${asset}`];
}

function quantityDiscount(params: Params, quantity: number): number {
  return params['discount.quantity'].findLast((tier) => tier.from <= quantity)?.basisPoints ?? 0;
}
