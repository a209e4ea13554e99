import type { MessageEvent } from '@ocean/api/areas/desk/message';
import { ORDER_MAY, type OrderState, type TimeOutReason } from '@ocean/api/desk/states';

/** The facts of an order that its thread shows. Addresses in lower case. */
export type ThreadOrder = {
  readonly id: string;
  readonly customer: string;
  /** The passageway that accepted it, or that it names; null while any may accept it. */
  readonly operator: string | null;
  /** By the clock: an order whose time is over is timed out, even before its row says so. */
  readonly state: OrderState;
  readonly reason: TimeOutReason | null;
  readonly placedAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
  /** When operators of the platform put its release off. */
  readonly extendedAt: readonly Date[];
};

export type Told = { readonly event: MessageEvent; readonly at: Date };

/** What the platform says about an order, oldest first. */
export function eventsOf({ state, reason, placedAt, expiresAt, acceptedAt, endedAt, extendedAt }: ThreadOrder): readonly Told[] {
  const told: Told[] = [{ event: 'placed', at: placedAt }];
  if (acceptedAt) told.push({ event: 'accepted', at: acceptedAt });
  for (const at of extendedAt) told.push({ event: 'extended', at });
  if (state === 'timedOut') told.push({ event: reason ?? 'expired', at: endedAt ?? expiresAt });
  if (state === 'released' && endedAt) told.push({ event: 'released', at: endedAt });
  return told.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The other party of an order; undefined for an account that is neither party, null while there is no other. */
export function partnerOf({ customer, operator }: Pick<ThreadOrder, 'customer' | 'operator'>, account: string) {
  if (account === customer) return operator;
  return account === operator ? customer : undefined;
}

/** Whether this party may write, by the table of the order, once there is another party to read it. */
export function mayWrite(order: ThreadOrder, account: string): boolean {
  const role = account === order.customer ? 'customer' : 'operator';
  return ORDER_MAY[order.state][role].includes('message') && partnerOf(order, account) != null;
}

type Page<Message> = {
  readonly messages: readonly Message[];
  /** The one before them, which the page has no room for. */
  readonly before: Message | undefined;
  /** Whether newer ones are on another page. */
  readonly isEarlier: boolean;
};

/**
 * A page of a thread, oldest first. What the platform says stands before the first message written after it, and so on that
 * message's page.
 */
export function weave<Message extends { readonly at: Date }, Event extends { readonly at: Date }>(
  { messages, before, isEarlier }: Page<Message>,
  events: readonly Event[],
): (Message | Event)[] {
  const newest = messages.at(-1);
  const isHere = ({ at }: Event) => (!before || at > before.at) && (!isEarlier || (newest !== undefined && at <= newest.at));
  return [...events.filter(isHere), ...messages].sort((a, b) => a.at.getTime() - b.at.getTime());
}
