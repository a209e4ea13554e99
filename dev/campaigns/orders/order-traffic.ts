import { desk } from '@ocean/api/areas/desk';
import type { Member } from '../../world/world-member.ts';
import { NothingToDo } from './nothing-to-do.ts';

/** Operations of clients at the desk: members sell tokens to each other and may cancel their own orders. */
export type OrderKind = 'order' | 'accept' | 'cancel';

/** Fields of the acknowledged operation. The audit checks the asset wallet of the accepting member. */
type Did = { readonly id: string; readonly to?: string; readonly usdtUnits?: bigint; readonly bcgUnits?: bigint };
type Preparing = (member: Pick<Member, 'call'>, how: { readonly idempotencyKey: string }) => Promise<() => Promise<Did>>;

const BCG = 10n ** 18n;
export const ORDERED = { text: '11', units: 11n * BCG };
const MARKET = { market: 'BCG/USDT', side: 'sell' } as const;
const STATE = 'pending';

/** Refusals that leave an order unchanged: another act was first, or the limits of a day are reached. */
export const ORDER_REFUSALS = [
  'ORDER_STATE',
  'RATE_CHANGED',
  'PRICE_UNAVAILABLE',
  'RATE_OUTSIDE_BAND',
  'ORDERS_TOO_MANY',
  'ORDERS_WITH_PARTNER',
  'ORDER_QUOTA',
] as const;

export const PREPARE_ORDERS: Readonly<Record<OrderKind, Preparing>> = {
  async order(member, { idempotencyKey }) {
    const terms = { ...MARKET, amount: ORDERED.text };
    const { rate, balanceAfter } = await member.call(desk.checkOrder, terms);
    if (balanceAfter === null) throw new NothingToDo('the member has too little to sell');
    return async () => {
      const { id } = await member.call(desk.order, { ...terms, rate }, { idempotencyKey });
      return { id, bcgUnits: -ORDERED.units };
    };
  },
  async accept(member, { idempotencyKey }) {
    const { list } = await member.call(desk.board, { side: 'sell' });
    const id = oneOf(list, idempotencyKey).id;
    return async () => {
      const { customer, gets } = await member.call(desk.accept, { id, state: STATE }, { idempotencyKey });
      return { id: `accepted ${id}`, to: customer?.toLowerCase() ?? '', usdtUnits: usdtOf(gets.amount), bcgUnits: ORDERED.units };
    };
  },
  async cancel(member, { idempotencyKey }) {
    const { list } = await member.call(desk.orders, { state: STATE, role: 'customer' });
    const id = oneOf(list, idempotencyKey).id;
    return async () => {
      await member.call(desk.order, { id, action: 'cancel', state: STATE }, { idempotencyKey });
      return { id: `cancelled ${id}`, bcgUnits: ORDERED.units };
    };
  },
};

/** Picks a row by the key, so that clients contend for some orders and not for all. */
function oneOf<Row>(list: readonly Row[], key: string): Row {
  const row = list[Number.parseInt(key.slice(0, 8), 16) % Math.max(1, list.length)];
  if (row === undefined) throw new NothingToDo('there is no order for the member');
  return row;
}

function usdtOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}
