import { amountText } from '@ocean/api/amount';
import type { orderView } from '@ocean/api/areas/desk/order';
import type { Asset } from '@ocean/api/assets';
import { ORDER_MAY, type OrderAction, type OrderRole, type PassagewayState } from '@ocean/api/desk/states';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import { formatPercent } from '@ocean/api/param-kinds';
import type { InferOutput } from 'valibot';
import { getAddress } from 'viem';
import type { Context } from '../../../context.ts';
import { legsOf, marketOf } from '../clock/order.ts';
import { acceptBarrier } from '../passageway/rules.ts';
import { type Person, personOf } from '../profile/queries.ts';
import { planAccepting } from './plan-accepting.ts';
import { type Looked, readExtensions } from './queries.ts';
import { roleOf, type Seen } from './rules.ts';

export type OrderView = InferOutput<typeof orderView>;

/** The other party. For an order that names no passageway, operators who may accept it see its customer. */
export function partnerOf(order: Seen, account: string): string | null {
  return account === order.customer ? (order.operator ?? order.named) : order.customer;
}

type Around = {
  readonly account: string;
  readonly people: ReadonlyMap<string, Person>;
  /** Of the own passageway; undefined where it does not matter, because the role of the account accepts nothing. */
  readonly state: PassagewayState | undefined;
};

/** A line of a list. */
export function viewOrderRow(order: Seen, { account, people, state }: Around) {
  const { gives, gets } = legsOf(order);
  const role = roleOf(order, account);
  return {
    id: order.id,
    market: marketOf(order),
    side: order.side,
    amount: amountText(order.baseUnits, order.base),
    rate: amountText(order.rateUnits, QUOTE_ASSET),
    gives: viewLeg(gives),
    gets: viewLeg(gets),
    state: order.state,
    reason: order.reason,
    role,
    may: mayNow(order, role, state),
    placedAt: order.placedAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    releaseAt: order.releaseAt?.toISOString() ?? null,
    unread: order.unread,
    partner: people.get(partnerOf(order, account) ?? '') ?? null,
  };
}

export function viewLeg({ asset, units }: { asset: Asset; units: bigint }) {
  return { asset, amount: amountText(units, asset) };
}

/** Whether the account's role may accept the order, if its passageway may. */
export function isToAccept(order: Seen, account: string): boolean {
  return ORDER_MAY[order.state][roleOf(order, account)].includes('accept');
}

/** What both tables allow: that of orders, and for accepting that of passageways. */
function mayNow(order: Seen, role: OrderRole, state: PassagewayState | undefined): OrderAction[] {
  const accepts = state !== undefined && acceptBarrier(state) === null;
  return ORDER_MAY[order.state][role].filter((action) => action !== 'accept' || accepts);
}

/** The order as this account sees it. */
export async function viewOrder(context: Context, order: Looked, account: string): Promise<OrderView> {
  const { db } = context;
  const role = roleOf(order, account);
  const partner = partnerOf(order, account);
  const { partnerNickname: nickname, partnerAvatar: avatar } = order;
  const people = new Map(
    partner === null || nickname === null ? [] : [[partner, personOf({ account: partner, nickname, avatar })] as const],
  );
  const [extensions, planned] = await Promise.all([
    order.isExtended ? readExtensions(db, order.id) : [],
    isToAccept(order, account) ? planAccepting(context, account, order) : undefined,
  ]);
  const isParty = role === 'customer' || role === 'operator';
  const operator = order.operator ?? order.named;
  const isOperator = role === 'operator';
  return {
    ...viewOrderRow(order, { account, people, state: planned?.state }),
    customer: isParty ? getAddress(order.customer) : null,
    operator: isParty && operator !== null ? getAddress(operator) : null,
    isNamed: order.named !== null,
    acceptedAt: order.acceptedAt?.toISOString() ?? null,
    endedAt: order.endedAt?.toISOString() ?? null,
    releasedAt: order.state === 'released' ? (order.endedAt?.toISOString() ?? null) : null,
    fee: isOperator && order.feeUnits !== null ? amountText(order.feeUnits, legsOf(order).gives.asset) : null,
    feePercent: isOperator && order.feePoints !== null ? formatPercent(order.feePoints) : null,
    extensions: isParty
      ? extensions.map(({ until, reason, at }) => ({ until: until.toISOString(), reason, at: at.toISOString() }))
      : [],
    accepting: planned?.accepting ?? null,
  };
}
