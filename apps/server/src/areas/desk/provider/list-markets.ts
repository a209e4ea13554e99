import { amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Handler } from '../../../http/route.ts';
import { readPricedMarkets } from '../market/queries.ts';
import { bandOf, type PricedMarket } from '../market/rules.ts';
import { readBoardNow } from './board.ts';
import { type Listed, offerOf } from './queries.ts';

type MarketView = OutputOf<typeof desk.markets>['list'][number];

export const listMarkets: Handler<typeof desk.markets> = async (context) => {
  const [markets, board] = await Promise.all([readPricedMarkets(context), readBoardNow(context)]);
  return { list: [...markets.values()].map((market) => viewMarket(market, board)) };
};

function viewMarket(market: PricedMarket, board: readonly Listed[]): MarketView {
  const { base, isOpen, bandPoints, referenceUnits } = market;
  const band = referenceUnits === null ? null : bandOf(market, referenceUnits);
  const taking = (offer: string) => board.filter(({ offers }) => offers.includes(offer)).length;
  return {
    market: `${base}/${QUOTE_ASSET}`,
    base,
    quote: QUOTE_ASSET,
    isOpen,
    reference: referenceUnits === null ? null : amountText(referenceUnits, QUOTE_ASSET),
    band: band && { least: amountText(band.leastUnits, QUOTE_ASSET), most: amountText(band.mostUnits, QUOTE_ASSET) },
    bandPercent: formatPercent(bandPoints),
    channels: { buy: taking(offerOf(base, 'buy')), sell: taking(offerOf(base, 'sell')) },
  };
}
