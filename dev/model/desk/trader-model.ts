import { createHash } from 'node:crypto';
import type { BookModel } from '../book-model.ts';
import { type DeskCommand, type Offer, PROVIDERS, type Side, TRADERS, USDT } from './desk-commands.ts';
import type { OrderModel } from './order-model.ts';

/** `rate`: the provider's own rate, or null for the reference price. */
export type Service = Offer & { readonly rate: bigint | null };

export type TraderModel = {
  readonly at: number;
  readonly hasPassed: boolean;
  isOpened: boolean;
  isStarted: boolean;
  level: 1 | 2;
  offers: Map<Side, Service>;
  auto: bigint | null;
  autoUsed: { day: number; units: bigint };
  used: { day: number; units: bigint };
  readonly missedBy: Set<number>;
  stops: { day: number; times: number };
  bannedUntil: number;
  isBannedByOperators: boolean;
  isSuspended: boolean;
};

export const BAN_MINUTES = 24 * 60;
const DAY_MINUTES = 24 * 60;
const BCG = 10n ** 18n;
const MAX_TRIED = 5;

export const LEVELS = {
  1: { quota: 150n * USDT, size: 60n * USDT, holdMinutes: 24 * 60 },
  2: { quota: 300n * USDT, size: 120n * USDT, holdMinutes: 12 * 60 },
} as const;

/** The passageways' states and their owners' acts. */
export class TradersModel {
  minute: number;
  rate = 100_000n;
  isMarketOpen = true;
  readonly traders: readonly TraderModel[];
  private readonly book: BookModel;
  private readonly addresses: readonly string[];

  constructor(book: BookModel, { minute, addresses }: { minute: number; addresses: readonly string[] }) {
    this.book = book;
    this.minute = minute;
    this.addresses = addresses;
    this.traders = addresses.map((_, at) => ({
      ...{ at, hasPassed: at < TRADERS - 1, isOpened: false, isStarted: false, level: 1, offers: new Map(), auto: null },
      ...{ autoUsed: { day: -1, units: 0n }, used: { day: -1, units: 0n }, missedBy: new Set<number>() },
      ...{ stops: { day: -1, times: 0 }, bannedUntil: 0, isBannedByOperators: false, isSuspended: false },
    }));
  }

  get day(): number {
    return Math.floor(this.minute / DAY_MINUTES);
  }

  at(who: number): TraderModel {
    const trader = this.traders[who];
    if (!trader) throw new Error(`there is no trader ${who}`);
    return trader;
  }

  /** Also while the account is suspended. */
  isBanned(trader: TraderModel): boolean {
    return trader.isSuspended || this.hasBan(trader);
  }

  private hasBan({ isBannedByOperators, bannedUntil }: TraderModel): boolean {
    return isBannedByOperators || bannedUntil > this.minute;
  }

  quotaLeft({ level, used }: TraderModel): bigint {
    return LEVELS[level].quota - (used.day === this.day ? used.units : 0n);
  }

  autoUsed({ autoUsed }: TraderModel): bigint {
    return autoUsed.day === this.day ? autoUsed.units : 0n;
  }

  stateOf(trader: TraderModel) {
    if (this.isBanned(trader)) return 'banned';
    if (!trader.hasPassed || !trader.isOpened) return 'notOpened';
    if (!trader.isStarted) return 'closed';
    const offers = this.servicesOf(trader);
    const smallest = offers.reduce<bigint | null>((least, { min }) => (least === null || min < least ? min : least), null);
    if (this.quotaLeft(trader) < (smallest ?? 1n)) return 'usedUpToday';
    const hasOnHold = ['USDT', 'BCG'].some((asset) => this.book.of(`${trader.at}/proceeds/${asset}`) > 0n);
    const coversOne = offers.some(({ side, min, rate }) => {
      const of = rate ?? this.rate;
      if (side === 'sell') return this.book.of(`${trader.at}/passageway/USDT`) >= min;
      return this.book.of(`${trader.at}/passageway/BCG`) >= (min * BCG + of - 1n) / of;
    });
    return smallest !== null && !coversOne && hasOnHold ? 'awaitingRelease' : 'inPassageway';
  }

  private servicesOf({ offers }: TraderModel): Service[] {
    return this.isMarketOpen ? [...offers.values()].filter(({ isOpen }) => isOpen) : [];
  }

  save(trader: TraderModel, { offers, auto }: Extract<DeskCommand, { act: 'save' }>): string {
    const state = this.stateOf(trader);
    if (state === 'banned') return 'PASSAGEWAY_BANNED';
    if (state === 'notOpened') return 'PASSAGEWAY_STATE';
    for (const { side, isOpen, min, max } of offers) {
      const before = trader.offers.get(side);
      // Only new or wider offers are checked.
      if (!isOpen || (before?.isOpen && before.min <= min && max <= before.max)) continue;
      if (!this.isMarketOpen) return 'MARKET_CLOSED';
      if (min < USDT) return 'ORDER_TOO_SMALL';
      if (max > LEVELS[trader.level].size) return 'ORDER_TOO_LARGE';
    }
    const named = offers.map((offer) => {
      const before = trader.offers.get(offer.side);
      // A raised maximum removes the provider's own rate.
      return [offer.side, { ...offer, rate: before && offer.max <= before.max ? before.rate : null }] as const;
    });
    const closed = [...trader.offers].map(([side, offer]) => [side, { ...offer, isOpen: false }] as const);
    trader.offers = new Map([...closed, ...named]);
    if (auto !== undefined) trader.auto = auto;
    return 'ok';
  }

  setRate(
    trader: TraderModel,
    { side, rate }: Extract<DeskCommand, { act: 'rate' }>,
    isWithin: (rate: bigint) => boolean,
  ): string {
    const service = trader.offers.get(side);
    if (!service) return 'SERVICE_UNKNOWN';
    if (trader.at >= PROVIDERS) return 'PROVIDER_ONLY';
    if (rate !== null && rate !== service.rate && !isWithin(rate)) return 'RATE_OUTSIDE_BAND';
    trader.offers.set(side, { ...service, rate });
    return 'ok';
  }

  open(trader: TraderModel, leastUnits: bigint): string {
    const state = this.stateOf(trader);
    if (state === 'banned') return 'PASSAGEWAY_BANNED';
    if (state !== 'notOpened') return 'PASSAGEWAY_STATE';
    if (!trader.hasPassed) return 'QUIZ_NOT_PASSED';
    const free = (asset: string) => this.book.of(`${trader.at}/passageway/${asset}`);
    if (free('USDT') + (free('BCG') * this.rate) / BCG < leastUnits) return 'PASSAGEWAY_BALANCE_LOW';
    trader.isOpened = true;
    trader.missedBy.clear();
    return 'ok';
  }

  start(trader: TraderModel): string {
    const state = this.stateOf(trader);
    if (state === 'banned') return 'PASSAGEWAY_BANNED';
    if (state !== 'closed') return 'PASSAGEWAY_STATE';
    if (this.servicesOf(trader).length === 0) return 'SERVICES_MISSING';
    trader.isStarted = true;
    trader.missedBy.clear();
    return 'ok';
  }

  stop(trader: TraderModel): string {
    if (['notOpened', 'closed'].includes(this.stateOf(trader))) return 'PASSAGEWAY_STATE';
    trader.isStarted = false;
    return 'ok';
  }

  /** A decision of operators. */
  judge(trader: TraderModel, act: 'ban' | 'lift'): string {
    if (act === 'ban' ? trader.isBannedByOperators : !this.hasBan(trader)) return 'NOT_ALLOWED';
    trader.isBannedByOperators = act === 'ban';
    if (act === 'ban') trader.isStarted = false;
    else trader.bannedUntil = 0;
    return 'ok';
  }

  counts(operator: TraderModel, value: bigint): void {
    operator.used = { day: this.day, units: LEVELS[operator.level].quota - this.quotaLeft(operator) + value };
    operator.missedBy.clear();
  }

  /** Passageways that may accept an order automatically, by daily use; equal ones in an order that varies with the id. */
  alone({ customer, named, side, value }: OrderModel, id: string): readonly TraderModel[] {
    const of = (trader: TraderModel) => createHash('md5').update(`${this.addresses[trader.at]}${id}`).digest('hex');
    return this.traders
      .filter((trader) => {
        const offer = trader.offers.get(side);
        const isOffered = offer?.isOpen === true && offer.min <= value && value <= offer.max;
        const isAsked = trader.at !== customer && (named === null || named === trader.at);
        const isLeft = trader.auto !== null && this.autoUsed(trader) + value <= trader.auto;
        return isOffered && isAsked && isLeft && trader.isStarted && !this.isBanned(trader);
      })
      .sort((one, other) => Number(this.autoUsed(one) - this.autoUsed(other)) || (of(one) < of(other) ? -1 : 1))
      .slice(0, MAX_TRIED);
  }
}
