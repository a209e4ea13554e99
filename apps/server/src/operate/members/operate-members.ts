import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { type Account, findAccount, findAccountByCode } from '../../areas/account/queries.ts';
import { readSuspendedAccounts, readSuspensions, recordSuspension } from '../../areas/account/suspension/store.ts';
import type { Database } from '../../db/database.ts';
import { readMemberBalances } from '../../ledger/balances.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';

const USAGE = `npm run members -- find 0x…|CODE                                        who it is, its balances and suspensions
npm run members -- suspended                                            who is suspended now
npm run members -- suspend 0x…|CODE --reason "…" [--signature 0x…]      an operator (support) signs
npm run members -- restore 0x…|CODE --reason "…" [--signature 0x…]`;

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const MAX_LISTED = 500;

type Change = { readonly isSuspended: boolean; readonly reason: string };

/** Finds members, suspends and restores them. A suspended member reads everything and moves nothing. */
export const operateMembers: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, who = '', ...rest] = positionals;
  if (rest.length > 0) throw new Usage(USAGE);
  const { reason, signature } = values;
  if (command === 'suspended' && who === '' && !reason) return listSuspended(desk.db);
  if (who === '') throw new Usage(USAGE);
  if (command === 'find' && !reason) return showMember(desk.db, await requireMember(desk.db, who));
  if ((command !== 'suspend' && command !== 'restore') || !reason) throw new Usage(USAGE);
  return change(desk, await requireMember(desk.db, who), { isSuspended: command === 'suspend', reason }, signature);
};

/** @throws NotAllowed */
async function requireMember(db: Database, who: string): Promise<Account> {
  const found = ADDRESS.test(who) ? await findAccount(db, who) : await findAccountByCode(db, who.toUpperCase());
  if (!found) throw new NotAllowed(`No member has the address or the invitation code ${who}.`);
  return found;
}

/** One operator signs, because a theft does not wait for two. The text counts the account's suspensions, so that it serves once. */
async function change(
  desk: Desk,
  member: Account,
  { isSuspended, reason }: Change,
  signature: string | undefined,
): Promise<readonly string[]> {
  const { address: account, inviteCode } = member;
  if (member.isSuspended === isSuspended) {
    throw new NotAllowed(`${account} is ${isSuspended ? 'already' : 'not'} suspended: nothing was changed.`);
  }
  const verb = isSuspended ? 'suspend' : 'restore';
  const number = (await readSuspensions(desk.db, account)).length + 1;
  const text = actText(desk, `${verb} member ${account}`, [
    `invitation code: ${inviteCode}`,
    `from ${stateOf(!isSuspended)} to ${stateOf(isSuspended)}, change ${number} of this member`,
    `reason: ${reason}`,
  ]);
  const act = { subject: `member/${verb}/${account}`, text, role: 'support', signaturesNeeded: 1 } as const;
  const signing = await signAct(desk, act, signature);
  const [author] = signing.signers;
  if (author === undefined) return signing.lines;
  if (!(await recordSuspension(desk.db, { account, number, isSuspended, author, reason }))) {
    throw new NotAllowed(`Another operator has changed ${account} meanwhile: nothing was changed.`);
  }
  return [`${account} is ${stateOf(isSuspended)}`];
}

async function showMember(db: Database, member: Account): Promise<string[]> {
  const { address, inviteCode, level, depth, inviter, registeredAt, isSuspended } = member;
  const [balances, suspensions] = await Promise.all([readMemberBalances(db, address), readSuspensions(db, address)]);
  const parts = Object.entries(balances).flatMap(([asset, own]) =>
    Object.entries(own)
      .filter(([, units]) => units !== 0n)
      .map(([part, units]) => `  ${amountText(units, asset as Asset)} ${asset} ${part}`),
  );
  return [
    `${address}  invitation code ${inviteCode}, level V${level}, registered ${registeredAt.toISOString()}`,
    inviter === null ? '  the first member' : `  invited by ${inviter}, ${depth} below the first member`,
    `  ${stateOf(isSuspended)}`,
    ...parts,
    ...suspensions.map((one) => `  ${one.at.toISOString()}  ${stateOf(one.isSuspended)} by ${one.author}: ${one.reason}`),
  ];
}

async function listSuspended(db: Database): Promise<string[]> {
  const rows = await readSuspendedAccounts(db, MAX_LISTED);
  if (rows.length === 0) return ['no member is suspended'];
  return rows.map(({ account, since }) => `${account}  since ${since.toISOString()}`);
}

function stateOf(isSuspended: boolean): string {
  return isSuspended ? 'suspended' : 'active';
}
