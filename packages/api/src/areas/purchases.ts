import * as v from 'valibot';
import { ASSET_NAMES, ASSETS } from '../assets.ts';
import { endpoint } from '../endpoint.ts';
import { address, amount, at, count, cursorFields, hash32, nothing, uuid } from '../fields.ts';
import { assetField } from '../inputs/amount.ts';
import { quantityField } from '../inputs/quantity.ts';
import { PAYMENT_REASONS, paid, payInput, purchase, quote } from './purchases/purchase.ts';

const PAYABLE = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable);

const offerFields = {
  quantity: quantityField('whole number, at least 1'),
  asset: assetField('asset to pay with', PAYABLE),
};

const quoteInput = v.strictObject({
  ...offerFields,
  payBy: v.picklist(['balance', 'wallet']),
  /** An earlier quote whose payment by balance got no answer. It is refused from now on, or this one is if it was booked. */
  insteadOf: v.optional(uuid),
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

const BUYING = { menu: '/bot' } as const;
/** A wallet's payment is reported after the money has left, so it settles or is credited even if the area is closed. */
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
    fromReplica: true,
    summary: 'Own purchases, newest first',
    input: v.strictObject({
      ...cursorFields,
      /** Only purchases with a payment, settled or pending: every look at a price creates a quote. */
      onlyPaid: v.optional(v.boolean(), false),
    }),
    /** Without a total, because counting the paid ones would read all purchases. */
    output: v.strictObject({ list: v.array(purchase), next: v.nullable(v.string()) }),
    refusals: ['PAGE_UNKNOWN'],
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
          /** In base units for a token that is not an asset here. */
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
