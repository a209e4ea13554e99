import { randomBytes } from 'node:crypto';
import type { PurchaseKind } from '@ocean/api/areas/purchases';
import { ASSET_NAMES, ASSETS } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import { MAX_UNITS } from '@ocean/money/amount';
import type { Context } from '../../context.ts';
import type { MemberCall } from '../../http/route.ts';
import { parseAssetField, parseQuantityField } from '../../http/spoken-fields.ts';
import { paymentRate } from '../../prices/payment-rate.ts';
import { priceBots, priceCards } from '../bots/price/rules.ts';
import { readDatedParams } from '../ops/queries.ts';
import type { NewPurchase } from './store.ts';

export type PurchaseRequest = {
  readonly quantity?: unknown;
  readonly asset?: unknown;
  readonly payBy: 'balance' | 'wallet';
  readonly insteadOf?: string | undefined;
};

const PAYABLE = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable);

/** What each kind costs and how many may be bought at once. */
const OFFERS = {
  bots: { price: priceBots, most: (params: Params) => params['bot.maxPerPurchase'] },
  cards: { price: priceCards, most: (params: Params) => params['card.maxPerPurchase'] },
} as const;

/**
 * What is asked for at the price of this moment, not written yet.
 * @throws Refusal PRICE_UNAVAILABLE: a stale price prices nothing
 */
export async function pricePurchase(
  context: Context,
  call: MemberCall,
  asked: { kind: PurchaseKind; request: PurchaseRequest },
): Promise<Omit<NewPurchase, 'id'>> {
  const { kind, request } = asked;
  const { price, most } = OFFERS[kind];
  const { day, params } = await readDatedParams(context.db);
  const quantity = parseQuantityField(request.quantity, most(params));
  const asset = parseAssetField(request.asset, PAYABLE);
  if (request.payBy === 'wallet' && !context.config.tokens[asset]) throw new Refusal('ASSET_UNKNOWN');

  const priced = price(params, { asset, quantity, usdtPerToken: await paymentRate(context.prices, asset) });
  if (priced.subtotalUnits > MAX_UNITS) throw new Refusal('AMOUNT_TOO_LARGE');
  return {
    ...priced,
    account: call.account,
    orderRef: `0x${randomBytes(32).toString('hex')}`,
    kind,
    quantity,
    asset,
    payBy: request.payBy,
    quotedDay: day,
    lifeMinutes: params['purchase.quoteMinutes'],
  };
}
