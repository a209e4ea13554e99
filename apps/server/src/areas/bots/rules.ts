import { BOT_MAY, type BotAction, type BotStatus, type RunSkipReason, type StopSkipReason } from '@ocean/api/areas/bots';
import { ASSETS, type Asset } from '@ocean/api/assets';
import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import { shareUp } from '@ocean/money/amount';
import { type EmissionSchedule, SCALE } from '@ocean/money/emission';

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

/** Why this bot cannot be run today, or undefined when it can. */
export function runSkipReason(bot: BotFacts, today: number): RunSkipReason | undefined {
  const status = botStatus(bot, today);
  if (status === 'frozen') return undefined;
  if (status === 'stopped') return bot.termLeft > 0 ? undefined : 'renew_first';
  return status;
}

export type StopSplit<Bot> = {
  /** Before their term: `endDay` is the first day without their power, `termLeft` what they may still run. */
  readonly stopped: readonly (Bot & { readonly endDay: number; readonly termLeft: number; readonly feeUnits: bigint })[];
  /** Their term is served: the pledge is only taken back. */
  readonly takenBack: readonly Bot[];
  readonly skipped: readonly { readonly id: string; readonly reason: StopSkipReason }[];
};

/**
 * What stopping these bots today means. Power ends today, at the first running day at the earliest, so that run and
 * stop on one day nets nothing; what is left of the term stays left, so that stopping never gives a fresh one. The fee
 * is rounded up for each bot.
 */
export function splitStop<Bot extends BotFacts & { readonly id: string; readonly pledgedUnits: bigint }>(
  bots: readonly Bot[],
  today: number,
  feeBasisPoints: number,
): StopSplit<Bot> {
  const stopped: StopSplit<Bot>['stopped'][number][] = [];
  const takenBack: Bot[] = [];
  const skipped: StopSplit<Bot>['skipped'][number][] = [];
  for (const bot of bots) {
    if (bot.runFrom === null || bot.runUntil === null) skipped.push({ id: bot.id, reason: idleStatus(bot, today) });
    else if (today >= bot.runUntil) takenBack.push(bot);
    else {
      const endDay = Math.max(bot.runFrom, today);
      const feeUnits = shareUp(bot.pledgedUnits, BigInt(feeBasisPoints), BigInt(HUNDRED_PERCENT));
      stopped.push({ ...bot, endDay, termLeft: bot.runUntil - endDay, feeUnits });
    }
  }
  return { stopped, takenBack, skipped };
}

/** Without a pledge a bot is neither running nor due. */
function idleStatus(bot: BotFacts, today: number): StopSkipReason {
  const status = botStatus({ ...bot, runFrom: null, runUntil: null }, today);
  return status === 'running' || status === 'renewal_due' ? 'stopped' : status;
}

/** Run on day d earns from d + 1 on, for what is left of the term. */
function runDays(bot: Pick<BotFacts, 'termLeft'>, today: number): { runFrom: number; runUntil: number } {
  return { runFrom: today + 1, runUntil: today + 1 + bot.termLeft };
}

export type BotEvent = { readonly day: number; readonly kind: 'ready' | 'firstIncome' | 'termEnd' | 'graceEnd' };

/** What will happen to a bot by itself, and when. The first income is there when its first running day is over. */
export function nextEvents(bot: BotFacts, today: number): BotEvent[] {
  const status = botStatus(bot, today);
  if (status === 'not_activated' || status === 'waiting') return [{ day: bot.readyDay, kind: 'ready' }];
  if (bot.runFrom === null || bot.runUntil === null || status === 'stopped') return [];
  const events: BotEvent[] = [
    { day: bot.runFrom + 1, kind: 'firstIncome' },
    { day: bot.runUntil, kind: 'termEnd' },
    { day: bot.runUntil + bot.graceDays, kind: 'graceEnd' },
  ];
  return events.filter((event) => event.day > today);
}

/** The database's clock and the steady clock of one process, read together. */
export type ClockMoment = { readonly databaseMs: number; readonly steadyMs: number };

/** Longer than any correction of a clock, shorter than what could close two days too early unseen. */
const MOST_AHEAD_MS = 36 * 60 * 60 * 1000;

/** How much further the database's clock went than time passed, in whole milliseconds; undefined when it is no jump. */
export function jumpAheadMs(before: ClockMoment, now: ClockMoment): number | undefined {
  const aheadMs = Math.round(now.databaseMs - before.databaseMs - (now.steadyMs - before.steadyMs));
  return aheadMs > MOST_AHEAD_MS ? aheadMs : undefined;
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

export type RunPlan<Bot> = {
  readonly run: readonly (Bot & { readonly runFrom: number; readonly runUntil: number })[];
  readonly skipped: readonly { readonly id: string; readonly reason: RunSkipReason }[];
  readonly pledgeUnits: bigint;
};

/** What running these bots today means. The check shows it, the action does it. */
export function planRun<Bot extends BotFacts & { readonly id: string }>(
  bots: readonly Bot[],
  today: number,
  pledgePerBotUnits: bigint,
): RunPlan<Bot> {
  const run: (Bot & { runFrom: number; runUntil: number })[] = [];
  const skipped: { id: string; reason: RunSkipReason }[] = [];
  for (const bot of bots) {
    const reason = runSkipReason(bot, today);
    if (reason === undefined) run.push({ ...bot, ...runDays(bot, today) });
    else skipped.push({ id: bot.id, reason });
  }
  return { run, skipped, pledgeUnits: pledgePerBotUnits * BigInt(run.length) };
}

export type BotDiscount = { readonly kind: 'asset' | 'quantity'; readonly basisPoints: number };
export type BotPrice = {
  readonly unitUnits: bigint;
  readonly subtotalUnits: bigint;
  readonly discounts: readonly BotDiscount[];
  readonly totalUnits: bigint;
};

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
  const assetPoints = assetDiscount(params, asset);
  const quantityPoints = quantityDiscount(params, quantity);
  const whole = 10n ** BigInt(ASSETS[asset].decimals);
  const rate = usdtPerToken ?? 10n ** BigInt(ASSETS.USDT.decimals);
  const value = params['bot.price'] * BigInt(quantity);
  const kept = BigInt(HUNDRED_PERCENT - assetPoints) * BigInt(HUNDRED_PERCENT - quantityPoints);
  const discounts: BotDiscount[] = [
    { kind: 'asset' as const, basisPoints: assetPoints },
    { kind: 'quantity' as const, basisPoints: quantityPoints },
  ].filter((discount) => discount.basisPoints > 0);
  return {
    unitUnits: shareUp(params['bot.price'], whole, rate),
    subtotalUnits: shareUp(value, whole, rate),
    discounts,
    totalUnits: shareUp(value, whole * kept, rate * BigInt(HUNDRED_PERCENT) ** 2n),
  };
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
