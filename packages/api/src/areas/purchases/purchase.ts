import * as v from 'valibot';
import { address, amount, at, count, hash32, uuid } from '../../fields.ts';
import { parsedInput, sent } from '../../inputs/parsed-field.ts';
import { parseTransactionHash, TRANSACTION_HASH_REFUSALS } from '../../inputs/transaction-hash.ts';

/* Common to every kind of purchase: its view, its price and its payment. */

/**
 * awaiting: priced, not paid. seen: the payment is on chain, not yet final. settled: paid, delivered.
 * credited: a payment arrived that could not settle it; the money is on the sender's balance. expired: not paid.
 */
export const PURCHASE_STATES = ['awaiting', 'seen', 'settled', 'credited', 'expired'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** What a purchase delivers. */
export const PURCHASE_KINDS = ['bots', 'cards', 'tokens', 'vote'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

/** Why a payment, or a part of it, became a balance credit of its sender instead of paying what it named. */
export const PAYMENT_REASONS = [
  'late',
  'short',
  'surplus',
  'wrongToken',
  'second',
  'unknownOrder',
  'notOwner',
  'unsupportedToken',
  'tooLarge',
  'priceMoved',
  'capReached',
  'roundClosed',
  'roundPaused',
  'roundSoldOut',
  'daySoldOut',
  'tooManyBought',
  'voteClosed',
  'alreadyVoted',
  'mayNotVote',
] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];

const discount = v.strictObject({ kind: v.picklist(['asset', 'quantity']), percent: v.string() });

/** One purchase as its owner sees it. */
export const purchase = v.strictObject({
  purchaseId: uuid,
  kind: v.picklist(PURCHASE_KINDS),
  /** Of a vote: what it is about. */
  vote: v.optional(v.strictObject({ project: uuid, side: v.picklist(['support', 'oppose']) })),
  quantity: count,
  unit: amount,
  discounts: v.array(discount),
  total: amount,
  asset: v.string(),
  state: v.picklist(PURCHASE_STATES),
  payBy: v.nullable(v.picklist(['balance', 'wallet'])),
  txHash: v.nullable(v.string()),
  /** Confirmations of the payment's block, and the number needed; null while nothing is on chain. */
  confirmations: v.nullable(v.strictObject({ have: count, need: count })),
  quotedAt: at,
  expiresAt: at,
  settledAt: v.nullable(at),
});

/** `number` is null once the bot has been sent on. */
const bots = v.array(v.strictObject({ id: uuid, number: v.nullable(count) }));

/** A price that holds until `expiresAt`. */
export const quote = v.strictObject({
  purchaseId: uuid,
  quantity: count,
  unit: amount,
  subtotal: amount,
  discounts: v.array(discount),
  total: amount,
  asset: v.string(),
  expiresAt: at,
  vault: address,
  orderRef: hash32,
  /** What the vault must be allowed to take; "0" when paying by balance. */
  allowanceNeeded: amount,
  balance: amount,
  /** Null when the balance does not cover the price. */
  balanceAfter: v.nullable(amount),
  feeGoesTo: v.string(),
});

/** How a quote is paid: by balance, or by a transaction that the wallet has sent. */
export const payInput = parsedInput(
  v.union([
    v.strictObject({ purchaseId: uuid, payBy: v.literal('balance') }),
    v.strictObject({
      purchaseId: uuid,
      payBy: v.literal('wallet'),
      txHash: sent<string>('hash of the payment', TRANSACTION_HASH_REFUSALS),
    }),
  ]),
  (fields) => (fields.payBy === 'wallet' ? { ...fields, txHash: parseTransactionHash(fields.txHash) } : fields),
);

/** The answer to a payment. */
export const paid = v.strictObject({ purchase, bots: v.optional(bots) });
