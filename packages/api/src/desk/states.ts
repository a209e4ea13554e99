/*
 * States of the passageway desk, and the permitted actions in each. The server enforces these tables, and the buttons read them.
 */

/**
 * The states of a passageway, in the order in which they are checked: the first that applies is the state.
 * banned: by operators, by its own missed orders, or because the account is suspended. notOpened: no test passed, or never opened.
 * closed: opened, and not started or stopped. usedUpToday: the daily quota of the level is spent. awaitingRelease: started, but
 * what is free is below its smallest order while proceeds are on hold. inPassageway: it takes orders.
 */
export const PASSAGEWAY_STATES = ['banned', 'notOpened', 'closed', 'usedUpToday', 'awaitingRelease', 'inPassageway'] as const;
export type PassagewayState = (typeof PASSAGEWAY_STATES)[number];

/** Why a passageway is banned. */
export const BAN_REASONS = ['suspended', 'operator', 'missed'] as const;
export type BanReason = (typeof BAN_REASONS)[number];

/** What the owner of a passageway does with it. What ends something is possible in every state. */
export const PASSAGEWAY_ACTIONS = ['open', 'start', 'stop', 'save', 'fill', 'empty', 'accept'] as const;
export type PassagewayAction = (typeof PASSAGEWAY_ACTIONS)[number];

export const PASSAGEWAY_MAY: Readonly<Record<PassagewayState, readonly PassagewayAction[]>> = {
  banned: ['stop', 'empty'],
  notOpened: ['open', 'fill', 'empty'],
  closed: ['start', 'save', 'fill', 'empty'],
  usedUpToday: ['stop', 'save', 'fill', 'empty'],
  awaitingRelease: ['stop', 'save', 'fill', 'empty', 'accept'],
  inPassageway: ['stop', 'save', 'fill', 'empty', 'accept'],
};

/** Of the base asset, seen by the customer: to buy it for USDT, or to sell it. */
export const ORDER_SIDES = ['buy', 'sell'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

/**
 * pending: the customer's leg is held. completed: accepted, both legs have swapped, and the operator's proceeds are on hold.
 * timedOut: not accepted in time, or cancelled by the customer; the leg is free again. released: the hold is over, the fee taken.
 */
export const ORDER_STATES = ['pending', 'completed', 'timedOut', 'released'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Why an order has timed out. */
export const TIME_OUT_REASONS = ['expired', 'cancelled'] as const;
export type TimeOutReason = (typeof TIME_OUT_REASONS)[number];

/**
 * The viewer's role in an order. customer: placed it. operator: it names this passageway, or this passageway accepted it.
 * candidate: it names no passageway, and this one offers what it asks for. stranger: any other account, which may not see it.
 */
export const ORDER_ROLES = ['customer', 'operator', 'candidate', 'stranger'] as const;
export type OrderRole = (typeof ORDER_ROLES)[number];

/** message: write to the other party. A pending order without a passageway has no other party yet. */
export const ORDER_ACTIONS = ['cancel', 'accept', 'message'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export const ORDER_MAY: Readonly<Record<OrderState, Readonly<Record<OrderRole, readonly OrderAction[]>>>> = {
  pending: { customer: ['cancel', 'message'], operator: ['accept', 'message'], candidate: ['accept'], stranger: [] },
  completed: { customer: ['message'], operator: ['message'], candidate: [], stranger: [] },
  timedOut: { customer: [], operator: [], candidate: [], stranger: [] },
  released: { customer: ['message'], operator: ['message'], candidate: [], stranger: [] },
};

/** The state of an order after its time is over, for every viewer. */
export const ORDER_DUE: Readonly<Partial<Record<OrderState, OrderState>>> = { pending: 'timedOut', completed: 'released' };

/**
 * none: never applied. applied: under review. approved: may set rates of its own. refused: with a reason; may apply again.
 * leaving: has left; the deposit is returned after its waiting days.
 */
export const PROVIDER_STATES = ['none', 'applied', 'approved', 'refused', 'leaving'] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

export const MAX_LEVEL = 5;
