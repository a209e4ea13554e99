import { earnings } from '@ocean/api/areas/earnings';
import { type Route, route } from '../../http/route.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { convertAsset } from './convert-asset.ts';
import { listWithdrawals } from './queries.ts';
import { withdrawAsset } from './withdraw-asset.ts';

/** DOOR from HTTP. */
export const earningsRoutes: Route[] = [
  route(earnings.convert, convertAsset),
  route(earnings.withdrawCheck, checkWithdrawal),
  route(earnings.withdraw, withdrawAsset),
  route(earnings.withdrawList, listWithdrawals),
  route(earnings.withdrawCancel, cancelWithdrawal),
];
