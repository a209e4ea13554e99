import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { ido } from '@ocean/api/areas/ido';
import { purchases } from '@ocean/api/areas/purchases';
import { voting } from '@ocean/api/areas/voting';
import { decimalsOf } from '@ocean/api/decimals';
import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { formatAmount, parseAmount } from '@ocean/money/amount';
import { BaseError, ContractFunctionExecutionError, numberToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { setParams } from '../../apps/server/src/areas/ops/set-params.ts';
import type { World } from '../world/world.ts';
import type { Member } from '../world/world-member.ts';
import type { Outcome } from './bot-acts-model.ts';
import type { BotModel } from './bot-model.ts';
import type { Command, Held, OwnCommand } from './commands.ts';
import { announcementAt, type PlatformModel } from './platform-model.ts';
import { actOnRealStakes } from './real-stakes.ts';

/** More than any list of commands can spend. */
const WALLET = '900000';
const FIRST_KEY = 77_000;
const WAIT_MINUTES = 16;
const DAY_MINUTES = 24 * 60 + 1;

type Quote = { readonly purchaseId: string; readonly orderRef: string; readonly what: 'bots' | 'cards' };

const KEPT = ['USDT', 'BYB', 'BUSD', 'DMC'] as const;

/** Runs the commands on the real platform, with HTTP, chain and database, and maps the model's indexes to ids. */
export class RealPlatform {
  readonly members: Member[] = [];
  readonly withdrawals: { id: string; owner: Member }[] = [];
  private readonly quotes: Quote[] = [];
  /** Each member's stakes, in the order in which they were opened. */
  private readonly stakes = new Map<number, string[]>();
  /** Purchases made in one call, by their command. */
  private readonly boughtAtOnce = new Map<Command, string>();
  private readonly world: World;
  private readonly model: PlatformModel;
  private readonly project: string;

  /** @param project the id of the project whose voting is open */
  constructor(world: World, model: PlatformModel, project: string) {
    this.world = world;
    this.model = model;
    this.project = project;
  }

  /** Runs before the model, which needs facts such as addresses. @returns the outcome. */
  async perform(command: Command): Promise<Outcome> {
    return outcomeOf(() => this.act(command));
  }

  async join(inviter: number | undefined): Promise<string> {
    const wallet = privateKeyToAccount(numberToHex(FIRST_KEY + this.members.length, { size: 32 }));
    const from = inviter === undefined ? undefined : this.members[inviter];
    const member = await this.world.member({ wallet, ...(from && { inviter: from }) });
    for (const asset of KEPT) {
      await member.faucet(asset, WALLET);
      await member.approves(asset, WALLET);
    }
    await member.approves('BCG', WALLET);
    this.members.push(member);
    return member.id;
  }

  private async act(command: Command): Promise<unknown> {
    const { world } = this;
    switch (command.act) {
      case 'join':
        return undefined;
      case 'deposit':
        await this.member(command.who).ofVault('deposit', [world.tokenOf(command.asset), command.units]);
        return undefined;
      case 'quote':
        return this.quote(command);
      case 'payByBalance':
        return this.payByBalance(command);
      case 'payByWallet':
        return this.payByWallet(command);
      case 'payUnknown':
        return this.pay(this.member(command.who), { ...command, orderRef: numberToHex(1, { size: 32 }) });
      case 'transfer':
        return this.transfer(command);
      case 'send':
        return this.send(command);
      case 'atOnce':
        return this.atOnce(command);
      case 'params':
        return this.announce(command);
      case 'withdraw':
        return this.withdraw(command);
      case 'claim':
        return this.claim(command);
      case 'cancel':
        return this.cancel(command);
      case 'settle':
        await world.settle();
        return undefined;
      case 'wait':
        await world.advanceMinutes(WAIT_MINUTES);
        return undefined;
      case 'days':
        return this.passDays(command.days);
      case 'jobs':
        await world.runJobs();
        return undefined;
      default:
        return this.own(command, this.model.chosen(command));
    }
  }

  private async own(command: OwnCommand, chosen: readonly BotModel[]): Promise<unknown> {
    const { who } = command;
    const ids = this.idsOf(chosen);
    const isAll = 'bots' in command && command.bots === 'all';
    switch (command.act) {
      case 'buyAtOnce':
        return this.buyAtOnce(command);
      case 'buyTokens':
        return this.buyTokens(command);
      case 'vote':
        return this.vote(command);
      case 'convert':
        return this.convert(command);
      case 'collect':
        return units('BCG', (await this.twice(who, earnings.collect, { kind: 'static' })).collected);
      case 'award':
        return units('BCG', (await this.twice(who, earnings.collect, { kind: 'task', id: 'firstPurchase' })).collected);
      case 'run': {
        const { count, cost } = await (isAll ? this.twice(who, bots.run.actAll, {}) : this.twice(who, bots.run.act, { ids }));
        return [count, units('BCG', cost.pledge)];
      }
      case 'stop': {
        const { stopped, takenBack, cost } = await (isAll
          ? this.twice(who, bots.stop.actAll, {})
          : this.twice(who, bots.stop.act, { ids }));
        return [stopped, takenBack, units('BCG', cost.fee)];
      }
      case 'renew': {
        const done = await (isAll ? this.twice(who, bots.renew.actAll, {}) : this.twice(who, bots.renew.act, { ids }));
        return [done.extended, done.resumed, done.readyToRun, units('USDT', done.cost.fee)];
      }
      case 'accelerate': {
        const cards = command.cards === undefined ? {} : { cards: command.cards };
        const done = await (isAll
          ? this.twice(who, bots.accelerate.actAll, cards)
          : this.twice(who, bots.accelerate.act, { ids, ...cards }));
        return [done.count, done.cost.cards, done.daysSaved];
      }
      default:
        return actOnRealStakes(command, {
          ids: this.stakesOf(who),
          twice: (endpoint, input) => this.twice(who, endpoint, input),
          signs: (terms) => this.signs(who, { call: 'earn/trusteeshipJoin', ...terms }),
        });
    }
  }

  private stakesOf(at: number): string[] {
    const who = this.model.memberAt(at);
    const ids = this.stakes.get(who) ?? [];
    this.stakes.set(who, ids);
    return ids;
  }

  /** All members start at the same moment; a refusal is a valid outcome. */
  private async atOnce(command: Extract<Command, { act: 'atOnce' }>): Promise<Outcome[][]> {
    const lists = this.model.atOnceOf(command);
    return Promise.all(
      lists.map(async (list) => {
        const outcomes: Outcome[] = [];
        for (const { command: one, chosen } of list) outcomes.push(await outcomeOf(() => this.own(one, chosen)));
        return outcomes;
      }),
    );
  }

  /** Assigns ids to newly delivered bots, so that later commands can name them. */
  async nameBots(): Promise<void> {
    for (const { by, who, bots: delivered } of this.model.unnamed.splice(0)) {
      const purchaseId = 'act' in by ? this.boughtAtOnce.get(by) : this.quotes[this.model.quotes.indexOf(by)]?.purchaseId;
      const { bots: ids = [] } = await this.member(who).call(purchases.show, { purchaseId: purchaseId ?? '' });
      if (ids.length !== delivered.length) throw new Error(`${delivered.length} bots were bought, ${ids.length} delivered`);
      for (const [at, bot] of delivered.entries()) this.model.bots.ids.set(bot, ids[at]?.id ?? '');
    }
  }

  private idsOf(chosen: readonly BotModel[]): string[] {
    return chosen.map((bot) => this.model.bots.ids.get(bot) ?? '');
  }

  /** Repeats every act of money with its key: the second answer must equal the first. */
  private async twice<E extends Endpoint>(who: number, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const idempotencyKey = randomUUID();
    const member = this.member(who);
    const first = await member.call(endpoint, input, { idempotencyKey });
    const second = await member.call(endpoint, input, { idempotencyKey });
    if (JSON.stringify(first) !== JSON.stringify(second)) throw new Error(`${endpoint.path} answers differently when repeated`);
    return first;
  }

  private async quote(command: Extract<Command, { act: 'quote' }>): Promise<bigint> {
    const { who, what, quantity, asset, payBy } = command;
    const endpoint = what === 'cards' ? purchases.quoteCards : purchases.quoteBots;
    const quote = await this.member(who).call(endpoint, { quantity, asset, payBy });
    this.quotes.push({ ...quote, what });
    return units(asset, quote.total);
  }

  private async payByBalance(command: Extract<Command, { act: 'payByBalance' }>): Promise<undefined> {
    const quote = this.quotes[command.quote % Math.max(1, this.quotes.length)];
    const endpoint = quote?.what === 'cards' ? purchases.payCards : purchases.payBots;
    if (quote) await this.twice(command.who, endpoint, { purchaseId: quote.purchaseId, payBy: 'balance' });
    return undefined;
  }

  private async buyAtOnce(command: Extract<Command, { act: 'buyAtOnce' }>): Promise<bigint> {
    const { quantity, asset } = command;
    const { purchase } = await this.twice(command.who, purchases.buyBots, { quantity, asset });
    this.boughtAtOnce.set(command, purchase.purchaseId);
    return units(asset, purchase.total);
  }

  private async buyTokens({ who, tokens }: Extract<Command, { act: 'buyTokens' }>): Promise<bigint> {
    const { purchaseId } = await this.member(who).call(ido.quote, { quantity: tokens, asset: 'USDT', payBy: 'balance' });
    const { purchase } = await this.twice(who, ido.pay, { purchaseId, payBy: 'balance' });
    return units('USDT', purchase.total);
  }

  private async vote({ who, side }: Extract<Command, { act: 'vote' }>): Promise<bigint> {
    const { vote } = await this.twice(who, voting.vote, { id: this.project, side, payBy: 'balance' });
    return units('USDT', vote?.fee ?? '');
  }

  private async transfer(command: Extract<Command, { act: 'transfer' }>): Promise<undefined> {
    const fields = { ...sum(command), to: this.member(command.to).address };
    const proof = command.isSigned ? await this.signs(command.who, { call: 'earn/transfer', ...fields }) : {};
    await this.twice(command.who, earnings.transfer, { ...fields, ...proof });
    return undefined;
  }

  private async send(command: Extract<Command, { act: 'send' }>): Promise<unknown> {
    const to = this.member(command.to).address;
    const { who, isSigned } = command;
    if (command.bots === 'all') {
      const proof = isSigned ? await this.signs(who, { call: 'bot/sendAll', to }) : {};
      const { count, value } = await this.twice(who, bots.send.actAll, { to, ...proof });
      return [count, units('USDT', value)];
    }
    const ids = this.idsOf(this.model.chosen(command));
    const proof = isSigned ? await this.signs(who, { call: 'bot/send', ids, to }) : {};
    const { count, value } = await this.twice(who, bots.send.act, { ids, to, ...proof });
    return [count, units('USDT', value)];
  }

  private async signs(who: number, action: Parameters<Member['signs']>[0]) {
    const { message: _, ...proof } = await this.member(who).signs(action);
    return proof;
  }

  private async announce({ set, ahead }: Extract<Command, { act: 'params' }>): Promise<undefined> {
    const changes = Object.entries(announcementAt(set).values).map(([key, value]) => ({ key, value }));
    const effectiveFromDay = this.model.today + ahead;
    await setParams(this.world.context, { changes, effectiveFromDay, author: 'operator', reason: 'model test' });
    return undefined;
  }

  private async payByWallet({ who, quote: at, how }: Extract<Command, { act: 'payByWallet' }>): Promise<undefined> {
    const [quote, known] = [this.quotes[at % Math.max(1, this.quotes.length)], this.model.quoteAt(at)];
    if (quote && known) await this.pay(this.member(who), { orderRef: quote.orderRef, ...this.model.paymentOf(known, how) });
    return undefined;
  }

  private async pay(payer: Member, payment: { orderRef: string; asset: Held; units: bigint }): Promise<undefined> {
    await payer.ofVault('pay', [payment.orderRef, this.world.tokenOf(payment.asset), payment.units]);
    return undefined;
  }

  private async convert(command: Extract<Command, { act: 'convert' }>): Promise<bigint> {
    const amount = formatAmount(command.units, decimalsOf('USDT'));
    const offer = { from: 'USDT', to: 'BCG', amount, action: 'quote' as const };
    const { quote } = await this.member(command.who).call(earnings.convert, offer);
    const { done } = await this.twice(command.who, earnings.convert, { quoteId: quote?.quoteId ?? '' });
    return units('BCG', done?.get ?? '');
  }

  private async withdraw(command: Extract<Command, { act: 'withdraw' }>): Promise<string> {
    const { id, state } = await this.twice(command.who, earnings.withdraw, sum(command));
    this.withdrawals.push({ id, owner: this.member(command.who) });
    return state;
  }

  private async claim({ withdrawal: at }: Extract<Command, { act: 'claim' }>): Promise<undefined> {
    const known = this.withdrawals[at % Math.max(1, this.withdrawals.length)];
    if (!known) return undefined;
    const [withdrawal] = (await known.owner.call(earnings.listWithdrawals, { id: known.id })).list;
    // Also sent when the voucher has expired or was claimed before, because the vault itself must refuse it.
    if (withdrawal?.state !== 'signed' || !withdrawal.voucher) return undefined;
    await known.owner.claims(withdrawal);
    return undefined;
  }

  private async cancel({ who, withdrawal: at }: Extract<Command, { act: 'cancel' }>): Promise<undefined> {
    const known = this.withdrawals[at % Math.max(1, this.withdrawals.length)];
    if (known) await this.member(who).call(earnings.cancelWithdrawal, { id: known.id });
    return undefined;
  }

  private async passDays(days: number): Promise<undefined> {
    await this.world.advanceMinutes(days * DAY_MINUTES);
    return undefined;
  }

  private member(at: number): Member {
    const member = this.members[this.model.memberAt(at)];
    if (!member) throw new Error('there are no members');
    return member;
  }
}

function sum({ asset, units }: { asset: Held; units: bigint }): { asset: Held; amount: string } {
  return { asset, amount: formatAmount(units, decimalsOf(asset)) };
}

function units(asset: Held, amount: string): bigint {
  const parsed = parseAmount(amount, decimalsOf(asset));
  if (!parsed.ok) throw new Error(`${amount} ${asset}: ${parsed.problem}`);
  return parsed.units;
}

async function outcomeOf(act: () => Promise<unknown>): Promise<Outcome> {
  try {
    const answer = await act();
    return answer === undefined ? {} : { answer };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.key };
    if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionExecutionError)) {
      return { refusal: 'REVERTED' };
    }
    throw error;
  }
}
