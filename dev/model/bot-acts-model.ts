import type { BookModel } from './book-model.ts';
import {
  accelerateModel,
  type BotModel,
  cardsThatHelp,
  hindrance,
  newBotModel,
  renewModel,
  runModel,
  servedModel,
  statusModel,
  stopModel,
} from './bot-model.ts';
import type { Choice } from './commands.ts';
import type { EmissionModel } from './emission-model.ts';

export type Outcome = { readonly refusal?: string; readonly answer?: unknown };
export type OwnerModel = { readonly id: string; bots: BotModel[]; cards: number };

const POWER = 100n;
const PERCENT = 100n;
const AWARD = 5n * 10n ** 18n;
const UP = (units: bigint, by: bigint) => (units + by - 1n) / by;

/** Owners' acts on their bots, and the money that the acts move. */
export class BotActsModel {
  /** The platform's ids, assigned after delivery: the id decides which of two equal bots gets the last card. */
  readonly ids = new Map<BotModel, string>();
  private readonly awarded = new Set<number>();
  private readonly book: BookModel;
  private readonly emission: EmissionModel;

  constructor(book: BookModel, emission: EmissionModel) {
    this.book = book;
    this.emission = emission;
  }

  choose({ bots }: OwnerModel, choice: Choice): BotModel[] {
    return choice === 'all' ? [...bots] : bots.slice(choice.skip, choice.skip + choice.count);
  }

  deliver(owner: OwnerModel, { who, quantity, priceUnits }: { who: number; quantity: number; priceUnits: bigint }): BotModel[] {
    const { waitDays, termDays, graceDays } = this.emission.params;
    const terms = { waitDays, termDays, graceDays, power: POWER, priceUnits };
    const bots = Array.from({ length: quantity }, () => newBotModel(who, this.emission.today, terms));
    owner.bots.push(...bots);
    this.emission.bots.push(...bots);
    return bots;
  }

  run(owner: OwnerModel, chosen: readonly BotModel[]): Outcome {
    const able = this.able(chosen, 'run');
    if (able.length === 0) return { refusal: 'NO_FROZEN_BOT' };
    const { runPledge } = this.emission.params;
    const units = runPledge * BigInt(able.length);
    if (this.book.free(available(owner)) < units) return { refusal: 'BCG_INSUFFICIENT' };
    for (const bot of able) runModel(bot, this.emission.today, runPledge);
    this.book.move({ from: available(owner), to: pledged(owner), units });
    return { answer: [able.length, units] };
  }

  stop(owner: OwnerModel, chosen: readonly BotModel[]): Outcome {
    const able = this.able(chosen, 'stop');
    if (able.length === 0) return { refusal: 'NO_RUNNING_BOT' };
    let [early, fees] = [0, 0n];
    for (const bot of able) {
      const { isEarly, pledgeUnits } = stopModel(bot, this.emission.today);
      const fee = isEarly ? UP(pledgeUnits * this.emission.params.stopFee, PERCENT) : 0n;
      if (isEarly) early += 1;
      fees += fee;
      this.book.move({ from: pledged(owner), to: 'platform/treasury/BCG', units: fee });
      this.book.move({ from: pledged(owner), to: available(owner), units: pledgeUnits - fee });
    }
    return { answer: [early, able.length - early, fees] };
  }

  renew(owner: OwnerModel, chosen: readonly BotModel[]): Outcome {
    const able = this.able(chosen, 'renew');
    if (able.length === 0) return { refusal: 'NO_BOT_TO_RENEW' };
    const { renewFee } = this.emission.params;
    const units = able.reduce((sum, { terms }) => sum + UP(terms.priceUnits * renewFee, PERCENT), 0n);
    const from = `member/${owner.id}/available/USDT`;
    if (this.book.free(from) < units) return { refusal: 'BALANCE_INSUFFICIENT' };
    const made = { extended: 0, resumed: 0, readyToRun: 0 };
    for (const bot of able) {
      const { kind, returnedUnits } = renewModel(bot, this.emission.today);
      made[kind] += 1;
      this.book.move({ from: pledged(owner), to: available(owner), units: returnedUnits });
    }
    this.book.move({ from, to: 'platform/treasury/USDT', units });
    return { answer: [made.extended, made.resumed, made.readyToRun, units] };
  }

  /** The bots closest to ready come first, the older first among equals; each gets all useful cards before the next gets any. */
  accelerate(owner: OwnerModel, chosen: readonly BotModel[], given: { maxCards: number; isAll: boolean }): Outcome {
    const { today, params } = this.emission;
    if (!given.isAll && chosen.length === 0) return { refusal: 'NO_WAITING_BOT' };
    if (owner.cards === 0) return { refusal: 'NO_CARD' };
    const idOf = (bot: BotModel) => this.ids.get(bot) ?? '';
    const able = this.able(chosen, 'accelerate').toSorted(
      (a, b) => a.readyDay - b.readyDay || a.boughtDay - b.boughtDay || (idOf(a) < idOf(b) ? -1 : 1),
    );
    if (able.length === 0) return { refusal: 'NO_WAITING_BOT' };
    const before = Math.min(owner.cards, given.maxCards);
    let [left, helped, saved] = [before, 0, 0];
    for (const bot of able) {
      if (left === 0) break;
      helped += 1;
      for (let cards = Math.min(left, cardsThatHelp(bot, today, params.cardDays)); cards > 0; cards -= 1) {
        saved += accelerateModel(bot, today, params.cardDays);
        left -= 1;
      }
    }
    owner.cards -= before - left;
    return { answer: [helped, before - left, saved] };
  }

  /** The bots that would be sent and their value, before any limit is checked. */
  sendable(chosen: readonly BotModel[]): { bots: BotModel[]; valueUnits: bigint } {
    const bots = this.able(chosen, 'send');
    return { bots, valueUnits: bots.reduce((sum, { terms }) => sum + terms.priceUnits, 0n) };
  }

  send(owner: OwnerModel, to: { readonly owner: OwnerModel; readonly who: number }, bots: readonly BotModel[]): void {
    for (const bot of bots) bot.owner = to.who;
    owner.bots = owner.bots.filter((bot) => !bots.includes(bot));
    to.owner.bots.push(...bots);
  }

  collect(owner: OwnerModel, who: number): Outcome {
    const units = this.emission.collect(who);
    this.book.move({ from: 'platform/emissionOwed/BCG', to: available(owner), units });
    return { answer: units };
  }

  /** The award for a first purchase: once, after a bot that the member bought has served. */
  award(owner: OwnerModel, who: number): Outcome {
    const isDue = this.emission.bots.some((bot) => bot.buyer === who && servedModel(bot, this.emission.today));
    if (!isDue || this.awarded.has(who)) return { answer: 0n };
    this.awarded.add(who);
    this.book.move({ from: 'platform/awardsPool/BCG', to: available(owner), units: AWARD });
    return { answer: AWARD };
  }

  /** Returns the pledges of bots whose grace is over, as the sweep job does. */
  returnPledges(owner: OwnerModel): void {
    for (const bot of owner.bots) {
      if (!bot.work || statusModel(bot, this.emission.today) !== 'stopped') continue;
      const { pledgeUnits } = stopModel(bot, this.emission.today);
      this.book.move({ from: pledged(owner), to: available(owner), units: pledgeUnits });
    }
  }

  private able(bots: readonly BotModel[], act: Parameters<typeof hindrance>[2]): BotModel[] {
    return bots.filter((bot) => hindrance(bot, this.emission.today, act) === undefined);
  }
}

const available = ({ id }: OwnerModel) => `member/${id}/available/BCG`;
const pledged = ({ id }: OwnerModel) => `member/${id}/pledged/BCG`;
