import { amountText } from '@ocean/api/amount';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import { findAccount } from '../../areas/account/queries.ts';
import { findListedProject } from '../../areas/projects/queries.ts';
import { payVoteFees, type VotePayout } from '../../areas/voting/pay-vote-fees.ts';
import { countPayouts, findClose, type Payout, readFeesLeft, readPayouts } from '../../areas/voting/queries.ts';
import { VOTE_ASSET } from '../../areas/voting/rules.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import type { Act } from '../../operators/signatures.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';

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
  const account = to === 'treasury' ? null : await requireMember(desk.db, to);
  const payout: VotePayout = { project, account, units: parsed.units, reason };
  await requireCovered(desk.db, payout);
  return paySigned(desk, payout, signature);
};

/** @throws NotAllowed */
async function requireMember(db: Database, who: string): Promise<string> {
  const found = await findAccount(db, who);
  if (!found) throw new NotAllowed(`${who} is no member: nothing was paid.`);
  return found.address;
}

/** Before anybody signs; the database checks again when it is paid. @throws NotAllowed */
async function requireCovered(db: Database, { project, units }: VotePayout): Promise<void> {
  if (!(await findListedProject(db, project))) throw new NotAllowed(`${project} was never voted on: nothing was paid.`);
  const close = await findClose(db, project);
  if (!close) throw new NotAllowed('This voting has not closed yet: nothing was paid.');
  if (close.isEarly) throw new NotAllowed('This project was closed early, and its fees go back to the voters: nothing was paid.');
  const left = await readFeesLeft(db, project);
  if (left < units) throw new NotAllowed(`Of the fees ${amountText(left, VOTE_ASSET)} ${VOTE_ASSET} are left: nothing was paid.`);
}

/** Two operators sign. The text counts the payments, so that it serves once. */
async function paySigned(desk: Desk, payout: VotePayout, signature: string | undefined): Promise<readonly string[]> {
  const number = (await countPayouts(desk.db)) + 1;
  const signing = await signAct(desk, { ...actOf(desk, number, payout), role: 'finance', signaturesNeeded: 2 }, signature);
  if (!signing.isComplete) return signing.lines;
  if (!(await payVoteFees(desk.db, { ...payout, number, authors: signing.signers.slice(0, 2) }))) {
    throw new NotAllowed('Other operators have paid out vote fees meanwhile: nothing was paid.');
  }
  return [`paid ${describePayout(payout)}`];
}

function actOf(desk: Desk, number: number, payout: VotePayout): Act {
  const facts = [`payment of vote fees: ${number}`, `reason: ${payout.reason}`];
  return { subject: `voteFees/${number}`, text: actText(desk, `pay ${describePayout(payout)}`, facts) };
}

function describePayout({ project, account, units }: VotePayout): string {
  const to = account === null ? 'the treasury' : `member ${account}`;
  return `${amountText(units, VOTE_ASSET)} ${VOTE_ASSET} of the vote fees of project ${project} to ${to}`;
}

/** Every voting, the newest first, with what is left of its fees. */
async function listFees(db: Database): Promise<string[]> {
  const rows = await db.many<{
    id: string;
    name: string;
    endsAt: Date;
    units: bigint | null;
    leftUnits: bigint;
    isEarly: boolean | null;
  }>(sql`
    select p.id, p.name, p.ends_at as "endsAt", c.units, c.is_early as "isEarly",
      coalesce(c.units, 0) - (select coalesce(sum(units), 0) from vote_payout o where o.project = p.id)
        - (select coalesce(sum(units), 0) from vote_return r where r.project = p.id) as "leftUnits"
    from project p left join vote_close c on c.project = p.id
    where p.state in ('listed', 'closed') and p.listed_at is not null order by p.listed_at desc limit ${MAX_LISTED}`);
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
