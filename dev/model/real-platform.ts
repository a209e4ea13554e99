import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { ASSETS } from '@ocean/api/assets';
import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { formatAmount, parseAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import { BaseError, ContractFunctionExecutionError, numberToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { World } from '../world.ts';
import type { Member } from '../world-member.ts';
import type { Command, Held } from './commands.ts';
import type { Outcome, PlatformModel } from './platform-model.ts';

/** More than any list of commands can pay. */
const WALLET = '900000';
const FIRST_KEY = 77_000;
const WAIT_MINUTES = 16;
const DAY_MINUTES = 24 * 60 + 1;

type Quote = { readonly purchaseId: string; readonly orderRef: string };

/** The same commands on the real thing: HTTP, chain and database. What the model calls a place has its ids here. */
export class RealPlatform {
  readonly members: Member[] = [];
  readonly withdrawals: { id: string; owner: Member }[] = [];
  private readonly quotes: Quote[] = [];
  private readonly world: World;
  private readonly model: PlatformModel;

  constructor(world: World, model: PlatformModel) {
    this.world = world;
    this.model = model;
  }

  /** Acts first, so that what the model needs to know (addresses) is there, and says what came of it. */
  async perform(command: Command): Promise<Outcome> {
    try {
      const answer = await this.act(command);
      return answer === undefined ? {} : { answer };
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error.key };
      if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionExecutionError)) {
        return { refusal: 'REVERTED' };
      }
      throw error;
    }
  }

  async join(inviter: number | undefined): Promise<string> {
    const wallet = privateKeyToAccount(numberToHex(FIRST_KEY + this.members.length, { size: 32 }));
    const from = inviter === undefined ? undefined : this.members[inviter];
    const member = await this.world.member({ wallet, ...(from && { inviter: from }) });
    for (const asset of ['USDT', 'BYB'] as const) {
      await member.faucet(asset, WALLET);
      await member.approves(asset, WALLET);
    }
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
      case 'convert':
        return this.convert(command);
      case 'run':
        return (await this.twice(command.who, bots.pledge, { ids: await this.botIds(command) })).count;
      case 'stop':
        return (await this.twice(command.who, bots.pledgeCancel, { ids: await this.botIds(command) })).count;
      case 'collect':
        return units('BCG', (await this.twice(command.who, earnings.award, { kind: 'static' })).collected);
      case 'transfer':
        await this.twice(command.who, earnings.transfer, { ...sum(command), to: this.member(command.to).address });
        return undefined;
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
    }
  }

  /** Every act of money is sent again with its key: the second answer must be the first one. */
  private async twice<E extends Endpoint>(who: number, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const idempotencyKey = randomUUID();
    const member = this.member(who);
    const first = await member.call(endpoint, input, { idempotencyKey });
    const second = await member.call(endpoint, input, { idempotencyKey });
    if (JSON.stringify(first) !== JSON.stringify(second))
      throw new Error(`${endpoint.path} answers differently when it is repeated`);
    return first;
  }

  private async quote({ who, quantity, asset, payBy }: Extract<Command, { act: 'quote' }>): Promise<bigint> {
    const quote = await this.member(who).call(purchases.buyCheck, { quantity, asset, payBy });
    this.quotes.push(quote);
    return units(asset, quote.total);
  }

  private async payByBalance(command: Extract<Command, { act: 'payByBalance' }>): Promise<undefined> {
    const quote = this.quotes[command.quote % Math.max(1, this.quotes.length)];
    if (quote) await this.twice(command.who, purchases.buy, { purchaseId: quote.purchaseId, payBy: 'balance' });
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
    const amount = formatAmount(command.units, ASSETS.USDT.decimals);
    const offer = { from: 'USDT', to: 'BCG', amount, action: 'quote' as const };
    const { quote } = await this.member(command.who).call(earnings.convert, offer);
    const { done } = await this.twice(command.who, earnings.convert, { quoteId: quote?.quoteId ?? '' });
    return units('BCG', done?.get ?? '');
  }

  private async botIds({ who, first }: { who: number; first: number }): Promise<string[]> {
    const { list } = await this.member(who).call(bots.log, { size: 100 });
    const all = await this.world.context.db.many<{ id: string }>(sql`
      select id from bot where owner = ${this.member(who).id} order by number limit ${first}`);
    if (list.length === 0 && all.length > 0) throw new Error('bot/log shows none of the bots that there are');
    return all.map(({ id }) => id);
  }

  private async withdraw(command: Extract<Command, { act: 'withdraw' }>): Promise<string> {
    const { id, state } = await this.twice(command.who, earnings.withdraw, sum(command));
    this.withdrawals.push({ id, owner: this.member(command.who) });
    return state;
  }

  private async claim({ withdrawal: at }: Extract<Command, { act: 'claim' }>): Promise<undefined> {
    const known = this.withdrawals[at % Math.max(1, this.withdrawals.length)];
    if (!known) return undefined;
    const [withdrawal] = (await known.owner.call(earnings.withdrawList, { id: known.id })).list;
    // Also when it is signed no more, or claimed a second time: the vault itself must refuse.
    if (withdrawal?.state !== 'signed' || !withdrawal.voucher) return undefined;
    await known.owner.claims(withdrawal);
    return undefined;
  }

  private async cancel({ who, withdrawal: at }: Extract<Command, { act: 'cancel' }>): Promise<undefined> {
    const known = this.withdrawals[at % Math.max(1, this.withdrawals.length)];
    if (known) await this.member(who).call(earnings.withdrawCancel, { id: known.id });
    return undefined;
  }

  private async passDays(days: number): Promise<undefined> {
    await this.world.advanceMinutes(days * DAY_MINUTES);
    return undefined;
  }

  private member(at: number): Member {
    const member = this.members[this.model.memberAt(at)];
    if (!member) throw new Error('nobody has joined');
    return member;
  }
}

function sum({ asset, units }: { asset: Held; units: bigint }): { asset: Held; amount: string } {
  return { asset, amount: formatAmount(units, ASSETS[asset].decimals) };
}

function units(asset: Held, amount: string): bigint {
  const parsed = parseAmount(amount, ASSETS[asset].decimals);
  if (!parsed.ok) throw new Error(`${amount} ${asset}: ${parsed.problem}`);
  return parsed.units;
}
