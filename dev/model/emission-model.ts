const COIN = 10n ** 18n;
const SCALE = 10n ** 18n;
const POWER = 100n;
const FIRST_DAY = 100_000n * COIN;
const MOST_PER_POWER = COIN / 50n;
const [WAIT_DAYS, TERM_DAYS, GRACE_DAYS, DECAY_DAYS] = [7, 30, 7, 30];

export type BotModel = {
  readonly owner: number;
  readonly boughtDay: number;
  /** Every stretch that it worked or will work: from the first day on, until before the last. */
  readonly stretches: { from: number; until: number }[];
  isPledged: boolean;
  termLeft: number;
};

/** Bots and days the slow way: every day asks every bot whether it worked and hands out what the day gave. */
export class EmissionModel {
  today: number;
  private readonly genesisDay: number;
  private readonly bots: BotModel[] = [];
  /** Base units times SCALE, by owner. */
  private readonly weights = new Map<number, bigint>();
  private remainder = 0n;

  constructor({ today, genesisDay }: { today: number; genesisDay: number }) {
    this.today = today;
    this.genesisDay = genesisDay;
  }

  newBot(owner: number): BotModel {
    const bot: BotModel = { owner, boughtDay: this.today, stretches: [], isPledged: false, termLeft: TERM_DAYS };
    this.bots.push(bot);
    return bot;
  }

  statusOf(bot: BotModel): string {
    const last = bot.stretches.at(-1);
    if (!last) {
      if (this.today <= bot.boughtDay) return 'not_activated';
      return this.today < bot.boughtDay + 1 + WAIT_DAYS ? 'waiting' : 'frozen';
    }
    if (!bot.isPledged) return 'stopped';
    if (this.today < last.until) return 'running';
    return this.today < last.until + GRACE_DAYS ? 'renewal_due' : 'stopped';
  }

  canRun(bot: BotModel): boolean {
    const status = this.statusOf(bot);
    return status === 'frozen' || (status === 'stopped' && !bot.isPledged && bot.termLeft > 0);
  }

  run(bot: BotModel): void {
    bot.stretches.push({ from: this.today + 1, until: this.today + 1 + bot.termLeft });
    bot.isPledged = true;
    bot.termLeft = 0;
  }

  stop(bot: BotModel): 'early' | 'served' {
    bot.isPledged = false;
    const last = bot.stretches.at(-1);
    if (!last || this.today >= last.until) return 'served';
    const end = Math.max(last.from, this.today);
    bot.termLeft = last.until - end;
    last.until = end;
    return 'early';
  }

  /** What the day that ends emits. */
  closeDay(pool: bigint): bigint {
    const day = this.today;
    this.today += 1;
    const working = this.bots.filter((bot) => bot.stretches.some(({ from, until }) => from <= day && day < until));
    const power = POWER * BigInt(working.length);
    if (power === 0n) return 0n;
    let units = FIRST_DAY;
    for (let age = day - this.genesisDay; age >= DECAY_DAYS; age -= DECAY_DAYS) units = (units * 99n) / 100n;
    if (units > MOST_PER_POWER * power) units = MOST_PER_POWER * power;
    if (units > pool) units = pool;
    const parts = units * SCALE + this.remainder;
    for (const { owner } of working) this.weights.set(owner, (this.weights.get(owner) ?? 0n) + POWER * (parts / power));
    this.remainder = parts % power;
    return units;
  }

  collect(owner: number): bigint {
    const weight = this.weights.get(owner) ?? 0n;
    this.weights.set(owner, weight % SCALE);
    return weight / SCALE;
  }
}
