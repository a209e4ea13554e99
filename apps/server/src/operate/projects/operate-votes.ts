import { amountText } from '@ocean/api/amount';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import { type Payout, readPayouts } from '../../areas/voting/queries.ts';
import { VOTE_ASSET } from '../../areas/voting/rules.ts';
import type { Database } from '../../db/database.ts';
import { type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { preparePayout } from './pay-fees.ts';
import { readVotingFees } from './read-fees.ts';

const USAGE = `npm run votes -- list
npm run votes -- history PROJECT
npm run votes -- pay PROJECT treasury|0x… amount --reason "…" [--signature 0x…]   two operators (finance) sign; out of the fees of an ended voting`;

const MAX_LISTED = 500;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Shows votings with their fees, and pays fees of an ended one to the treasury or to a member, in public. */
export const operateVotes: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, project = '', to = '', amount, ...rest] = positionals;
  const { reason, signature } = values;
  if (command === 'list' && project === '' && !reason) return listFees(desk.db);
  if (command === 'history' && UUID.test(project) && to === '' && !reason) return showPayouts(desk.db, project);
  const parsed = parseAmount(amount, decimalsOf(VOTE_ASSET));
  const isWhole = command === 'pay' && UUID.test(project) && rest.length === 0;
  if (!isWhole || !reason || !parsed.ok || parsed.units === 0n) throw new Usage(USAGE);
  return perform(desk, await preparePayout(desk, { project, to, units: parsed.units, reason }), signature);
};

/** Every voting, newest first, with the rest of its fees. */
async function listFees(db: Database): Promise<string[]> {
  const rows = await readVotingFees(db, { limit: MAX_LISTED });
  if (rows.length === 0) return ['no project was listed yet'];
  return rows.map(({ id, name, endsAt, units, leftUnits, isEarly }) => {
    const fees =
      units === null ? 'open' : `fees ${amountText(units, VOTE_ASSET)}, left ${amountText(leftUnits, VOTE_ASSET)} ${VOTE_ASSET}`;
    return `${id}  until ${endsAt.toISOString()}  ${fees}${isEarly ? '  closed early' : ''}  ${name}`;
  });
}

async function showPayouts(db: Database, project: string): Promise<string[]> {
  const payouts = await readPayouts(db, project, MAX_LISTED);
  return payouts.length === 0 ? ['nothing was paid out of the fees of this project'] : payouts.map(payoutLine);
}

function payoutLine({ number, units, account, authors, reason, at }: Payout): string {
  const amount = `${amountText(units, VOTE_ASSET)} ${VOTE_ASSET}`;
  return `${number}  ${at.toISOString()}  ${amount}  to ${account ?? 'treasury'}  by ${authors.join(', ')}  ${reason}`;
}
