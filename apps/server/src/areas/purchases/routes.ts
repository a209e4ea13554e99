import { purchases } from '@ocean/api/areas/purchases';
import { type Route, route } from '../../http/route.ts';
import { payPurchase } from './pay-purchase.ts';
import { listPurchases, readDepositInfo, readPurchase } from './queries.ts';
import { quotePurchase } from './quote-purchase.ts';

export const purchaseRoutes: Route[] = [
  route(purchases.buyCheck, quotePurchase),
  route(purchases.buy, payPurchase),
  route(purchases.purchase, (context, call, input) => readPurchase(context, { account: call.account, id: input.purchaseId })),
  route(purchases.purchaseList, (context, call, input) => listPurchases(context, call.account, input)),
  route(purchases.depositInfo, (context, call) => readDepositInfo(context, call.account)),
];
