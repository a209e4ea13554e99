import { BookModel } from './book-model.ts';
import { BotActsModel, type Outcome, type OwnerModel } from './bot-acts-model.ts';
import type { BotModel } from './bot-model.ts';
import type { Command, Held, OwnCommand, Payable } from './commands.ts';
import { EmissionModel } from './emission-model.ts';
import { ANNOUNCEMENTS } from './params-model.ts';
import { RoundModel } from './round-model.ts';
import { ShareModel } from './share-model.ts';
import { StakesModel } from './stake-model.ts';
import { VoteModel } from './vote-model.ts';

/*
 * A second implementation of everything that the platform promises about money, in plain code without database, chain,
 * HTTP or any function of the server, with product.md's numbers written out. Commands run one after the other; their
 * checks are in the same order as the platform's.
 */

const USDT = 10n ** 6n;
const COIN = 10n ** 18n;
const PERCENT = 100n;
/** USDT base units for one whole token. */
const PRICES: Readonly<Record<Held, bigint>> = { USDT, BUSD: USDT, BYB: USDT / 2n, BCG: USDT / 10n, DMC: USDT / 10n };
const WHOLE: Readonly<Record<Held, bigint>> = { USDT, BUSD: COIN, BYB: COIN, BCG: COIN, DMC: COIN };
const MIN_WITHDRAWAL: Readonly<Record<Held, bigint>> = {
  USDT: 10n * USDT,
  BUSD: 10n * COIN,
  BYB: 50n * COIN,
  BCG: 50n * COIN,
  DMC: 50n * COIN,
};
const SHORT_OF: Readonly<Record<Held, string>> = {
  USDT: 'BALANCE_INSUFFICIENT',
  BUSD: 'BALANCE_INSUFFICIENT',
  DMC: 'BALANCE_INSUFFICIENT',
  BYB: 'BYB_INSUFFICIENT',
  BCG: 'BCG_INSUFFICIENT',
};
const AUTO_LIMIT = 1_000n * USDT;
const DAY_LIMIT = 5_000n * USDT;
const UNSIGNED_LIMIT = 50n * USDT;
/** The share of withdrawn BCG that is burned. */
const BURN_PERCENT = 2n;
const QUOTE_MINUTES = 15;
const VOUCHER_MINUTES = 24 * 60;
const DAY_MINUTES = 24 * 60 + 1;
const KEEP_QUOTE_MINUTES = 2 * 60;
const MEMBERS = 4;

type MemberModel = OwnerModel & {
  readonly line: readonly number[];
  /** BCG in the wallet, which only comes from claims. */
  walletBcg: bigint;
};
export type QuoteModel = {
  readonly owner: number;
  readonly what: 'bots' | 'cards';
  readonly quantity: number;
  /** The USDT price of one bot before discounts. */
  readonly priceUnits: bigint;
  /** Basis points for the direct inviter. */
  readonly inviterPoints: bigint;
  readonly asset: Payable;
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
type Turn = { readonly command: OwnCommand; readonly chosen: readonly BotModel[] };
type ChainEvent =
  | { kind: 'deposit'; who: number; asset: Held; units: bigint }
  | { kind: 'pay'; who: number; asset: Held; units: bigint; quote: QuoteModel | undefined; at: number }
  | { kind: 'claim'; withdrawal: WithdrawalModel };

const ceil = (units: bigint, by: bigint) => (units + by - 1n) / by;
const worth = (asset: Held, units: bigint) => ceil(units * PRICES[asset], WHOLE[asset]);

export class PlatformModel {
  readonly book = new BookModel();
  readonly members: MemberModel[] = [];
  readonly quotes: QuoteModel[] = [];
  readonly withdrawals: WithdrawalModel[] = [];
  /** Outcome and reason of every payment, in the order in which they became final. */
  readonly payments: string[] = [];
  /** Delivered bots that have no ids yet, by the quote or command that bought them. */
  readonly unnamed: { readonly by: QuoteModel | Command; readonly who: number; readonly bots: readonly BotModel[] }[] = [];
  readonly bots: BotActsModel;
  readonly shares: ShareModel;
  private readonly stakes: StakesModel;
  private readonly round: RoundModel;
  private readonly voting: VoteModel;
  private readonly turns = new Map<Command, Turn[][]>();
  private readonly onChain: ChainEvent[] = [];
  private readonly unsigned = new Map<number, { day: number; used: bigint }>();
  private readonly emission: EmissionModel;
  private minute = 0;
  private finalMinute = 0;

  constructor(start: { today: number; genesisDay: number }) {
    this.emission = new EmissionModel(start);
    this.bots = new BotActsModel(this.book, this.emission);
    this.shares = new ShareModel(this.members, this.book);
    this.stakes = new StakesModel(this.book);
    this.round = new RoundModel(this.book);
    this.voting = new VoteModel(this.book);
    const pools = { emissionPool: 400n, stakingPool: 100n, idoPool: 50n, convertPool: 100n, awardsPool: 10n, treasury: 340n };
    for (const [part, millions] of Object.entries(pools)) this.book.add(`platform/${part}/BCG`, millions * 1_000_000n * COIN);
    this.book.add('platform/vault/BCG', -1_000_000_000n * COIN);
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

  /** The bots that a command names, by the model's current state. */
  chosen(command: Command): BotModel[] {
    const owner = 'who' in command ? this.members[this.memberAt(command.who)] : undefined;
    return owner && 'bots' in command ? this.bots.choose(owner, command.bots) : [];
  }

  /** The asset and amount of a payment. */
  paymentOf(quote: QuoteModel, how: Extract<Command, { act: 'payByWallet' }>['how']): { asset: Held; units: bigint } {
    if (how === 'wrongToken') {
      const asset = quote.asset === 'USDT' ? 'BYB' : 'USDT';
      return { asset, units: (quote.total * WHOLE[asset]) / WHOLE[quote.asset] };
    }
    return { asset: quote.asset, units: quote.total + (how === 'surplus' ? 5n : how === 'short' ? -1n : 0n) };
  }

  join(id: string, inviter: number | undefined): void {
    const line = inviter === undefined ? [] : [...(this.members[inviter]?.line ?? []), inviter];
    this.members.push({ id, line, bots: [], cards: 0, walletBcg: 0n });
  }

  predict(command: Command): Outcome {
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
      case 'transfer':
        return this.transfer(command);
      case 'send':
        return this.send(command);
      case 'withdraw':
        return this.withdraw(command);
      case 'claim':
        return this.claim(command);
      case 'cancel':
        return this.cancel(command);
      case 'atOnce':
        return this.atOnce(command);
      case 'params':
        this.emission.announce(this.today + command.ahead, announcementAt(command.set).means);
        return {};
      case 'settle':
        return this.settle();
      case 'wait':
        this.minute += 16;
        return {};
      case 'days':
        return this.passDays(command.days);
      case 'jobs':
        return this.runJobs();
      default:
        return this.own(command, this.chosen(command));
    }
  }

  private own(command: OwnCommand, chosen: readonly BotModel[]): Outcome {
    const who = this.memberAt(command.who);
    const owner = this.members[who];
    if (!owner) return {};
    switch (command.act) {
      case 'buyAtOnce':
        return this.buyAtOnce(command);
      case 'buyTokens':
        return this.round.buy(owner.id, command.tokens);
      case 'vote':
        return this.voting.vote(owner.id);
      case 'convert':
        return this.convert(command);
      case 'run':
        return this.bots.run(owner, chosen);
      case 'stop':
        return this.bots.stop(owner, chosen);
      case 'renew':
        return this.bots.renew(owner, chosen);
      case 'accelerate':
        return this.bots.accelerate(owner, chosen, {
          maxCards: command.cards ?? Number.MAX_SAFE_INTEGER,
          isAll: command.bots === 'all',
        });
      case 'collect':
        return this.bots.collect(owner, who);
      case 'award':
        return this.bots.award(owner, who);
      default:
        return this.stakes.act(command, { id: owner.id, today: this.today });
    }
  }

  /**
   * One list per member. The bots that the commands name are chosen before the first act. The ancestors of a member who buys do
   * nothing meanwhile, because their shares would depend on the order.
   */
  atOnceOf(command: Extract<Command, { act: 'atOnce' }>): Turn[][] {
    const known = this.turns.get(command);
    if (known) return known;
    const lists = command.lists.slice(0, this.members.length);
    const buying = this.members.filter((_, who) => lists[who]?.some(({ act }) => act === 'buyAtOnce'));
    const paid = new Set(buying.flatMap(({ line }) => line));
    const turns = lists.map((list, who) =>
      (paid.has(who) ? [] : list).map((one) => ({ ...one, who })).map((one) => ({ command: one, chosen: this.chosen(one) })),
    );
    this.turns.set(command, turns);
    return turns;
  }

  private atOnce(command: Extract<Command, { act: 'atOnce' }>): Outcome {
    const turns = this.atOnceOf(command);
    this.turns.delete(command);
    // "All" includes bots bought by an earlier command of the list; bots named by id were chosen before the first act.
    const chosenOf = (one: OwnCommand, named: readonly BotModel[]) =>
      'bots' in one && one.bots === 'all' ? this.chosen(one) : named;
    return { answer: turns.map((list) => list.map(({ command: one, chosen }) => this.own(one, chosenOf(one, chosen)))) };
  }

  private quote({ who, what, quantity, asset }: Extract<Command, { act: 'quote' }>): Outcome {
    const made = this.priced({ what, quantity, asset });
    this.quotes.push({ ...made, owner: this.memberAt(who), at: this.minute, state: 'open', hasPayment: false });
    return { answer: made.total };
  }

  /** Cards have no quantity discounts, and no asset has a discount while operators set the prices. */
  private priced({ what, quantity, asset }: { what: 'bots' | 'cards'; quantity: number; asset: Payable }) {
    const { botPrice, cardPrice, inviterPoints } = this.emission.params;
    const ofQuantity = what === 'cards' ? 0n : quantity >= 50 ? 2n : quantity >= 10 ? 1n : 0n;
    const percent = PERCENT - ofQuantity;
    const priceUnits = what === 'cards' ? cardPrice : botPrice;
    const total = ceil(priceUnits * BigInt(quantity) * WHOLE[asset] * percent, PRICES[asset] * PERCENT);
    return { what, quantity, asset, priceUnits, inviterPoints, total };
  }

  private buyAtOnce(command: Extract<Command, { act: 'buyAtOnce' }>): Outcome {
    const owner = this.memberAt(command.who);
    const priced = this.priced({ ...command, what: 'bots' });
    if (this.free(owner, command.asset) < priced.total) return { refusal: SHORT_OF[command.asset] };
    this.sell({ ...priced, owner, at: this.minute, state: 'open', hasPayment: false }, command);
    return { answer: priced.total };
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
    const who = this.memberAt(command.who);
    const payment = this.paymentOf(quote, command.how);
    const payer = this.members[who];
    if (payer && payment.asset === 'BCG') {
      if (payer.walletBcg < payment.units) return { refusal: 'REVERTED' };
      payer.walletBcg -= payment.units;
    }
    this.onChain.push({ kind: 'pay', ...payment, who, quote, at: this.minute });
    return {};
  }

  private sell(quote: QuoteModel, by: QuoteModel | Command = quote): void {
    const { owner: who, what, quantity, priceUnits } = quote;
    this.move({ from: this.available(who, quote.asset), to: `platform/treasury/${quote.asset}`, units: quote.total });
    quote.state = 'settled';
    const owner = this.members[who];
    if (owner && what === 'cards') owner.cards += quantity;
    if (owner && what === 'bots') {
      const stableValue = quote.asset === 'USDT' || quote.asset === 'BUSD' ? worth(quote.asset, quote.total) : 0n;
      const nameOf = (ancestor: number) => this.available(ancestor, quote.asset);
      this.shares.split({ ...quote, stableValue }, { day: this.today, nameOf });
      this.unnamed.push({ by, who, bots: this.bots.deliver(owner, { who, quantity, priceUnits }) });
    }
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
    const got = (units * COIN * 985n) / (PRICES.BCG * 1_000n);
    this.move({ from: this.available(who, 'USDT'), to: 'platform/treasury/USDT', units });
    this.move({ from: 'platform/convertPool/BCG', to: this.available(who, 'BCG'), units: got });
    return { answer: got };
  }

  private transfer(command: Extract<Command, { act: 'transfer' }>): Outcome {
    const [who, to] = [this.memberAt(command.who), this.memberAt(command.to)];
    if (who === to) return { refusal: 'NOT_TO_YOURSELF' };
    const isInLine = this.members[who]?.line.includes(to) || this.members[to]?.line.includes(who);
    if (!isInLine) return { refusal: 'NOT_IN_LINE' };
    const { asset, units, isSigned } = command;
    const used = this.unsignedWith(who, worth(asset, units));
    if (!isSigned && used > UNSIGNED_LIMIT) return { refusal: 'STEP_UP_NEEDED' };
    if (this.free(who, asset) < units) return { refusal: SHORT_OF[asset] };
    if (!isSigned) this.unsigned.set(who, { day: this.today, used });
    this.move({ from: this.available(who, asset), to: this.available(to, asset), units });
    return {};
  }

  private send(command: Extract<Command, { act: 'send' }>): Outcome {
    const [who, to] = [this.memberAt(command.who), this.memberAt(command.to)];
    const [owner, recipient] = [this.members[who], this.members[to]];
    const chosen = this.chosen(command);
    if (!owner || !recipient || (command.bots !== 'all' && chosen.length === 0)) return { refusal: 'NO_BOT_TO_SEND' };
    if (who === to) return { refusal: 'NOT_TO_YOURSELF' };
    const { bots, valueUnits } = this.bots.sendable(chosen);
    if (bots.length === 0) return { refusal: 'NO_BOT_TO_SEND' };
    const used = this.unsignedWith(who, valueUnits);
    if (!command.isSigned && used > UNSIGNED_LIMIT) return { refusal: 'STEP_UP_NEEDED' };
    if (!command.isSigned) this.unsigned.set(who, { day: this.today, used });
    this.bots.send(owner, { owner: recipient, who: to }, bots);
    return { answer: [bots.length, valueUnits] };
  }

  private unsignedWith(who: number, value: bigint): bigint {
    const before = this.unsigned.get(who);
    return (before?.day === this.today ? before.used : 0n) + value;
  }

  private withdraw({ who, asset, units }: Extract<Command, { act: 'withdraw' }>): Outcome {
    const owner = this.memberAt(who);
    if (units < MIN_WITHDRAWAL[asset]) return { refusal: 'WITHDRAW_BELOW_MIN' };
    if (this.free(owner, asset) < units) return { refusal: SHORT_OF[asset] };
    const value = worth(asset, units);
    const used = this.withdrawals
      .filter((one) => one.owner === owner && one.day === this.today && !['cancelled', 'refunded'].includes(one.state))
      .reduce((sum, one) => sum + one.value, 0n);
    if (used + value > DAY_LIMIT) return { refusal: 'WITHDRAW_LIMIT' };
    const automatic = this.withdrawals
      .filter((one) => one.owner === owner && one.day === this.today && ['signed', 'claimed'].includes(one.state))
      .reduce((sum, one) => sum + one.value, 0n);
    const state = automatic + value > AUTO_LIMIT ? 'approval' : 'signed';
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
    const { owner, asset, units } = withdrawal;
    const claimer = this.members[owner];
    if (claimer && asset === 'BCG') claimer.walletBcg += units - COIN - ceil(units * BURN_PERCENT, PERCENT);
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
      const units = this.emission.closeDay(this.book.of('platform/emissionPool/BCG'));
      this.move({ from: 'platform/emissionPool/BCG', to: 'platform/emissionOwed/BCG', units });
    }
    return {};
  }

  /** A voucher is dead once a final block is past its deadline, unless its claim is on chain. */
  private runJobs(): Outcome {
    for (const member of this.members) this.bots.returnPledges(member);
    for (const withdrawal of this.withdrawals) {
      const isDead = this.finalMinute > withdrawal.at + VOUCHER_MINUTES && !withdrawal.isOnChain;
      if (withdrawal.state === 'signed' && isDead) this.giveBack(withdrawal, 'refunded');
    }
    for (const quote of this.quotes) {
      const isOver = this.finalMinute > quote.at + QUOTE_MINUTES;
      const isOld = isOver && this.minute > quote.at + QUOTE_MINUTES + KEEP_QUOTE_MINUTES;
      if (quote.state === 'open' && !quote.hasPayment && isOld) quote.state = 'forgotten';
    }
    return {};
  }

  private giveBack(withdrawal: WithdrawalModel, state: 'cancelled' | 'refunded'): void {
    withdrawal.state = state;
    this.hold(withdrawal, -withdrawal.units);
  }

  private hold({ owner, asset }: { owner: number; asset: Held }, units: bigint): void {
    this.book.hold(this.available(owner, asset), units);
  }

  private move(change: { from: string; to: string; units: bigint }): void {
    this.book.move(change);
  }
  private available(who: number, asset: Held): string {
    return `member/${this.members[who]?.id}/available/${asset}`;
  }
  private free(who: number, asset: Held): bigint {
    return this.book.free(this.available(who, asset));
  }
}

export function announcementAt(at: number) {
  const found = ANNOUNCEMENTS[at % ANNOUNCEMENTS.length];
  if (!found) throw new Error('there are no announcements');
  return found;
}
