import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { deskJobs } from '../../../apps/server/src/areas/desk/jobs.ts';
import { findHold } from '../../../apps/server/src/areas/desk/order/extend-hold.ts';
import { operateDesk } from '../../../apps/server/src/operate/desk/operate-desk.ts';
import { NotAllowed } from '../../../apps/server/src/operate/operation.ts';
import { recordOperatorPrice } from '../../../apps/server/src/prices/record-price.ts';
import type { Traders } from '../../desk/traders.ts';
import type { OperatorsDesk } from '../../world/operators-desk.ts';
import type { World } from '../../world/world.ts';
import type { Member } from '../../world/world-member.ts';
import type { DeskCommand } from './desk-commands.ts';
import { type End, PRICE_MINUTES, WITHDRAWN } from './desk-model.ts';

const MARKET = 'BCG/USDT';
const REASON = ['--reason', 'a test'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const NO_SERVICE = '00000000-0000-4000-8000-000000000000';

type On = {
  readonly world: World;
  readonly operators: OperatorsDesk;
  readonly traders: Traders;
  readonly members: readonly Member[];
};

/** Runs the commands on the platform, by members' calls, operators' commands and the worker's jobs. */
export class RealDesk {
  readonly orders: string[] = [];
  private readonly on: On;

  constructor(on: On) {
    this.on = on;
  }

  async perform(command: DeskCommand): Promise<End> {
    try {
      await this.act(command);
      return 'ok';
    } catch (error) {
      if (error instanceof Refusal) return error.key;
      if (error instanceof NotAllowed) return 'NOT_ALLOWED';
      throw error;
    }
  }

  private async act(command: DeskCommand): Promise<unknown> {
    const { operators, world } = this.on;
    switch (command.act) {
      case 'price':
        await recordOperatorPrice(world.context.db, { asset: 'BCG', usdtUnits: command.rate, author: 'a test' });
        return world.advanceMinutes(PRICE_MINUTES);
      case 'minutes':
        return world.advanceMinutes(command.minutes);
      case 'market':
        return operators.carol(operateDesk, 'markets', command.isOpen ? 'open' : 'close', 'BCG', ...REASON);
      case 'jobs':
        for (const job of deskJobs) await job.run(world.context);
        return undefined;
      case 'suspend':
      case 'restore':
        return this.suspend(this.member(command.who), command.act === 'suspend');
      case 'extend':
        return this.extend(command);
      case 'ban':
      case 'lift':
        return operators.carol(operateDesk, 'bans', command.act, this.member(command.who).id, ...REASON);
      default:
        return this.ofMember(this.member(command.who), command);
    }
  }

  private async ofMember(who: Member, command: Extract<DeskCommand, { who: number }>): Promise<unknown> {
    switch (command.act) {
      case 'fill':
      case 'empty':
        return who.call(desk[command.act], { asset: command.asset, amount: textOf(command.micro) });
      case 'save': {
        const services = command.offers.map(({ side, min, max, isOpen }) => ({
          ...{ market: MARKET, side, isOpen },
          ...{ min: textOf(min), max: textOf(max) },
        }));
        const daily = command.auto;
        const autoAccept = typeof daily === 'bigint' ? { daily: textOf(daily) } : daily;
        return who.call(desk.save, { services, ...(autoAccept !== undefined && { autoAccept }) });
      }
      case 'open':
      case 'start':
      case 'stop':
        return who.call(desk[command.act], {});
      case 'rate': {
        const serviceId = await this.serviceOf(who, command.side);
        return who.call(desk.updateRate, { serviceId, rate: command.rate === null ? null : textOf(command.rate) });
      }
      case 'upgrade':
      case 'leave':
        return who.call(desk.levelUpgrade, { action: command.act });
      case 'place':
        return this.place(who, command);
      case 'cancel':
      case 'accept': {
        const id = this.orders.at(-1 - (command.order % Math.max(1, this.orders.length)));
        if (id === undefined) return undefined;
        return command.act === 'accept'
          ? who.call(desk.accept, { id, state: 'pending' })
          : who.call(desk.order, { id, action: 'cancel', state: 'pending' });
      }
      case 'transfer': {
        const { asset, micro, to } = command;
        return who.call(earnings.transfer, { asset, amount: textOf(micro), to: this.member(to).address });
      }
      case 'withdraw':
        return who.call(earnings.withdraw, { asset: command.asset, amount: textOf(WITHDRAWN[command.asset]) });
      default:
        throw new Error(`operators, not members, do ${command.act}`);
    }
  }

  private async place(who: Member, { named, side, micro }: Extract<DeskCommand, { act: 'place' }>): Promise<void> {
    const serviceId = named === null ? undefined : await this.serviceOf(this.member(named), side);
    const terms = { market: MARKET, side, amount: textOf(micro), ...(serviceId && { serviceId }) };
    const { rate } = await who.call(desk.checkOrder, terms);
    this.orders.push((await who.call(desk.order, { ...terms, rate })).id);
  }

  private async suspend({ id }: Member, isSuspended: boolean): Promise<void> {
    await this.on.traders.owner.run(sql`
      insert into account_suspension (account, number, is_suspended, author, reason)
      select address, (select count(*) + 1 from account_suspension s where s.account = address), ${isSuspended}::boolean, address, 'a test'
      from account where address = ${id} and (suspended_at is not null) <> ${isSuspended}::boolean`);
  }

  private async extend({ order, days }: Extract<DeskCommand, { act: 'extend' }>): Promise<unknown> {
    const id = this.orders.at(-1 - (order % Math.max(1, this.orders.length)));
    const hold = id === undefined ? undefined : await findHold(this.on.world.context.db, id);
    if (!id || !hold) throw new NotAllowed('nothing is held');
    const until = new Date(hold.releaseAt.getTime() + days * DAY_MS).toISOString();
    return this.on.operators.carol(operateDesk, 'holds', 'extend', id, '--until', until, ...REASON);
  }

  private serviceOf(who: Member, side: 'buy' | 'sell'): Promise<string> {
    return this.on.traders.serviceOf(who, side).catch(() => NO_SERVICE);
  }

  private member(who: number): Member {
    const member = this.on.members[who];
    if (!member) throw new Error(`there is no member ${who}`);
    return member;
  }
}

/** Millionths of a token as a decimal text. */
function textOf(micro: bigint): string {
  return `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`;
}
