import { amountText } from '@ocean/api/amount';
import { findAccount } from '../../areas/account/queries.ts';
import { findListedProject } from '../../areas/projects/queries.ts';
import { payVoteFees, type VotePayout } from '../../areas/voting/pay-vote-fees.ts';
import { countPayouts, findClose, readFeesLeft } from '../../areas/voting/queries.ts';
import { VOTE_ASSET } from '../../areas/voting/rules.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

type Paying = {
  readonly project: string;
  /** `treasury`, or a member's address. */
  readonly to: string;
  readonly units: bigint;
  readonly reason: string;
};

/** Needs two operators. The text contains the number of the payment, so that it is valid once. @throws NotAllowed */
export async function preparePayout(desk: Desk, { project, to, units, reason }: Paying): Promise<PreparedAct> {
  const account = to === 'treasury' ? null : await requireMember(desk.db, to);
  const payout: VotePayout = { project, account, units, reason };
  const left = await requireCovered(desk.db, payout);
  const number = (await countPayouts(desk.db)) + 1;
  const described = describePayout(payout);
  const text = (amount: bigint) => amountText(amount, VOTE_ASSET);
  return {
    ...{ subject: `voteFees/${number}`, role: 'finance', signaturesNeeded: 2 },
    text: actText(desk, `pay ${described}`, [`payment of vote fees: ${number}`, `reason: ${reason}`]),
    about: {
      accounts: account === null ? [] : [account],
      refusal: 'belongs to the line of the member who is paid: another operator decides.',
    },
    change: {
      subject: `voteFees/${project}`,
      before: { left: text(left) },
      after: { left: text(left - units), to: account ?? 'treasury', amount: text(units) },
      reason,
    },
    async carryOut(signers) {
      if (!(await payVoteFees(desk.db, { ...payout, number, authors: signers.slice(0, 2) }))) {
        throw new NotAllowed('Other operators have paid out vote fees meanwhile: nothing was paid.');
      }
      return [`paid ${described}`];
    },
  };
}

/** @throws NotAllowed */
async function requireMember(db: Database, who: string): Promise<string> {
  const found = await findAccount(db, who);
  if (!found) throw new NotAllowed(`${who} is no member: nothing was paid.`);
  return found.address;
}

/**
 * Checked before any operator signs; the database checks again when it is paid. @returns what is left before it @throws
 * NotAllowed
 */
async function requireCovered(db: Database, { project, units }: VotePayout): Promise<bigint> {
  if (!(await findListedProject(db, project))) throw new NotAllowed(`${project} was never voted on: nothing was paid.`);
  const close = await findClose(db, project);
  if (!close) throw new NotAllowed('This voting has not closed yet: nothing was paid.');
  if (close.isEarly) throw new NotAllowed('This project was closed early, and its fees go back to the voters: nothing was paid.');
  const left = await readFeesLeft(db, project);
  if (left < units) throw new NotAllowed(`Of the fees ${amountText(left, VOTE_ASSET)} ${VOTE_ASSET} are left: nothing was paid.`);
  return left;
}

function describePayout({ project, account, units }: VotePayout): string {
  const to = account === null ? 'the treasury' : `member ${account}`;
  return `${amountText(units, VOTE_ASSET)} ${VOTE_ASSET} of the vote fees of project ${project} to ${to}`;
}
