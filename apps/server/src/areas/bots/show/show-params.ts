import { amountText } from '@ocean/api/amount';
import type { bots } from '@ocean/api/areas/bots';
import { ASSET_NAMES, ASSETS } from '@ocean/api/assets';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { readMemberBalances } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { paymentPriceIfKnown } from '../../../prices/payment-rate.ts';
import { priceKindOf } from '../../../prices/price-kind.ts';
import { readPlatformTime } from '../bot/queries.ts';
import { readGenesisDay } from '../emission/queries.ts';
import { scheduleInPoints } from '../emission/rules.ts';
import { assetDiscount, offerOf, priceBots, priceCards } from '../price/rules.ts';

export const showParams: Handler<typeof bots.params> = async (context, { account }) => {
  const { today } = await readPlatformTime(context.db);
  const params = await readParams(context.db, today);
  return {
    ...offerOf(params),
    cardMaxPerPurchase: params['card.maxPerPurchase'],
    methods: await showMethods(context, account, params),
    maxPerPower: amountText(params['emission.maxPerPower'], 'BCG'),
    emission: scheduleInPoints(params, { today, genesisDay: (await readGenesisDay(context.db)) ?? today }),
    platformDay: today,
  };
};

/** Each asset that pays for bots; without a current price its unit is unknown, not zero. */
async function showMethods({ db, prices }: Context, account: string, params: Params) {
  const balances = await readMemberBalances(db, account);
  const payable = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable);
  return Promise.all(
    payable.map(async (asset) => {
      const known = await paymentPriceIfKnown(prices, asset, params);
      const one = { asset, quantity: 1, priceKind: priceKindOf(params, asset) };
      const unitOf = (price: typeof priceBots) =>
        known ? amountText(price(params, { ...one, usdtPerToken: known.usdtPerToken }).totalUnits, asset) : null;
      return {
        asset,
        discountPercent: formatPercent(assetDiscount(params, asset, one.priceKind)),
        unit: unitOf(priceBots),
        cardUnit: unitOf(priceCards),
        balance: amountText(balances[asset].available, asset),
      };
    }),
  );
}
