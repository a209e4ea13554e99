import type { bots } from '@ocean/api/areas/bots';
import { ASSET_NAMES, ASSETS } from '@ocean/api/assets';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import { formatAmount } from '@ocean/money/amount';
import { scheduledUnits } from '@ocean/money/emission';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { readMemberBalances } from '../../../ledger/balances.ts';
import { paymentRateIfKnown } from '../../../prices/payment-rate.ts';
import { readParams } from '../../ops/queries.ts';
import { readGenesisDay } from '../emission/queries.ts';
import { scheduleOf } from '../emission/rules.ts';
import { formatBcg } from '../format-bcg.ts';
import { formatUsdt } from '../format-usdt.ts';
import { assetDiscount, priceBots, priceCards } from '../price/rules.ts';
import { readPlatformTime } from '../queries.ts';

/** The schedule is shown for a year, a point every thirty days. */
const SHOWN_POINTS = 13;
const DAYS_BETWEEN_POINTS = 30;

export const showParams: Handler<typeof bots.params> = async (context, { account }) => {
  const { today } = await readPlatformTime(context.db);
  const params = await readParams(context.db, today);
  return {
    price: formatUsdt(params['bot.price']),
    priceAsset: 'USDT',
    power: params['bot.power'],
    waitDays: params['bot.waitDays'],
    termDays: params['bot.termDays'],
    graceDays: params['bot.graceDays'],
    runPledge: formatBcg(params['bot.runPledge']),
    pledgeAsset: 'BCG',
    stopFeePercent: formatPercent(params['bot.stopFee']),
    renewFeePercent: formatPercent(params['bot.renewFee']),
    maxPerPurchase: params['bot.maxPerPurchase'],
    cardPrice: formatUsdt(params['card.price']),
    cardDays: params['card.days'],
    cardMaxPerPurchase: params['card.maxPerPurchase'],
    methods: await showMethods(context, account, params),
    quantityDiscounts: params['discount.quantity'].map(({ from, basisPoints }) => ({
      from,
      percent: formatPercent(basisPoints),
    })),
    maxPerPower: formatBcg(params['emission.maxPerPower']),
    emission: showSchedule(params, { today, genesisDay: (await readGenesisDay(context.db)) ?? today }),
    platformDay: today,
  };
};

/** Each asset that pays for bots; without a current price its unit is unknown, not zero. */
async function showMethods({ db, prices }: Context, account: string, params: Params) {
  const balances = await readMemberBalances(db, account);
  const payable = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable);
  return Promise.all(
    payable.map(async (asset) => {
      const rate = await paymentRateIfKnown(prices, asset);
      const unitOf = (price: typeof priceBots) =>
        rate === undefined
          ? null
          : formatAmount(price(params, { asset, quantity: 1, usdtPerToken: rate }).totalUnits, ASSETS[asset].decimals);
      return {
        asset,
        discountPercent: formatPercent(assetDiscount(params, asset)),
        unit: unitOf(priceBots),
        cardUnit: unitOf(priceCards),
        balance: formatAmount(balances[asset].available, ASSETS[asset].decimals),
      };
    }),
  );
}

function showSchedule(params: Params, { today, genesisDay }: { today: number; genesisDay: number }) {
  return Array.from({ length: SHOWN_POINTS }, (_, point) => {
    const day = today + point * DAYS_BETWEEN_POINTS;
    return { day, scheduled: formatBcg(scheduledUnits(scheduleOf(params), day - genesisDay)) };
  });
}
