import { BookModel } from '../book-model.ts';
import { type DeskAsset, type DeskCommand, microOf, type Offer, type Side, TRADERS, USDT } from './desk-commands.ts';
import { expiry, type OrderModel, quoteOf, roleIn } from './order-model.ts';
import { BAN_MINUTES, LEVELS, type Service, type TraderModel, TradersModel } from './trader-model.ts';

/*
 * A second implementation of what product.md promises of the passageway desk, in plain code without database, server or any function of
 * the product, with its numbers written out.
 */

/** 'ok', or the key of the refusal. */
export type End = string;
/** The variant of DeskCommand that has this act. */
type Of<Act extends DeskCommand['act'], One = DeskCommand> = One extends { act: infer Has }
  ? Act extends Has
    ? One
    : never
  : never;

/** Acts that begin something or move value to others. */
const IS_CLOSED_TO_SUSPENDED: ReadonlySet<string> = new Set<DeskCommand['act']>([
  ...(['fill', 'save', 'open', 'start', 'accept', 'upgrade', 'transfer', 'withdraw', 'rate'] as const),
]);
const MAX_PENDING = 4;
const MAX_WITH_PARTNER = 3;
const LARGEST = 30_000n * USDT;
const BAND = 200n;
const FEE_POINTS = 20n;
const MISSES_TO_STOP = 3;
const STOPS_TO_BAN = 3;
const DAY_MINUTES = 24 * 60;
const DEPOSIT_MINUTES = DAY_MINUTES;
const DEPOSIT = 200n * 10n ** 18n;
/** The time until the average equals a new price. */
export const PRICE_MINUTES = 130;
const LEAST_TO_OPEN = 10n * USDT;
export const WITHDRAWN: Readonly<Record<DeskAsset, bigint>> = { USDT: 10_000_000n, BCG: 100_000_000n };

export class DeskModel {
  readonly book = new BookModel();
  readonly orders: OrderModel[] = [];
  /** The platform's order ids, in order; they decide which of two equal passageways accepts an order. */
  ids: readonly string[] = [];
  readonly deposits: { who: number; units: bigint; returnsAt: number | null; isBack: boolean }[] = [];
  private readonly of: TradersModel;
  private readonly pairs = new Map<string, { day: number; orders: number }>();

  constructor(start: { minute: number; addresses: readonly string[]; balances: ReadonlyMap<string, bigint> }) {
    for (const [account, units] of start.balances) this.book.add(account, units);
    this.of = new TradersModel(this.book, start);
  }

  /** Redirects a command with `isHeld` or `byParty` to a suitable order and party, because most random ones are refused. */
  ofParty(command: DeskCommand): DeskCommand {
    if (command.act === 'extend' && command.isHeld) {
      const held = this.orders.findLastIndex((order) => this.isHeld(order));
      return held < 0 ? command : { ...command, order: this.orders.length - 1 - held };
    }
    if (!('byParty' in command) || !command.byParty) return command;
    const waiting = this.orders.filter((order) => order.state === 'pending' && expiry(order) > this.of.minute);
    const first = command.order % Math.max(1, waiting.length);
    for (const order of [...waiting.slice(first), ...waiting.slice(0, first)]) {
      const able = this.of.traders.find((trader) => this.canAccept(order, trader));
      const party = command.act === 'accept' ? able?.at : order.customer;
      if (party !== undefined) return { ...command, who: party, order: this.orders.length - 1 - this.orders.indexOf(order) };
    }
    return command;
  }

  private canAccept(order: OrderModel, trader: TraderModel): boolean {
    if (trader.at === order.customer || (order.named ?? trader.at) !== trader.at) return false;
    if (this.acceptingBarrier(order, trader) !== undefined) return false;
    const { asset, units } = this.legs(order).gets;
    return this.book.free(`${trader.at}/passageway/${asset}`) >= units;
  }

  predict(command: DeskCommand): End {
    if ('who' in command && this.of.at(command.who).isSuspended && IS_CLOSED_TO_SUSPENDED.has(command.act))
      return 'ACCOUNT_SUSPENDED';
    switch (command.act) {
      case 'place':
        return this.place(command);
      case 'accept':
      case 'cancel':
        return this.act(command);
      case 'transfer':
        return this.transfer(command);
      case 'withdraw': {
        const units = WITHDRAWN[command.asset] * microOf(command.asset);
        const account = `${command.who}/available/${command.asset}`;
        if (this.book.free(account) < units) return shortOf(command.asset);
        this.book.hold(account, units);
        return 'ok';
      }
      case 'price':
        this.of.rate = command.rate;
        this.of.minute += PRICE_MINUTES;
        return 'ok';
      case 'minutes':
        this.of.minute += command.minutes;
        return 'ok';
      case 'market':
        if (this.of.isMarketOpen === command.isOpen) return 'NOT_ALLOWED';
        this.of.isMarketOpen = command.isOpen;
        return 'ok';
      case 'jobs':
        return this.jobs();
      case 'extend':
        return this.extend(command);
      default:
        return this.ofTrader(command, this.of.at(command.who));
    }
  }

  private ofTrader(command: Of<'fill' | 'save' | 'open' | 'rate'>, trader: TraderModel): End {
    // Reading an asset wallet or switching a passageway settles that trader's due orders.
    if (['fill', 'empty', 'open', 'start', 'stop'].includes(command.act)) {
      this.settle(
        this.orders.filter((order) => order.customer === command.who || (order.operator ?? order.named) === command.who),
      );
    }
    switch (command.act) {
      case 'fill':
      case 'empty':
        return this.moves(command);
      case 'save':
        return this.of.save(trader, command);
      case 'open':
        return this.of.open(trader, LEAST_TO_OPEN);
      case 'start':
        return this.of.start(trader);
      case 'stop':
        return this.of.stop(trader);
      case 'ban':
      case 'lift':
        return this.of.judge(trader, command.act);
      case 'suspend':
      case 'restore':
        trader.isSuspended = command.act === 'suspend';
        return 'ok';
      case 'rate':
        return this.of.setRate(trader, command, (rate) => this.isWithin(rate));
      case 'upgrade':
        return this.upgrade(trader);
      case 'leave':
        if (trader.level === 1) return 'LEVEL_LOWEST';
        trader.level = 1;
        for (const deposit of this.deposits) {
          if (deposit.who === trader.at) deposit.returnsAt ??= this.of.minute + DEPOSIT_MINUTES;
        }
        return 'ok';
    }
  }

  private moves({ act, who, asset, micro }: Of<'fill'>): End {
    const [available, passageway] = [`${who}/available/${asset}`, `${who}/passageway/${asset}`];
    if (act === 'fill' && this.of.isBanned(this.of.at(who))) return 'PASSAGEWAY_BANNED';
    const [from, to] = act === 'fill' ? [available, passageway] : [passageway, available];
    return this.pays(from, to, asset, micro * microOf(asset));
  }

  private transfer({ who, to, asset, micro }: Of<'transfer'>): End {
    if (who === to) return 'NOT_TO_YOURSELF';
    // The first trader invited all others.
    if (who !== 0 && to !== 0) return 'NOT_IN_LINE';
    if (this.of.at(to).isSuspended) return 'RECIPIENT_SUSPENDED';
    return this.pays(`${who}/available/${asset}`, `${to}/available/${asset}`, asset, micro * microOf(asset));
  }

  private pays(from: string, to: string, asset: DeskAsset, units: bigint): End {
    if (this.book.free(from) < units) return shortOf(asset);
    this.book.move({ from, to, units });
    return 'ok';
  }

  private upgrade(trader: TraderModel): End {
    if (trader.level === 2) return 'LEVEL_NOT_REACHED';
    const inUse = this.deposits.filter(({ who, returnsAt }) => who === trader.at && returnsAt === null);
    const units = DEPOSIT - inUse.reduce((sum, one) => sum + one.units, 0n);
    const available = `${trader.at}/available/BCG`;
    if (this.book.free(available) < units) return 'BCG_INSUFFICIENT';
    this.book.move({ from: available, to: `${trader.at}/bonded/BCG`, units });
    this.deposits.push({ who: trader.at, units, returnsAt: null, isBack: false });
    trader.level = 2;
    return 'ok';
  }

  // Orders.

  private place({ who, named, side, micro }: Of<'place'>): End {
    const baseUnits = micro * microOf('BCG');
    const own = named === null ? null : this.of.at(named).offers.get(side)?.rate;
    const rate = own ?? this.of.rate;
    const value = quoteOf({ side, baseUnits, rate });
    const barrier = this.placingBarrier({ who, named, side }, value);
    if (barrier) return barrier;
    if (this.of.at(who).isSuspended) return 'ACCOUNT_SUSPENDED';
    const order: OrderModel = {
      ...{ customer: who, named, side, baseUnits, rate, value, placedAt: this.of.minute },
      ...{ state: 'pending', reason: null, operator: null, acceptedAt: null, releaseAt: null, firstReleaseAt: null },
    };
    const { asset, units } = this.legs(order).gives;
    if (this.book.free(`${who}/available/${asset}`) < units) return shortOf(asset);
    this.book.hold(`${who}/available/${asset}`, units);
    this.orders.push(order);
    this.acceptAutomatically(order);
    return 'ok';
  }

  private placingBarrier(
    { who, named, side }: { who: number; named: number | null; side: Side },
    value: bigint,
  ): End | undefined {
    if (!this.of.isMarketOpen) return 'MARKET_CLOSED';
    let [least, most] = [USDT, LARGEST];
    if (named !== null) {
      const operator = this.of.at(named);
      const offer = operator.offers.get(side);
      if (!offer) return 'SERVICE_UNKNOWN';
      if (named === who) return 'ORDER_OWN';
      const covered = this.covered(operator, offer);
      if (
        !offer.isOpen ||
        !this.isWithin(offer.rate ?? this.of.rate) ||
        this.of.stateOf(operator) !== 'inPassageway' ||
        covered < offer.min
      )
        return 'SERVICE_CLOSED';
      const bounds = [offer.max, LEVELS[operator.level].size, this.of.quotaLeft(operator), covered];
      [least, most] = [offer.min, bounds.reduce(lesser)];
    }
    if (value < least) return 'ORDER_TOO_SMALL';
    if (value > most) return 'ORDER_TOO_LARGE';
    const waiting = this.orders.filter((order) => order.state === 'pending' && expiry(order) > this.of.minute);
    if (waiting.filter(({ customer }) => customer === who).length >= MAX_PENDING) return 'ORDERS_TOO_MANY';
    if (named === null) return undefined;
    const between = waiting.filter(
      (order) => (order.customer === who && order.named === named) || (order.customer === named && order.named === who),
    );
    return this.traded(who, named) + between.length >= MAX_WITH_PARTNER ? 'ORDERS_WITH_PARTNER' : undefined;
  }

  /** The value of the largest order that the passageway's asset wallet covers. */
  private covered({ at }: TraderModel, { side, rate }: Service): bigint {
    const free = (asset: DeskAsset) => this.book.free(`${at}/passageway/${asset}`);
    return side === 'sell' ? free('USDT') : quoteOf({ side, baseUnits: free('BCG'), rate: rate ?? this.of.rate });
  }

  private act({ act, who, order: at }: Of<'accept'>): End {
    const order = this.orders.at(-1 - (at % Math.max(1, this.orders.length)));
    if (!order) return 'ok';
    const role = roleIn(order, who, this.of.at(who).offers.get(order.side));
    if (role === 'stranger') return 'ORDER_UNKNOWN';
    this.settle([order]);
    if (role === 'customer' && act === 'accept') return 'ORDER_OWN';
    if (order.state !== 'pending' || (role === 'customer') !== (act === 'cancel')) return 'ORDER_STATE';
    if (act === 'accept') return this.accept(order, this.of.at(who));
    this.end(order, 'cancelled');
    return 'ok';
  }

  private accept(order: OrderModel, operator: TraderModel): End {
    const barrier = this.acceptingBarrier(order, operator);
    if (barrier) return barrier;
    const { gives, gets } = this.legs(order);
    const wallet = `${operator.at}/passageway/${gets.asset}`;
    if (this.book.free(wallet) < gets.units) return shortOf(gets.asset);
    this.book.hold(`${order.customer}/available/${gives.asset}`, -gives.units);
    this.book.move({
      from: `${order.customer}/available/${gives.asset}`,
      to: `${operator.at}/proceeds/${gives.asset}`,
      units: gives.units,
    });
    this.book.move({ from: wallet, to: `${order.customer}/available/${gets.asset}`, units: gets.units });
    order.state = 'completed';
    order.operator = operator.at;
    order.acceptedAt = this.of.minute;
    order.releaseAt = this.of.minute + LEVELS[operator.level].holdMinutes;
    order.firstReleaseAt = order.releaseAt;
    this.of.counts(operator, order.value);
    const pair = pairOf(order.customer, operator.at);
    this.pairs.set(pair, { day: this.of.day, orders: this.traded(order.customer, operator.at) + 1 });
    return 'ok';
  }

  private acceptingBarrier({ customer, side, rate, value }: OrderModel, operator: TraderModel): End | undefined {
    if (this.of.isBanned(operator)) return 'PASSAGEWAY_BANNED';
    if (!operator.isStarted) return 'PASSAGEWAY_STATE';
    if (this.of.stateOf(operator) === 'usedUpToday') return 'ORDER_QUOTA';
    if (this.of.at(customer).isSuspended) return 'RECIPIENT_SUSPENDED';
    if (!isOffered(operator.offers.get(side), value)) return 'SERVICE_CLOSED';
    if (!this.isWithin(rate)) return 'RATE_OUTSIDE_BAND';
    if (value > LEVELS[operator.level].size) return 'ORDER_TOO_LARGE';
    if (value > this.of.quotaLeft(operator)) return 'ORDER_QUOTA';
    return this.traded(customer, operator.at) >= MAX_WITH_PARTNER ? 'ORDERS_WITH_PARTNER' : undefined;
  }

  private traded(one: number, other: number): number {
    const pair = this.pairs.get(pairOf(one, other));
    return pair?.day === this.of.day ? pair.orders : 0;
  }

  private isWithin(rate: bigint): boolean {
    return rate * 10_000n >= this.of.rate * (10_000n - BAND) && rate * 10_000n <= this.of.rate * (10_000n + BAND);
  }

  /** Accepts automatically by the first permitted passageway, in the order of least daily use. */
  private acceptAutomatically(order: OrderModel): void {
    for (const operator of this.of.alone(order, this.ids[this.orders.indexOf(order)] ?? '')) {
      if (this.accept(order, operator) !== 'ok') continue;
      operator.autoUsed = { day: this.of.day, units: this.of.autoUsed(operator) + order.value };
      return;
    }
  }

  private jobs(): End {
    this.settle(this.orders);
    for (const order of this.orders) if (order.state === 'pending') this.acceptAutomatically(order);
    for (const deposit of this.deposits) {
      if (deposit.isBack || deposit.returnsAt === null || deposit.returnsAt > this.of.minute) continue;
      deposit.isBack = true;
      this.book.move({ from: `${deposit.who}/bonded/BCG`, to: `${deposit.who}/available/BCG`, units: deposit.units });
    }
    return 'ok';
  }

  // Clocks.

  private settle(orders: readonly OrderModel[]): void {
    const due = orders.filter((order) =>
      order.state === 'pending'
        ? expiry(order) <= this.of.minute
        : order.state === 'completed' && (order.releaseAt ?? 0) <= this.of.minute,
    );
    const missed = due.flatMap((order) => {
      const operator = order.state === 'pending' && order.named !== null ? this.of.at(order.named) : undefined;
      return operator && !this.isExcused(order, operator) ? [{ operator, customer: order.customer }] : [];
    });
    for (const { operator, customer } of missed) this.misses(operator, customer);
    for (const order of due) {
      if (order.state === 'pending') this.end(order, 'expired');
      else this.release(order);
    }
  }

  /** Whether the passageway could not, or no longer, have accepted the order. */
  private isExcused(order: OrderModel, operator: TraderModel): boolean {
    if (!this.isWithin(order.rate) || operator.isBannedByOperators) return true;
    if (operator.isSuspended || this.of.at(order.customer).isSuspended) return true;
    const pair = this.pairs.get(pairOf(order.customer, operator.at));
    if (pair?.day === Math.floor(expiry(order) / DAY_MINUTES) && pair.orders >= MAX_WITH_PARTNER) return true;
    const hasAccepted = this.orders.some((done) => done.operator === operator.at && (done.acceptedAt ?? -1) >= order.placedAt);
    const { asset, units } = this.legs(order).gets;
    return (
      hasAccepted && (order.value > this.of.quotaLeft(operator) || this.book.free(`${operator.at}/passageway/${asset}`) < units)
    );
  }

  /** Missed orders of several different customers in a row stop a passageway; several stops in a day ban it. */
  private misses(operator: TraderModel, customer: number): void {
    if (!operator.isStarted || operator.missedBy.has(customer)) return;
    operator.missedBy.add(customer);
    if (operator.missedBy.size < MISSES_TO_STOP) return;
    operator.missedBy.clear();
    operator.isStarted = false;
    const stops = (operator.stops.day === this.of.day ? operator.stops.times : 0) + 1;
    operator.stops = { day: this.of.day, times: stops };
    if (stops >= STOPS_TO_BAN) operator.bannedUntil = Math.max(operator.bannedUntil, this.of.minute + BAN_MINUTES);
  }

  private isHeld({ state, releaseAt }: OrderModel): boolean {
    return state === 'completed' && (releaseAt ?? 0) > this.of.minute;
  }

  /** Extends a hold, by at most 7 days in total. */
  private extend({ order: at, days }: Of<'extend'>): End {
    const order = this.orders.at(-1 - (at % Math.max(1, this.orders.length)));
    if (!order || !this.isHeld(order)) return 'NOT_ALLOWED';
    const until = (order.releaseAt ?? 0) + days * DAY_MINUTES;
    if (until > (order.firstReleaseAt ?? 0) + 7 * DAY_MINUTES) return 'NOT_ALLOWED';
    order.releaseAt = until;
    return 'ok';
  }

  private end(order: OrderModel, reason: 'expired' | 'cancelled'): void {
    const { asset, units } = this.legs(order).gives;
    order.state = 'timedOut';
    order.reason = reason;
    this.book.hold(`${order.customer}/available/${asset}`, -units);
  }

  private release(order: OrderModel): void {
    const { asset, units } = this.legs(order).gives;
    const fee = (units * FEE_POINTS + 9_999n) / 10_000n;
    order.state = 'released';
    const from = `${order.operator}/proceeds/${asset}`;
    this.book.move({ from, to: `${order.operator}/passageway/${asset}`, units: units - fee });
    this.book.move({ from, to: `treasury/${asset}`, units: fee });
  }

  private legs({ side, baseUnits, value }: OrderModel) {
    const [base, quote] = [
      { asset: 'BCG' as const, units: baseUnits },
      { asset: 'USDT' as const, units: value },
    ];
    return side === 'buy' ? { gives: quote, gets: base } : { gives: base, gets: quote };
  }
}

const shortOf = (asset: DeskAsset): End => (asset === 'USDT' ? 'BALANCE_INSUFFICIENT' : 'BCG_INSUFFICIENT');
const lesser = (one: bigint, other: bigint) => (one < other ? one : other);
const pairOf = (one: number, other: number) => `${Math.min(one, other) * TRADERS + Math.max(one, other)}`;
const isOffered = (offer: Offer | undefined, value: bigint) => offer?.isOpen === true && offer.min <= value && value <= offer.max;
