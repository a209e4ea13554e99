/*
 * The life of one bot as product.md §4 describes it: a second implementation that uses no function of the server. Tests
 * run every history of a bot on this model and on the platform, and both must agree.
 */

export type BotTerms = {
  readonly waitDays: number;
  readonly termDays: number;
  readonly graceDays: number;
  readonly power: bigint;
  readonly priceUnits: bigint;
};

export type BotModel = {
  owner: number;
  readonly buyer: number;
  /** Its buyer ran it for a whole term without a break, in a run that has ended. */
  hasServed: boolean;
  readonly boughtDay: number;
  readonly terms: BotTerms;
  readyDay: number;
  hasRun: boolean;
  /** Set while its pledge is held: the bot earns from day `from` to the day before `until`. */
  work: { from: number; until: number; pledgeUnits: bigint } | undefined;
  termLeft: number;
};

export type StatusModel = 'not_activated' | 'waiting' | 'frozen' | 'running' | 'renewal_due' | 'stopped';
export type ActionModel = 'accelerate' | 'run' | 'stop' | 'renew' | 'takeBack' | 'send';

export function newBotModel(owner: number, boughtDay: number, terms: BotTerms): BotModel {
  const readyDay = boughtDay + 1 + terms.waitDays;
  const state = { readyDay, hasRun: false, work: undefined, termLeft: terms.termDays };
  return { owner, buyer: owner, hasServed: false, boughtDay, terms, ...state };
}

export function statusModel({ work, hasRun, boughtDay, readyDay, terms }: BotModel, today: number): StatusModel {
  if (work && today < work.until) return 'running';
  if (work && today < work.until + terms.graceDays) return 'renewal_due';
  if (work || hasRun) return 'stopped';
  if (today === boughtDay) return 'not_activated';
  return today < readyDay ? 'waiting' : 'frozen';
}

/** The reason why an act is not possible today, or undefined. Stop and taking back are one call that needs a pledge. */
export function hindrance(bot: BotModel, today: number, act: Exclude<ActionModel, 'takeBack'>): string | undefined {
  const status = statusModel(bot, today);
  switch (act) {
    case 'accelerate':
      if (status !== 'not_activated' && status !== 'waiting') return status;
      return cardsThatHelp(bot, today, 1) > 0 ? undefined : 'ready';
    case 'run':
      if (status === 'frozen') return undefined;
      if (status !== 'stopped') return status;
      return bot.termLeft > 0 ? undefined : 'renew_first';
    case 'stop':
      return bot.work ? undefined : status;
    case 'renew':
      if (status === 'running') return today < (bot.work?.until ?? 0) - bot.terms.graceDays ? 'too_early' : undefined;
      if (status === 'renewal_due') return undefined;
      if (status !== 'stopped') return status;
      return bot.termLeft > 0 ? 'run_first' : undefined;
    case 'send':
      if (status === 'running' || status === 'renewal_due') return status;
      return bot.work ? 'take_back_first' : undefined;
  }
}

/** The actions that a bot's buttons offer today. */
export function mayModel(bot: BotModel, today: number): ActionModel[] {
  const served = bot.work !== undefined && bot.work.until <= today;
  const can = {
    accelerate: hindrance(bot, today, 'accelerate') === undefined,
    run: hindrance(bot, today, 'run') === undefined,
    stop: bot.work !== undefined && !served,
    renew: hindrance(bot, today, 'renew') === undefined,
    takeBack: served,
    send: hindrance(bot, today, 'send') === undefined,
  };
  return (Object.keys(can) as ActionModel[]).filter((action) => can[action]);
}

export function daysLeftModel(bot: BotModel, today: number): number | null {
  const { work, boughtDay, readyDay, terms } = bot;
  const changes = {
    not_activated: boughtDay + 1,
    waiting: readyDay,
    running: work?.until,
    renewal_due: work && work.until + terms.graceDays,
    frozen: undefined,
    stopped: undefined,
  };
  const next = changes[statusModel(bot, today)];
  return next === undefined ? null : next - today;
}

/** A card helps while there are days left to wait; no bot runs before the day after its purchase. */
export function cardsThatHelp(bot: BotModel, today: number, cardDays: number): number {
  if (!['not_activated', 'waiting'].includes(statusModel(bot, today))) return 0;
  return Math.max(0, Math.ceil((bot.readyDay - Math.max(today, bot.boughtDay + 1)) / cardDays));
}

/** @returns the number of waiting days that the card saved. */
export function accelerateModel(bot: BotModel, today: number, cardDays: number): number {
  const before = bot.readyDay;
  bot.readyDay = Math.max(before - cardDays, bot.boughtDay + 1, today);
  return before - bot.readyDay;
}

export function runModel(bot: BotModel, today: number, pledgeUnits: bigint): void {
  bot.work = { from: today + 1, until: today + 1 + bot.termLeft, pledgeUnits };
  bot.hasRun = true;
  bot.termLeft = 0;
}

/** Whether its buyer has run it for a whole term without a break, up to now. */
export function servedModel(bot: BotModel, today: number): boolean {
  return bot.hasServed || lastsATerm(bot, Math.min(today, bot.work?.until ?? today));
}

function lastsATerm({ owner, buyer, work, terms }: BotModel, end: number): boolean {
  return work !== undefined && owner === buyer && end - work.from >= terms.termDays;
}

/** @returns whether a fee is due, and the released pledge. */
export function stopModel(bot: BotModel, today: number): { isEarly: boolean; pledgeUnits: bigint } {
  const { work } = bot;
  if (!work) throw new Error('a bot without a pledge cannot be stopped');
  const isEarly = today < work.until;
  bot.hasServed = servedModel(bot, today);
  if (isEarly) bot.termLeft = work.until - Math.max(work.from, today);
  bot.work = undefined;
  return { isEarly, pledgeUnits: work.pledgeUnits };
}

export type RenewedModel = { kind: 'extended' | 'resumed' | 'readyToRun'; returnedUnits: bigint };

/** Extends a running bot; resumes a due one from tomorrow on; gives a stopped one a new term to run. */
export function renewModel(bot: BotModel, today: number): RenewedModel {
  const status = statusModel(bot, today);
  const { work, terms } = bot;
  bot.hasServed = servedModel(bot, today);
  if (work && status === 'running') {
    work.until += terms.termDays;
    return { kind: 'extended', returnedUnits: 0n };
  }
  if (work && status === 'renewal_due') {
    bot.work = { ...work, from: today + 1, until: today + 1 + terms.termDays };
    return { kind: 'resumed', returnedUnits: 0n };
  }
  bot.work = undefined;
  bot.termLeft = terms.termDays;
  return { kind: 'readyToRun', returnedUnits: work?.pledgeUnits ?? 0n };
}

export const earnsOn = ({ work }: BotModel, day: number) => work !== undefined && work.from <= day && day < work.until;
