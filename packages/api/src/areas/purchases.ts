import * as v from 'valibot';
import { ASSET_NAMES, ASSETS } from '../assets.ts';
import { endpoint } from '../endpoint.ts';
import { address, amount, at, count, hash32, listOf, nothing, pageFields, uuid } from '../fields.ts';
import { assetField } from '../inputs/amount.ts';
import { parsedInput, sent } from '../inputs/parsed-field.ts';
import { quantityField } from '../inputs/quantity.ts';
import { parseTransactionHash, TRANSACTION_HASH_REFUSALS } from '../inputs/transaction-hash.ts';

/**
 * awaiting: priced, not paid. seen: the payment is on chain, not yet final. settled: paid, delivered.
 * credited: a payment arrived that could not settle it; the money is on the sender's balance. expired: not paid.
 */
export const PURCHASE_STATES = ['awaiting', 'seen', 'settled', 'credited', 'expired'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** What a purchase delivers. */
export const PURCHASE_KINDS = ['bots', 'cards'] as const;
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
] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];

const discount = v.strictObject({ kind: v.picklist(['asset', 'quantity']), percent: v.string() });

const purchase = v.strictObject({
  purchaseId: uuid,
  kind: v.picklist(PURCHASE_KINDS),
  quantity: count,
  unit: amount,
  discounts: v.array(discount),
  total: amount,
  asset: v.string(),
  state: v.picklist(PURCHASE_STATES),
  payBy: v.nullable(v.picklist(['balance', 'wallet'])),
  txHash: v.nullable(v.string()),
  /** Blocks on top of the payment's block, and how many are needed; null while nothing is on chain. */
  confirmations: v.nullable(v.strictObject({ have: count, need: count })),
  quotedAt: at,
  expiresAt: at,
  settledAt: v.nullable(at),
});

const bots = v.array(v.strictObject({ id: uuid, number: count }));

const PAYABLE = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable);

const offerFields = {
  quantity: quantityField('whole number, at least 1'),
  asset: assetField('asset to pay with', PAYABLE),
};

const quoteInput = v.strictObject({
  ...offerFields,
  payBy: v.picklist(['balance', 'wallet']),
  /** An earlier quote whose payment by balance got no answer: it is refused from now on, or was booked and this one is. */
  insteadOf: v.optional(uuid),
});

const quote = v.strictObject({
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

const QUOTE_REFUSALS = [
  'QUANTITY_TOO_LARGE',
  'AMOUNT_TOO_LARGE',
  'PRICE_UNAVAILABLE',
  'STABLECOIN_BELOW_FLOOR',
  'PAYMENT_CAP_REACHED',
] as const;
/** The one that it was to replace is paid. */
const CHECK_REFUSALS = [...QUOTE_REFUSALS, 'QUOTES_TOO_MANY', 'PURCHASE_SETTLED'] as const;

const payInput = parsedInput(
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

const PAY_REFUSALS = [
  'PURCHASE_UNKNOWN',
  'PURCHASE_EXPIRED',
  'PURCHASE_SETTLED',
  'PRICE_MOVED',
  'PAYMENT_CAP_REACHED',
  'BALANCE_INSUFFICIENT',
  'BCG_INSUFFICIENT',
  'BYB_INSUFFICIENT',
] as const;

const paid = v.strictObject({ purchase, bots: v.optional(bots) });

const BUYING = { menu: '/bot' } as const;
/** A wallet's payment is reported after the money has left: whatever is closed by then, it settles or is credited. */
const PAYING = { ...BUYING, when: ({ payBy }: { payBy: 'balance' | 'wallet' }) => payBy === 'balance' } as const;

export const purchases = {
  quoteBots: endpoint({
    path: '/api/bot/buyCheck',
    caller: 'member',
    mutates: true,
    entrance: BUYING,
    summary: 'Prices a purchase of bots: a quote that holds for 15 minutes, in a token for 2',
    input: quoteInput,
    output: quote,
    refusals: CHECK_REFUSALS,
  }),
  payBots: endpoint({
    path: '/api/bot/buy',
    caller: 'member',
    mutates: true,
    entrance: PAYING,
    success: 'PURCHASE_SUCCESSFUL',
    summary: 'Pays a priced purchase by balance, or reports the transaction that pays it',
    input: payInput,
    output: paid,
    refusals: PAY_REFUSALS,
  }),
  quoteCards: endpoint({
    path: '/api/bot/buyCardCheck',
    caller: 'member',
    mutates: true,
    entrance: BUYING,
    summary: 'Prices a purchase of accelerator cards: a quote that holds for 15 minutes, in a token for 2',
    input: quoteInput,
    output: quote,
    refusals: CHECK_REFUSALS,
  }),
  payCards: endpoint({
    path: '/api/bot/buyCard',
    caller: 'member',
    mutates: true,
    entrance: PAYING,
    success: 'PURCHASE_SUCCESSFUL',
    summary: 'Pays a priced purchase of cards by balance, or reports the transaction that pays it',
    input: payInput,
    output: paid,
    refusals: PAY_REFUSALS,
  }),
  buyBots: endpoint({
    path: '/api/earn/buyBot',
    caller: 'member',
    mutates: true,
    entrance: BUYING,
    success: 'PURCHASE_SUCCESSFUL',
    summary: 'Buys bots from the balance in one call, at the price of this moment',
    input: v.strictObject(offerFields),
    output: paid,
    refusals: [...QUOTE_REFUSALS, 'PRICE_MOVED', 'BALANCE_INSUFFICIENT', 'BCG_INSUFFICIENT', 'BYB_INSUFFICIENT'],
  }),
  show: endpoint({
    path: '/api/bot/purchase',
    caller: 'member',
    summary: 'Follows one purchase',
    input: v.strictObject({ purchaseId: uuid }),
    output: paid,
    refusals: ['PURCHASE_UNKNOWN'],
  }),
  list: endpoint({
    path: '/api/bot/purchaseList',
    caller: 'member',
    summary: 'Own purchases, newest first',
    input: v.strictObject(pageFields),
    output: listOf(purchase),
  }),
  depositInfo: endpoint({
    path: '/api/earn/depositInfo',
    caller: 'member',
    summary: 'How to top up the balance: vault, assets, confirmations, and own deposits on their way',
    input: nothing,
    output: v.strictObject({
      vault: address,
      assets: v.array(v.strictObject({ asset: v.string(), token: address, decimals: count, balance: amount })),
      confirmations: count,
      recent: v.array(
        v.strictObject({
          txHash: hash32,
          asset: v.nullable(v.string()),
          /** Of a token without an asset here: its base units. */
          amount,
          /** unsupported: a token that the platform does not know. It is recorded and cannot be credited. */
          state: v.picklist(['seen', 'credited', 'unsupported']),
          /** Why a payment became a balance credit; null for a plain deposit and while it is only seen. */
          reason: v.nullable(v.picklist(PAYMENT_REASONS)),
          at,
          confirmations: v.strictObject({ have: count, need: count }),
        }),
      ),
    }),
  }),
} as const;
