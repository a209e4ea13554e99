import { BOT_MAY, type BotAction, type BotStatus, type RunSkipReason } from '@ocean/api/areas/bots';
import { ASSETS, type Asset } from '@ocean/api/assets';
import { HUNDRED_PERCENT } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import { shareUp } from '@ocean/money/amount';

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

/** Run on day d earns from d + 1 on, for what is left of the term. */
export function runDays(bot: Pick<BotFacts, 'termLeft'>, today: number): { runFrom: number; runUntil: number } {
  return { runFrom: today + 1, runUntil: today + 1 + bot.termLeft };
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
  /** USDT base units for one whole token; null takes a stablecoin at par. */
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

/** Basis points; zero for an asset that no discount names. */
export function assetDiscount(params: Params, asset: Asset): number {
  return asset === 'DMC' ? 0 : params[`discount.${asset}`];
}

export function quantityDiscount(params: Params, quantity: number): number {
  return params['discount.quantity'].findLast((tier) => tier.from <= quantity)?.basisPoints ?? 0;
}
