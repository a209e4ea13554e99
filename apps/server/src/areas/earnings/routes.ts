import { earnings } from '@ocean/api/areas/earnings';
import { type AnyRoute, fileRoute, route } from '../../http/route.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { checkTransfer } from './check-transfer.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { collectIncome } from './collect-income.ts';
import { convertAsset } from './convert-asset.ts';
import { exportRecords } from './export-records.ts';
import { awardList, dashboard } from './income-queries.ts';
import { listRecords } from './list-records.ts';
import { listWithdrawals } from './queries.ts';
import { transferAsset } from './transfer-asset.ts';
import { withdrawAsset } from './withdraw-asset.ts';

/** DOOR from HTTP. */
export const earningsRoutes: AnyRoute[] = [
  route(earnings.dashboard, dashboard),
  route(earnings.award, collectIncome),
  route(earnings.awardList, awardList),
  route(earnings.convert, convertAsset),
  route(earnings.transferCheck, checkTransfer),
  route(earnings.transfer, transferAsset),
  route(earnings.withdrawCheck, checkWithdrawal),
  route(earnings.withdraw, withdrawAsset),
  route(earnings.withdrawList, listWithdrawals),
  route(earnings.withdrawCancel, cancelWithdrawal),
  route(earnings.records, listRecords),
  fileRoute(earnings.logExport, exportRecords),
];
