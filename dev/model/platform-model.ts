import type { Command, Held, Paid } from './commands.ts';
import { type BotModel, EmissionModel } from './emission-model.ts';

/*
 * Everything that the platform promises about money, once more, in plain code without database, chain, HTTP or any
 * function of the server: product.md's numbers written out. One command after the other; what a command does is all
 * here, in the order in which the rules judge.
 */

const USDT = 10n ** 6n;
const COIN = 10n ** 18n;
const PERCENT = 100n;
const BOT_PRICE = 100n * USDT;
/** USDT base units for one whole token. */
const PRICES: Readonly<Record<Held, bigint>> = { USDT, BYB: USDT / 2n, BCG: USDT / 10n };
const WHOLE: Readonly<Record<Held, bigint>> = { USDT, BYB: COIN, BCG: COIN };
const DISCOUNT_PERCENT: Readonly<Record<Paid, bigint>> = { USDT: 0n, BYB: 3n };
const LEAST_WITHDRAWAL: Readonly<Record<Held, bigint>> = { USDT: 10n * USDT, BYB: 50n * COIN, BCG: 50n * COIN };
const SHORT_OF: Readonly<Record<Held, string>> = {
  USDT: 'BALANCE_INSUFFICIENT',
  BYB: 'BYB_INSUFFICIENT',
  BCG: 'BCG_INSUFFICIENT',
};
const AUTO_LIMIT = 1_000n * USDT;
const DAY_LIMIT = 5_000n * USDT;
const UNSIGNED_LIMIT = 50n * USDT;
const QUOTE_MINUTES = 15;
const VOUCHER_MINUTES = 24 * 60;
const DAY_MINUTES = 24 * 60 + 1;
const KEEP_QUOTE_MINUTES = 30 * 24 * 60;
const MEMBERS = 4;

export type Outcome = { readonly refusal?: string; readonly answer?: unknown };

type MemberModel = { readonly id: string; readonly line: readonly number[]; readonly bots: BotModel[] };
export type QuoteModel = {
  readonly owner: number;
  readonly quantity: number;
  readonly asset: Paid;
  readonly total: bigint;
  readonly at: number;
  state: 'open' | 'settled' | 'forgotten';
  hasPayment: boolean;
};
export type WithdrawalModel = {
  readonly owner: number;
  readonly asset: Held;
  readonly units: bigint;
  readonly value: bigint;
  readonly at: number;
  readonly day: number;
  state: 'approval' | 'signed' | 'claimed' | 'cancelled' | 'refunded';
  isOnChain: boolean;
};
type ChainEvent =
  | { kind: 'deposit'; who: number; asset: Paid; units: bigint }
  | { kind: 'pay'; who: number; asset: Paid; units: bigint; quote: QuoteModel | undefined; at: number }
  | { kind: 'claim'; withdrawal: WithdrawalModel };

const ceil = (units: bigint, by: bigint) => (units + by - 1n) / by;
const worth = (asset: Held, units: bigint) => ceil(units * PRICES[asset], WHOLE[asset]);

export class PlatformModel {
  readonly posted = new Map<string, bigint>();
  readonly held = new Map<string, bigint>();
  readonly members: MemberModel[] = [];
  readonly quotes: QuoteModel[] = [];
  readonly withdrawals: WithdrawalModel[] = [];
  /** Outcome and reason of every payment, in the order in which they became final. */
  readonly payments: string[] = [];
  private readonly onChain: ChainEvent[] = [];
  private readonly unsigned = new Map<number, { day: number; used: bigint }>();
  private readonly emission: EmissionModel;
  private minute = 0;
  private finalMinute = 0;

  constructor(start: { today: number; genesisDay: number }) {
    this.emission = new EmissionModel(start);
    const pools = { emissionPool: 400n, stakingPool: 100n, idoPool: 50n, convertPool: 100n, awardsPool: 10n, treasury: 340n };
    for (const [part, millions] of Object.entries(pools)) this.add(`platform/${part}/BCG`, millions * 1_000_000n * COIN);
    this.add('platform/vault/BCG', -1_000_000_000n * COIN);
  }

  get today(): number {
    return this.emission.today;
  }

  memberAt(at: number): number {
    return at % this.members.length;
  }
  quoteAt(at: number): QuoteModel | undefined {
    return this.quotes[at % Math.max(1, this.quotes.length)];
  }
  withdrawalAt(at: number): WithdrawalModel | undefined {
    return this.withdrawals[at % Math.max(1, this.withdrawals.length)];
  }
  canJoin(): boolean {
    return this.members.length < MEMBERS;
  }

  /** What a payment sends. */
  paymentOf(quote: QuoteModel, how: Extract<Command, { act: 'payByWallet' }>['how']): { asset: Paid; units: bigint } {
    if (how === 'wrongToken') {
      const asset = quote.asset === 'USDT' ? 'BYB' : 'USDT';
      return { asset, units: (quote.total * WHOLE[asset]) / WHOLE[quote.asset] };
    }
    return { asset: quote.asset, units: quote.total + (how === 'surplus' ? 5n : how === 'short' ? -1n : 0n) };
  }

  join(id: string, inviter: number | undefined): void {
    const line = inviter === undefined ? [] : [...(this.members[inviter]?.line ?? []), inviter];
    this.members.push({ id, line, bots: [] });
  }

  foresee(command: Command): Outcome {
    switch (command.act) {
      case 'join':
        return {};
      case 'deposit':
        this.onChain.push({ kind: 'deposit', ...command, who: this.memberAt(command.who) });
        return {};
      case 'quote':
        return this.quote(command);
      case 'payByBalance':
        return this.payByBalance(command);
      case 'payByWallet':
        return this.payByWallet(command);
      case 'payUnknown':
        this.onChain.push({ kind: 'pay', ...command, who: this.memberAt(command.who), quote: undefined, at: this.minute });
        return {};
      case 'convert':
        return this.convert(command);
      case 'run':
        return this.run(command);
      case 'stop':
        return this.stop(command);
      case 'collect':
        return this.collect(command);
      case 'transfer':
        return this.transfer(command);
      case 'withdraw':
        return this.withdraw(command);
      case 'claim':
        return this.claim(command);
      case 'cancel':
        return this.cancel(command);
      case 'settle':
        return this.settle();
      case 'wait':
        this.minute += 16;
        return {};
      case 'days':
        return this.passDays(command.days);
      case 'jobs':
        return this.runJobs();
    }
  }

  private quote({ who, quantity, asset }: Extract<Command, { act: 'quote' }>): Outcome {
    const percent = (PERCENT - DISCOUNT_PERCENT[asset]) * (PERCENT - (quantity >= 50 ? 2n : quantity >= 10 ? 1n : 0n));
    const total = ceil(BOT_PRICE * BigInt(quantity) * WHOLE[asset] * percent, PRICES[asset] * PERCENT * PERCENT);
    const owner = this.memberAt(who);
    this.quotes.push({ owner, quantity, asset, total, at: this.minute, state: 'open', hasPayment: false });
    return { answer: total };
  }

  private payByBalance(command: Extract<Command, { act: 'payByBalance' }>): Outcome {
    const quote = this.quoteAt(command.quote);
    if (!quote) return {};
    const who = this.memberAt(command.who);
    if (quote.state === 'forgotten' || quote.owner !== who) return { refusal: 'PURCHASE_UNKNOWN' };
    if (quote.state === 'settled') return { refusal: 'PURCHASE_SETTLED' };
    if (this.minute > quote.at + QUOTE_MINUTES) return { refusal: 'PURCHASE_EXPIRED' };
    if (this.free(who, quote.asset) < quote.total) return { refusal: SHORT_OF[quote.asset] };
    this.sell(quote);
    return {};
  }

  private payByWallet(command: Extract<Command, { act: 'payByWallet' }>): Outcome {
    const quote = this.quoteAt(command.quote);
    if (!quote) return {};
    const payment = this.paymentOf(quote, command.how);
    this.onChain.push({ kind: 'pay', ...payment, who: this.memberAt(command.who), quote, at: this.minute });
    return {};
  }

  private sell(quote: QuoteModel): void {
    this.move({ from: this.available(quote.owner, quote.asset), to: `platform/treasury/${quote.asset}`, units: quote.total });
    quote.state = 'settled';
    const bots = this.members[quote.owner]?.bots;
    for (let count = 0; count < quote.quantity; count += 1) bots?.push(this.emission.newBot(quote.owner));
  }

  private settle(): Outcome {
    for (const event of this.onChain.splice(0)) {
      if (event.kind === 'claim') {
        this.settleClaim(event.withdrawal);
        continue;
      }
      const { who, asset, units } = event;
      this.move({ from: `platform/vault/${asset}`, to: this.available(who, asset), units });
      if (event.kind === 'deposit') this.payments.push('credited null');
      else this.settlePayment(event);
    }
    this.finalMinute = this.minute;
    return {};
  }

  private settlePayment({ quote, who, asset, units, at }: Extract<ChainEvent, { kind: 'pay' }>): void {
    const credited = (reason: string) => this.payments.push(`credited ${reason}`);
    if (!quote || quote.state === 'forgotten') return void credited('unknownOrder');
    quote.hasPayment = true;
    if (quote.owner !== who) return void credited('notOwner');
    if (quote.state === 'settled') return void credited('second');
    if (quote.asset !== asset) return void credited('wrongToken');
    if (at > quote.at + QUOTE_MINUTES) return void credited('late');
    if (units < quote.total) return void credited('short');
    this.sell(quote);
    this.payments.push(units > quote.total ? 'settled surplus' : 'settled null');
  }

  private settleClaim(withdrawal: WithdrawalModel): void {
    const { owner, asset, units } = withdrawal;
    withdrawal.state = 'claimed';
    this.hold(withdrawal, -units);
    this.move({ from: this.available(owner, asset), to: `platform/vault/${asset}`, units: units - WHOLE[asset] });
    this.move({ from: this.available(owner, asset), to: `platform/treasury/${asset}`, units: WHOLE[asset] });
  }

  private convert({ who: at, units }: Extract<Command, { act: 'convert' }>): Outcome {
    const who = this.memberAt(at);
    if (this.free(who, 'USDT') < units) return { refusal: 'BALANCE_INSUFFICIENT' };
    const got = (units * COIN * 99n) / (PRICES.BCG * 100n);
    this.move({ from: this.available(who, 'USDT'), to: 'platform/treasury/USDT', units });
    this.move({ from: 'platform/convertPool/BCG', to: this.available(who, 'BCG'), units: got });
    return { answer: got };
  }

  private run({ who: at, first }: Extract<Command, { act: 'run' }>): Outcome {
    const who = this.memberAt(at);
    const bots = (this.members[who]?.bots ?? []).slice(0, first).filter((bot) => this.emission.canRun(bot));
    if (bots.length === 0) return { refusal: 'NO_FROZEN_BOT' };
    const units = 10n * COIN * BigInt(bots.length);
    if (this.free(who, 'BCG') < units) return { refusal: 'BCG_INSUFFICIENT' };
    for (const bot of bots) this.emission.run(bot);
    this.move({ from: this.available(who, 'BCG'), to: this.pledged(who), units });
    return { answer: bots.length };
  }

  private stop({ who: at, first }: Extract<Command, { act: 'stop' }>): Outcome {
    const who = this.memberAt(at);
    const bots = (this.members[who]?.bots ?? []).slice(0, first).filter((bot) => bot.isPledged);
    if (bots.length === 0) return { refusal: 'NO_RUNNING_BOT' };
    for (const bot of bots) {
      const fee = this.emission.stop(bot) === 'early' ? COIN / 5n : 0n;
      this.move({ from: this.pledged(who), to: 'platform/treasury/BCG', units: fee });
      this.move({ from: this.pledged(who), to: this.available(who, 'BCG'), units: 10n * COIN - fee });
    }
    return { answer: bots.length };
  }

  private collect({ who: at }: Extract<Command, { act: 'collect' }>): Outcome {
    const who = this.memberAt(at);
    const units = this.emission.collect(who);
    this.move({ from: 'platform/emissionOwed/BCG', to: this.available(who, 'BCG'), units });
    return { answer: units };
  }

  private transfer(command: Extract<Command, { act: 'transfer' }>): Outcome {
    const [who, to] = [this.memberAt(command.who), this.memberAt(command.to)];
    if (who === to) return { refusal: 'NOT_TO_YOURSELF' };
    const isInLine = this.members[who]?.line.includes(to) || this.members[to]?.line.includes(who);
    if (!isInLine) return { refusal: 'NOT_IN_LINE' };
    const { asset, units } = command;
    const before = this.unsigned.get(who);
    const used = (before?.day === this.today ? before.used : 0n) + worth(asset, units);
    if (used > UNSIGNED_LIMIT) return { refusal: 'STEP_UP_NEEDED' };
    if (this.free(who, asset) < units) return { refusal: SHORT_OF[asset] };
    this.unsigned.set(who, { day: this.today, used });
    this.move({ from: this.available(who, asset), to: this.available(to, asset), units });
    return {};
  }

  private withdraw({ who, asset, units }: Extract<Command, { act: 'withdraw' }>): Outcome {
    const owner = this.memberAt(who);
    if (units < LEAST_WITHDRAWAL[asset]) return { refusal: 'WITHDRAW_BELOW_MIN' };
    if (this.free(owner, asset) < units) return { refusal: SHORT_OF[asset] };
    const value = worth(asset, units);
    const used = this.withdrawals
      .filter((one) => one.owner === owner && one.day === this.today && !['cancelled', 'refunded'].includes(one.state))
      .reduce((sum, one) => sum + one.value, 0n);
    if (used + value > DAY_LIMIT) return { refusal: 'WITHDRAW_LIMIT' };
    const state = value > AUTO_LIMIT ? 'approval' : 'signed';
    const made = { owner, asset, units, value, at: this.minute, day: this.today, state, isOnChain: false } as const;
    this.withdrawals.push({ ...made });
    this.hold(made, units);
    return { answer: state };
  }

  private claim(command: Extract<Command, { act: 'claim' }>): Outcome {
    const withdrawal = this.withdrawalAt(command.withdrawal);
    if (withdrawal?.state !== 'signed') return {};
    const isLate = this.minute > withdrawal.at + VOUCHER_MINUTES;
    if (withdrawal.isOnChain || isLate) return { refusal: 'REVERTED' };
    withdrawal.isOnChain = true;
    this.onChain.push({ kind: 'claim', withdrawal });
    return {};
  }

  private cancel(command: Extract<Command, { act: 'cancel' }>): Outcome {
    const withdrawal = this.withdrawalAt(command.withdrawal);
    if (!withdrawal) return {};
    if (withdrawal.owner !== this.memberAt(command.who)) return { refusal: 'WITHDRAW_UNKNOWN' };
    if (withdrawal.state === 'cancelled') return {};
    if (withdrawal.state !== 'approval') return { refusal: 'WITHDRAW_STATE' };
    this.giveBack(withdrawal, 'cancelled');
    return {};
  }

  private passDays(days: number): Outcome {
    this.minute += days * DAY_MINUTES;
    for (let day = 0; day < days; day += 1) {
      const units = this.emission.closeDay(this.posted.get('platform/emissionPool/BCG') ?? 0n);
      this.move({ from: 'platform/emissionPool/BCG', to: 'platform/emissionOwed/BCG', units });
    }
    return {};
  }

  /** Only a final block past the deadline says that a voucher is dead; a claim that is on chain is not. */
  private runJobs(): Outcome {
    for (const bot of this.members.flatMap(({ bots }) => bots)) {
      if (!bot.isPledged || this.emission.statusOf(bot) !== 'stopped') continue;
      this.emission.stop(bot);
      this.move({ from: this.pledged(bot.owner), to: this.available(bot.owner, 'BCG'), units: 10n * COIN });
    }
    for (const withdrawal of this.withdrawals) {
      const isDead = this.finalMinute > withdrawal.at + VOUCHER_MINUTES && !withdrawal.isOnChain;
      if (withdrawal.state === 'signed' && isDead) this.giveBack(withdrawal, 'refunded');
    }
    for (const quote of this.quotes) {
      const isOld = this.minute > quote.at + QUOTE_MINUTES + KEEP_QUOTE_MINUTES;
      if (quote.state === 'open' && !quote.hasPayment && isOld) quote.state = 'forgotten';
    }
    return {};
  }

  private giveBack(withdrawal: WithdrawalModel, state: 'cancelled' | 'refunded'): void {
    withdrawal.state = state;
    this.hold(withdrawal, -withdrawal.units);
  }

  private hold({ owner, asset }: { owner: number; asset: Held }, units: bigint): void {
    const account = this.available(owner, asset);
    this.held.set(account, (this.held.get(account) ?? 0n) + units);
  }

  private move({ from, to, units }: { from: string; to: string; units: bigint }): void {
    this.add(from, -units);
    this.add(to, units);
  }
  private add(account: string, units: bigint): void {
    this.posted.set(account, (this.posted.get(account) ?? 0n) + units);
  }
  private available(who: number, asset: Held): string {
    return `member/${this.members[who]?.id}/available/${asset}`;
  }
  private pledged(who: number): string {
    return `member/${this.members[who]?.id}/pledged/BCG`;
  }
  private free(who: number, asset: Held): bigint {
    const account = this.available(who, asset);
    return (this.posted.get(account) ?? 0n) - (this.held.get(account) ?? 0n);
  }
}
