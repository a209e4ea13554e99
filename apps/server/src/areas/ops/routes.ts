import { ops } from '@ocean/api/areas/ops';
import { type Route, route } from '../../http/route.ts';
import { listParamChanges } from './list-param-changes.ts';
import { listTreasuryMovements } from './treasury/list-treasury-movements.ts';

/** DOOR from HTTP. */
export const opsRoutes: readonly Route[] = [
  route(ops.paramHistory, listParamChanges),
  route(ops.treasuryHistory, listTreasuryMovements),
];
