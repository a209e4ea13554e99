import { amountText } from '@ocean/api/amount';
import { isUuid } from '@ocean/api/uuid';
import { readOperators } from '../../operators/roles.ts';
import { type Desk, type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs, signersOf } from '../sign-act.ts';
import { actOf, prepareDecision } from './decide.ts';
import { readWaiting } from './waiting.ts';

const USAGE = `npm run withdrawals -- list
npm run withdrawals -- approve|reject id [--reason "…"] [--signature 0x…]   two operators approve, one rejects`;

const MAX_LISTED = 500;

/** Lists the withdrawals that wait for operators, approves and rejects them. */
export const operateWithdrawals: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, id = '', ...rest] = positionals;
  if (command === 'list' && positionals.length === 1) return listWaiting(desk);
  if ((command !== 'approve' && command !== 'reject') || !isUuid(id) || rest.length > 0) throw new Usage(USAGE);
  return perform(desk, await prepareDecision(desk, { decision: command, id, reason: values.reason ?? null }), values.signature);
};

async function listWaiting(desk: Desk): Promise<string[]> {
  const rows = await readWaiting(desk.db, { limit: MAX_LISTED });
  if (rows.length === 0) return ['no withdrawal waits'];
  const operators = await readOperators(desk.db, desk);
  const lines = rows.map(async (row) => {
    const act = actOf(desk, 'approve', row);
    const signers = await signersOf(desk, operators, act);
    const worth = row.valueUnits === null ? 'without a price' : `worth ${amountText(row.valueUnits, 'USDT')} USDT`;
    const amount = `${amountText(row.amountUnits, row.asset)} ${row.asset}, ${worth}`;
    const state = row.state === 'held' ? 'not signed yet' : 'awaits approval';
    return `${row.id}  ${amount}  to ${row.account}  ${row.createdAt.toISOString()}  ${state}, approved by ${signers.length} of ${act.signaturesNeeded}`;
  });
  return Promise.all(lines);
}
