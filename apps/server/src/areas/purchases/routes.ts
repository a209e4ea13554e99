import { purchases } from '@ocean/api/areas/purchases';
import { type Route, route } from '../../http/route.ts';
import { buyBots, payBots, payCards } from './pay-purchase.ts';
import { listPurchases, readDepositInfo, readPurchase } from './queries.ts';
import { quoteBots, quoteCards } from './quote-purchase.ts';

export const purchaseRoutes: Route[] = [
  route(purchases.quoteBots, quoteBots),
  route(purchases.payBots, payBots),
  route(purchases.quoteCards, quoteCards),
  route(purchases.payCards, payCards),
  route(purchases.buyBots, buyBots),
  route(purchases.show, (context, call, input) => readPurchase(context, { account: call.account, id: input.purchaseId })),
  route(purchases.list, (context, call, input) => listPurchases(context, call.account, input)),
  route(purchases.depositInfo, (context, call) => readDepositInfo(context, call.account)),
];
