import { amountText } from '@ocean/api/amount';
import type { WithdrawalState } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { readOperators } from '../../operators/roles.ts';
import {
  type PayoutToDecide,
  SIGNATURES_NEEDED,
  type WithdrawalDecision,
  withdrawalSubject,
  withdrawalText,
} from '../../operators/withdrawal-acts.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { type ActToSign, readArgs, signAct, signersOf } from '../sign-act.ts';

const USAGE = `npm run withdrawals -- list
npm run withdrawals -- approve|reject id [--signature 0x…]   two operators approve, one rejects`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How long a reservation is usually without its signature at most. */
const USUAL_MINUTES = 1;
const MAX_LISTED = 500;

type Row = PayoutToDecide & { readonly state: WithdrawalState; readonly valueUnits: bigint | null; readonly createdAt: Date };

/**
 * Lists the withdrawals that wait for operators, approves and rejects them. It adds signatures only: the worker carries
 * the decision out, and the signer recovers the approvals once more.
 */
export const operateWithdrawals: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args);
  const [command, id = '', ...rest] = positionals;
  if (command === 'list' && positionals.length === 1) return listWaiting(desk);
  if ((command !== 'approve' && command !== 'reject') || !UUID.test(id) || rest.length > 0) throw new Usage(USAGE);
  const row = (await readWaiting(desk, id))[0];
  if (!row || (command === 'reject' && row.state !== 'approval')) throw new NotAllowed(`${id} does not wait for this decision.`);
  const signing = await signAct(desk, actOf(desk, command, row), values.signature);
  if (!signing.isComplete) return signing.lines;
  return [command === 'approve' ? `${id} is approved and will be signed` : `${id} is rejected and goes back to its account`];
};

function actOf(desk: Desk, decision: WithdrawalDecision, row: Row): ActToSign {
  const act = { subject: withdrawalSubject(decision, row.id), text: withdrawalText(desk, decision, row) };
  return { ...act, role: 'finance', signaturesNeeded: SIGNATURES_NEEDED[decision] };
}

/** Those above the limits of the server, and those that the signer has not signed: its limits may be narrower. */
function readWaiting({ db }: Desk, id?: string): Promise<Row[]> {
  return db.many<Row>(sql`
    select id, account, asset, amount_units as "amountUnits", fee_units as "feeUnits", burn_units as "burnUnits",
      net_units as "netUnits", value_units as "valueUnits", state, created_at as "createdAt"
    from withdrawal
    where id = coalesce(${id ?? null}::uuid, id)
      and (state = 'approval' or (state = 'held' and created_at < platform_now() - make_interval(mins => ${USUAL_MINUTES})))
    order by created_at, id limit ${MAX_LISTED}`);
}

async function listWaiting(desk: Desk): Promise<string[]> {
  const rows = await readWaiting(desk);
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
