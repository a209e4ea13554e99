import { ido } from '@ocean/api/areas/ido';
import { purchases } from '@ocean/api/areas/purchases';
import { voting } from '@ocean/api/areas/voting';
import { type Route, route } from '../../http/route.ts';
import { showIdo } from './ido/show-ido.ts';
import { buyBots, payBots, payCards, payTokens } from './pay-purchase.ts';
import { listPurchases, readDepositInfo, readPurchase } from './queries.ts';
import { quoteBots, quoteCards, quoteTokens } from './quote-purchase.ts';
import { castVote } from './vote/cast-vote.ts';
import { checkVote } from './vote/check-vote.ts';

export const purchaseRoutes: Route[] = [
  route(purchases.quoteBots, quoteBots),
  route(purchases.payBots, payBots),
  route(purchases.quoteCards, quoteCards),
  route(purchases.payCards, payCards),
  route(purchases.buyBots, buyBots),
  route(ido.show, showIdo),
  route(ido.quote, quoteTokens),
  route(ido.pay, payTokens),
  route(voting.check, checkVote),
  route(voting.vote, castVote),
  route(purchases.show, (context, call, input) => readPurchase(context, { account: call.account, id: input.purchaseId })),
  route(purchases.list, (context, call, input) => listPurchases(context, call.account, input)),
  route(purchases.depositInfo, (context, call) => readDepositInfo(context, call.account)),
];
