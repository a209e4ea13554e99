import type { Account } from '../../areas/account/queries.ts';
import { readSuspensions, recordSuspension } from '../../areas/account/suspension/store.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

type Wanted = { readonly isSuspended: boolean; readonly reason: string };

/**
 * Signed by one operator, because a theft cannot wait for two. The text contains the number of the account's suspension, so
 * that it is valid once.
 * @throws NotAllowed
 */
export async function prepareSuspension(desk: Desk, member: Account, { isSuspended, reason }: Wanted): Promise<PreparedAct> {
  const { address: account, inviteCode } = member;
  if (member.isSuspended === isSuspended) {
    throw new NotAllowed(`${account} is ${isSuspended ? 'already' : 'not'} suspended: nothing was changed.`);
  }
  const verb = isSuspended ? 'suspend' : 'restore';
  const number = (await readSuspensions(desk.db, account)).length + 1;
  const [before, after] = [stateOf(!isSuspended), stateOf(isSuspended)];
  return {
    subject: `member/${verb}/${account}`,
    text: actText(desk, `${verb} member ${account}`, [
      `invitation code: ${inviteCode}`,
      `from ${before} to ${after}, change ${number} of this member`,
      `reason: ${reason}`,
    ]),
    role: 'support',
    signaturesNeeded: 1,
    about: { accounts: [account], refusal: 'belongs to the line of this member: another operator decides.' },
    change: { subject: `member/${account}`, before, after, reason },
    async carryOut([author = '']) {
      if (!(await recordSuspension(desk.db, { account, number, isSuspended, author, reason }))) {
        throw new NotAllowed(`Another operator has changed ${account} meanwhile: nothing was changed.`);
      }
      return [`${account} is ${after}`];
    },
  };
}

export function stateOf(isSuspended: boolean): string {
  return isSuspended ? 'suspended' : 'active';
}
