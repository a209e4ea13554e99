import { purchases } from '@ocean/api/areas/purchases';
import { type Route, route } from '../../http/route.ts';
import { buyBots } from './buy-bots.ts';
import { payBots, payCards } from './pay-purchase.ts';
import { listPurchases, readDepositInfo, readPurchase } from './queries.ts';
import { quoteBots, quoteCards } from './quote-purchase.ts';

export const purchaseRoutes: Route[] = [
  route(purchases.buyCheck, quoteBots),
  route(purchases.buy, payBots),
  route(purchases.buyCardCheck, quoteCards),
  route(purchases.buyCard, payCards),
  route(purchases.buyBot, buyBots),
  route(purchases.purchase, (context, call, input) => readPurchase(context, { account: call.account, id: input.purchaseId })),
  route(purchases.purchaseList, (context, call, input) => listPurchases(context, call.account, input)),
  route(purchases.depositInfo, (context, call) => readDepositInfo(context, call.account)),
];
