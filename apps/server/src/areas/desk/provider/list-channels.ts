import type { desk } from '@ocean/api/areas/desk';
import type { Asset } from '@ocean/api/assets';
import { PASSAGEWAY_MAY } from '@ocean/api/desk/states';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { parseMarket } from '@ocean/api/inputs/desk';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { readPricedMarkets } from '../market/queries.ts';
import type { PricedMarket } from '../market/rules.ts';
import { viewService } from '../market/service-view.ts';
import { readLastRates, readPassageways } from '../passageway/queries.ts';
import { readPeople } from '../profile/queries.ts';
import { readBoardNow } from './board.ts';
import { offerOf, readChannels, readServices } from './queries.ts';
import { roomOf, viewFacts } from './rules.ts';

type ChannelView = OutputOf<typeof desk.channels>['list'][number];

/** Passageways that take orders now; with a market or a side, those that take such orders. */
export const listChannels: Handler<typeof desk.channels> = async (context, _, { market, side, page, size }) => {
  const markets = await readPricedMarkets(context);
  const base = market === undefined ? undefined : parseMarket(market).base;
  if (base !== undefined && !markets.has(base)) throw new Refusal('MARKET_UNKNOWN');
  const wanted = [...markets.keys()]
    .filter((asset) => base === undefined || asset === base)
    .flatMap((asset) => (side === undefined ? [offerOf(asset, 'buy'), offerOf(asset, 'sell')] : [offerOf(asset, side)]));
  const found = (await readBoardNow(context)).filter(({ offers }) => offers.some((offer) => wanted.includes(offer)));
  const skip = (page - 1) * size;
  const accounts = found.slice(skip, skip + size).map(({ account }) => account);
  const next = skip + size < found.length ? page + 1 : null;
  return { list: await viewChannels(context, accounts, markets), total: found.length, next };
};

/** One view for each of these passageways that takes orders, in their order. */
async function viewChannels(
  context: Context,
  accounts: readonly string[],
  markets: ReadonlyMap<Asset, PricedMarket>,
): Promise<ChannelView[]> {
  if (accounts.length === 0) return [];
  const { db, prices } = context;
  const asked = { params: await readParamsToday(db), rates: await readLastRates(prices) };
  const [channels, services, people, states] = await Promise.all([
    readChannels(db, accounts),
    readServices(db, { accounts }),
    readPeople(db, accounts),
    readPassageways(db, accounts, asked),
  ]);
  const channelOf = new Map(channels.map((channel) => [channel.account, channel]));
  return accounts.flatMap((account) => {
    const [channel, operator, passageway] = [channelOf.get(account), people.get(account), states.get(account)];
    // It may have been stopped since the board was read.
    if (!channel || !operator || !passageway || !PASSAGEWAY_MAY[passageway.state].includes('accept')) return [];
    const room = roomOf(asked.params, passageway);
    const own = services.filter((service) => service.account === account);
    return {
      operator,
      level: channel.level,
      isProvider: channel.isProvider,
      services: own.map((service) => viewService(service, { markets, room })),
      facts: viewFacts(channel),
    };
  });
}
