import { earnings } from '@ocean/api/areas/earnings';
import { priceHistory } from '@ocean/api/areas/price-history';
import { type Route, route } from '../../http/route.ts';
import { listTasks } from './award/list-tasks.ts';
import { convertAsset } from './convert/convert-asset.ts';
import { collectIncome } from './income/collect-income.ts';
import { listIncome } from './income/list-income.ts';
import { dashboard } from './income/queries.ts';
import { listPriceHistory } from './prices/list-price-history.ts';
import { checkTransfer, transferAsset } from './transfer/transfer-asset.ts';
import { cancelWithdrawal } from './withdraw/cancel-withdrawal.ts';
import { listWithdrawals } from './withdraw/queries.ts';
import { checkWithdrawal, withdrawAsset } from './withdraw/withdraw-asset.ts';

/** DOOR from HTTP. */
export const earningsRoutes: Route[] = [
  route(earnings.dashboard, dashboard),
  route(earnings.collect, collectIncome),
  route(earnings.listTasks, listTasks),
  route(earnings.listIncome, listIncome),
  route(earnings.convert, convertAsset),
  route(priceHistory.list, listPriceHistory),
  route(earnings.checkTransfer, checkTransfer),
  route(earnings.transfer, transferAsset),
  route(earnings.checkWithdrawal, checkWithdrawal),
  route(earnings.withdraw, withdrawAsset),
  route(earnings.listWithdrawals, listWithdrawals),
  route(earnings.cancelWithdrawal, cancelWithdrawal),
];
