import { amountText } from '@ocean/api/amount';
import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import type { PostingStatement } from '../../../ledger/ledger.ts';
import { signatureNeeded } from '../../account/step-up/entry.ts';
import type { Order } from '../clock/order.ts';
import { bandOf } from '../market/rules.ts';
import type { Reference } from './references.ts';
import { signedAccepting } from './signed-order.ts';

/** What allows it: the day's unsigned value, a signature that the caller has used up, or the day's value that was signed for it. */
export type AcceptMode = 'session' | 'signed' | 'auto';

/** What accepting an order needs beside its movement. */
export type Acceptance = {
  readonly order: Order;
  readonly operator: string;
  readonly requestId: string;
  readonly mode: AcceptMode;
  /** The challenge that was signed, in mode `signed`. */
  readonly challengeId?: string | undefined;
  readonly reference: Reference;
};

/** The price has changed since it was read: nothing was done, and the caller reads it again. */
export class PriceChanged extends Error {
  override readonly name = 'PriceChanged';
}

/** The day's value for accepting without a tap is spent. */
export class AutoSpent extends Error {
  override readonly name = 'AutoSpent';
}

/** Checks, counts and posts many acceptances in one statement. See `post_accepted_orders`. */
export const ACCEPTED_ORDERS: PostingStatement<Acceptance> = {
  text: (postArguments, first) => {
    const own = OWN_TYPES.map((type, at) => `$${first + at}::${type}`).join(', ');
    return `select post_accepted_orders(${own}, ${postArguments}) as outcomes`;
  },
  values: (group) => [
    group.map(({ order }) => order.id),
    group.map(({ operator }) => operator),
    group.map(({ requestId }) => requestId),
    group.map(({ mode }) => mode),
    group.map(({ challengeId }) => challengeId ?? null),
    group.map(({ reference }) => reference.basis),
    group.map(({ reference }) => reference.units),
  ],
  // Locks the passageways of both, because an operator buys and sells from different accounts.
  locks: ({ order, operator }) => [operator, order.customer],
  refusal: (outcome, acceptance) => {
    const [key = '', detail = '0'] = outcome.split(' ');
    if (key === 'PRICE_CHANGED') return new PriceChanged();
    if (key === 'AUTO_SPENT') return new AutoSpent();
    return isBarrier(key) ? refuse(key, detail, acceptance) : undefined;
  },
};

const OWN_TYPES = ['uuid[]', 'text[]', 'uuid[]', 'text[]', 'uuid[]', 'text[]', 'numeric[]'];

/** The refusals, in the order in which they are checked. */
const BARRIERS = [
  'ORDER_UNKNOWN',
  'ORDER_OWN',
  'ORDER_STATE',
  'PASSAGEWAY_BANNED',
  'PASSAGEWAY_STATE',
  'RECIPIENT_SUSPENDED',
  'SERVICE_CLOSED',
  'PRICE_UNAVAILABLE',
  'RATE_OUTSIDE_BAND',
  'ORDER_TOO_LARGE',
  'ORDER_QUOTA',
  'ORDERS_WITH_PARTNER',
  'STEP_UP_NEEDED',
] as const satisfies readonly RefusalKey[];
type Barrier = (typeof BARRIERS)[number];

function isBarrier(key: string): key is Barrier {
  return (BARRIERS as readonly string[]).includes(key);
}

function refuse(key: Barrier, detail: string, { order, reference }: Acceptance): Refusal {
  const usdt = (units: bigint) => amountText(units, QUOTE_ASSET);
  switch (key) {
    case 'ORDER_STATE':
      return new Refusal(key, { state: detail });
    case 'PRICE_UNAVAILABLE':
      return new Refusal(key, { asset: order.base });
    case 'RATE_OUTSIDE_BAND': {
      const band = bandOf({ bandPoints: Number(detail) }, reference.units ?? 0n);
      return new Refusal(key, { least: usdt(band.leastUnits), most: usdt(band.mostUnits) });
    }
    case 'ORDER_TOO_LARGE':
      return new Refusal(key, { maximum: usdt(BigInt(detail)) });
    case 'ORDER_QUOTA':
      return new Refusal(key, { left: usdt(BigInt(detail)) });
    case 'ORDERS_WITH_PARTNER':
      return new Refusal(key, { maximum: Number(detail) });
    case 'STEP_UP_NEEDED':
      return signatureNeeded({ action: signedAccepting(order), limitUnits: BigInt(detail) });
    default:
      return new Refusal(key);
  }
}
