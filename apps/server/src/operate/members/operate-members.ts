import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import type { Account } from '../../areas/account/queries.ts';
import { readSuspendedAccounts, readSuspensions } from '../../areas/account/suspension/store.ts';
import type { Database } from '../../db/database.ts';
import { readMemberBalances } from '../../ledger/balances.ts';
import { type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { prepareNote, readNotes } from './account-notes.ts';
import { prepareSuspension, stateOf } from './change-suspension.ts';
import { requireMember } from './find-members.ts';

const USAGE = `npm run members -- find 0x…|CODE                                        who it is, its balances and suspensions
npm run members -- suspended                                            who is suspended now
npm run members -- suspend 0x…|CODE --reason "…" [--signature 0x…]      an operator (support) signs
npm run members -- restore 0x…|CODE --reason "…" [--signature 0x…]
npm run members -- note 0x…|CODE --reason "…" [--signature 0x…]         for operators; it stays`;

const MAX_LISTED = 500;
const MAX_NOTES = 20;

/**
 * Finds members, suspends and restores them, and stores notes about them. A suspended member may read everything but
 * move nothing.
 */
export const operateMembers: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, who = '', ...rest] = positionals;
  if (rest.length > 0) throw new Usage(USAGE);
  const { reason, signature } = values;
  if (command === 'suspended' && who === '' && !reason) return listSuspended(desk.db);
  if (who === '') throw new Usage(USAGE);
  if (command === 'find' && !reason) return showMember(desk.db, await requireMember(desk.db, who));
  if ((command !== 'suspend' && command !== 'restore' && command !== 'note') || !reason) throw new Usage(USAGE);
  const member = await requireMember(desk.db, who);
  if (command === 'note') return perform(desk, await prepareNote(desk, member, reason), signature);
  return perform(desk, await prepareSuspension(desk, member, { isSuspended: command === 'suspend', reason }), signature);
};

async function showMember(db: Database, member: Account): Promise<string[]> {
  const { address, inviteCode, level, depth, inviter, registeredAt, isSuspended } = member;
  const [balances, suspensions, notes] = await Promise.all([
    readMemberBalances(db, address),
    readSuspensions(db, address),
    readNotes(db, address, { limit: MAX_NOTES, skip: 0 }),
  ]);
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
    ...notes.map((one) => `  ${one.at.toISOString()}  noted by ${one.author}: ${one.text}`),
  ];
}

async function listSuspended(db: Database): Promise<string[]> {
  const rows = await readSuspendedAccounts(db, MAX_LISTED);
  if (rows.length === 0) return ['no member is suspended'];
  return rows.map(({ account, since }) => `${account}  since ${since.toISOString()}`);
}
