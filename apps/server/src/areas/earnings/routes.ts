import { earnings } from '@ocean/api/areas/earnings';
import { type Route, route } from '../../http/route.ts';
import { convertAsset } from './convert/convert-asset.ts';
import { collectIncome } from './income/collect-income.ts';
import { dashboard, listIncome } from './income/queries.ts';
import { checkTransfer, transferAsset } from './transfer/transfer-asset.ts';
import { cancelWithdrawal } from './withdraw/cancel-withdrawal.ts';
import { listWithdrawals } from './withdraw/queries.ts';
import { checkWithdrawal, withdrawAsset } from './withdraw/withdraw-asset.ts';

/** DOOR from HTTP. */
export const earningsRoutes: Route[] = [
  route(earnings.dashboard, dashboard),
  route(earnings.collect, collectIncome),
  route(earnings.listIncome, listIncome),
  route(earnings.convert, convertAsset),
  route(earnings.checkTransfer, checkTransfer),
  route(earnings.transfer, transferAsset),
  route(earnings.checkWithdrawal, checkWithdrawal),
  route(earnings.withdraw, withdrawAsset),
  route(earnings.listWithdrawals, listWithdrawals),
  route(earnings.cancelWithdrawal, cancelWithdrawal),
];
