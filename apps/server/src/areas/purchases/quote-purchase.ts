import { randomBytes } from 'node:crypto';
import type { purchases } from '@ocean/api/areas/purchases';
import { ASSET_NAMES, ASSETS, type Asset } from '@ocean/api/assets';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { formatAmount, MAX_UNITS } from '@ocean/money/amount';
import { v5 as uuidv5 } from 'uuid';
import { getAddress } from 'viem';
import type { Context } from '../../context.ts';
import type { MemberCall } from '../../http/route.ts';
import { parseAssetField, parseQuantityField } from '../../http/spoken-fields.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { acceptedRate, priceBots } from '../bots/rules.ts';
import { readParams } from '../ops/queries.ts';
import { discountViews } from './purchase-view.ts';
import { insertPurchase, type Purchase } from './store.ts';

type Request = ParsedInputOf<typeof purchases.buyCheck>;
type Quote = OutputOf<typeof purchases.buyCheck>;

const PAYABLE = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable);

/** Prices a purchase. The price holds until it expires, also when parameters or prices change meanwhile. */
export async function quotePurchase(context: Context, call: MemberCall, request: Request): Promise<Quote> {
  const { db, config } = context;
  const params = await readParams(db);
  const quantity = parseQuantityField(request.quantity, params['bot.maxPerPurchase']);
  const asset = parseAssetField(request.asset, PAYABLE);
  if (request.payBy === 'wallet' && !config.tokens[asset]) throw new Refusal('ASSET_UNKNOWN');

  const price = priceBots(params, { asset, quantity, usdtPerToken: await usdtPerToken(context, asset) });
  if (price.subtotalUnits > MAX_UNITS) throw new Refusal('AMOUNT_TOO_LARGE');
  const purchase = await db.transaction((tx) =>
    insertPurchase(tx, {
      ...price,
      id: uuidv5('purchase', call.requestId),
      account: call.account,
      orderRef: `0x${randomBytes(32).toString('hex')}`,
      quantity,
      asset,
      payBy: request.payBy,
      lifeMinutes: params['purchase.quoteMinutes'],
    }),
  );
  const { available } = await readBalance(db, member(call.account).available(asset));
  return quoteView(purchase, { vault: config.vault, available });
}

/** Null for USDT, which is the unit. @throws Refusal PRICE_UNAVAILABLE: a stale price prices nothing. */
async function usdtPerToken({ prices }: Context, asset: Asset): Promise<bigint | null> {
  if (asset === 'USDT') return null;
  const { usdtUnits } = await prices.current(asset);
  return acceptedRate(asset, usdtUnits);
}

function quoteView(purchase: Purchase, facts: { vault: string; available: bigint }): Quote {
  const { asset, totalUnits, payBy } = purchase;
  const text = (units: bigint) => formatAmount(units, ASSETS[asset].decimals);
  const spent = payBy === 'balance' ? totalUnits : 0n;
  return {
    purchaseId: purchase.id,
    quantity: purchase.quantity,
    unit: text(purchase.unitUnits),
    subtotal: text(purchase.subtotalUnits),
    discounts: discountViews(purchase.discounts),
    total: text(totalUnits),
    asset,
    expiresAt: purchase.expiresAt.toISOString(),
    vault: getAddress(facts.vault),
    orderRef: purchase.orderRef,
    allowanceNeeded: text(totalUnits - spent),
    balance: text(facts.available),
    balanceAfter: facts.available >= spent ? text(facts.available - spent) : null,
    feeGoesTo: 'treasury',
  };
}
