import { marketCalls } from './desk/market.ts';
import { messageCalls } from './desk/message.ts';
import { orderCalls } from './desk/order.ts';
import { passagewayCalls } from './desk/passageway.ts';
import { profileCalls } from './desk/profile.ts';

/** The passageway desk: an escrowed exchange between members, with both legs in the ledger. */
export const desk = { ...profileCalls, ...passagewayCalls, ...marketCalls, ...orderCalls, ...messageCalls } as const;
