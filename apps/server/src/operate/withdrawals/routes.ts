import { amountText } from '@ocean/api/amount';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { withdrawals } from '@ocean/api/operators/money/withdrawals';
import { type Operators, readOperators } from '../../operators/roles.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { cursorOf, readCursor } from '../console/page-of-list.ts';
import { signersOf } from '../sign-act.ts';
import { actOf, prepareDecision } from './decide.ts';
import { showBeside } from './show-beside.ts';
import { readWaiting, type WaitingWithdrawal } from './waiting.ts';

const PAGE = 50;

export const withdrawalRoutes: readonly ConsoleRoute[] = [
  readRoute(withdrawals.list, async (context, { after, asset, state }) => {
    const rows = await readWaiting(context.db, { asset, state, limit: PAGE + 1, ...readCursor(after) });
    const operators = await readOperators(context.db, context);
    const shown = rows.slice(0, PAGE);
    return {
      rows: await Promise.all(shown.map((row) => show(context, operators, row))),
      next: rows.length > PAGE ? cursorOf(shown.at(-1)) : null,
    };
  }),
  readRoute(
    withdrawals.show,
    (context, { id }, { operator }) => showBeside(context, { id, operator: operator.address }),
    ({ id }) => `withdrawal/${id}`,
  ),
  actRoute(withdrawals.approve, (context, fields) => prepareDecision(context, { decision: 'approve', ...fields })),
  actRoute(withdrawals.reject, (context, fields) => prepareDecision(context, { decision: 'reject', ...fields })),
];

type Shown = OperatorOutputOf<typeof withdrawals.list>['rows'][number];

async function show(context: ConsoleContext, operators: Operators, row: WaitingWithdrawal): Promise<Shown> {
  const { id, account, asset, state, createdAt, valueUnits } = row;
  const act = actOf(context, 'approve', row);
  const text = (units: bigint) => amountText(units, asset);
  return {
    ...{ id, account, asset, state, askedAt: createdAt.toISOString() },
    ...{ amount: text(row.amountUnits), fee: text(row.feeUnits), burn: text(row.burnUnits), net: text(row.netUnits) },
    value: valueUnits === null ? null : amountText(valueUnits, 'USDT'),
    approvedBy: [...(await signersOf(context, operators, act))],
    signaturesNeeded: act.signaturesNeeded,
  };
}
