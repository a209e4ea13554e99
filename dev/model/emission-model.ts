import { type BotModel, earnsOn } from './bot-model.ts';
import { FIRST_PARAMS, type ParamsModel } from './params-model.ts';

const SCALE = 10n ** 18n;
const DECAY_DAYS = 30;

/** The emission computed naively: every day checks every bot and distributes the day's emission. */
export class EmissionModel {
  today: number;
  readonly bots: BotModel[] = [];
  private readonly genesisDay: number;
  private readonly announced: { readonly fromDay: number; readonly means: Partial<ParamsModel> }[] = [];
  /** Base units times SCALE, by owner. */
  private readonly weights = new Map<number, bigint>();
  private remainder = 0n;

  constructor({ today, genesisDay }: { today: number; genesisDay: number }) {
    this.today = today;
    this.genesisDay = genesisDay;
  }

  announce(fromDay: number, means: Partial<ParamsModel>): void {
    this.announced.push({ fromDay, means });
  }

  /** The latest effective day wins; within one day, the last announcement. */
  get params(): ParamsModel {
    const inForce = this.announced.filter(({ fromDay }) => fromDay <= this.today).toSorted((a, b) => a.fromDay - b.fromDay);
    return Object.assign({ ...FIRST_PARAMS }, ...inForce.map(({ means }) => means)) as ParamsModel;
  }

  /** Ends the day. @returns its emission. */
  closeDay(pool: bigint): bigint {
    const { firstDay, maxPerPower } = this.params;
    const day = this.today;
    this.today += 1;
    const working = this.bots.filter((bot) => earnsOn(bot, day));
    const power = working.reduce((sum, { terms }) => sum + terms.power, 0n);
    if (power === 0n) return 0n;
    let units = firstDay;
    for (let age = day - this.genesisDay; age >= DECAY_DAYS; age -= DECAY_DAYS) units = (units * 99n) / 100n;
    if (units > maxPerPower * power) units = maxPerPower * power;
    if (units > pool) units = pool;
    const parts = units * SCALE + this.remainder;
    for (const { owner, terms } of working) this.weights.set(owner, this.weightOf(owner) + terms.power * (parts / power));
    this.remainder = parts % power;
    return units;
  }

  collect(owner: number): bigint {
    const weight = this.weightOf(owner);
    this.weights.set(owner, weight % SCALE);
    return weight / SCALE;
  }

  private weightOf(owner: number): bigint {
    return this.weights.get(owner) ?? 0n;
  }
}
