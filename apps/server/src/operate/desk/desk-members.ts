import { amountText } from '@ocean/api/amount';
import { isUuid } from '@ocean/api/uuid';
import { type Application, readApplications } from '../../areas/desk/provider/application-store.ts';
import { readFilesOf } from '../../areas/files/queries.ts';
import type { Database } from '../../db/database.ts';
import { fileLines } from '../files/file-lines.ts';
import { type Desk, Usage } from '../operation.ts';
import { plainText } from '../plain-text.ts';
import { perform } from '../prepared-act.ts';
import { prepareApplication, requireApplication } from './decide-application.ts';
import { prepareBan } from './decide-ban.ts';
import { readBans } from './read-desk.ts';

const MAX_LISTED = 500;
const STATES = ['applied', 'approved', 'refused', 'leaving'] as const satisfies readonly Application['state'][];
const ADDRESS = /^0x[0-9a-f]{40}$/i;

type Said = { readonly reason: string; readonly signature: string | undefined; readonly usage: string };

export async function listApplications(db: Database, what: string | undefined, usage: string): Promise<string[]> {
  const state = STATES.find((known) => known === (what ?? 'applied'));
  if (!state) throw new Usage(usage);
  const found = await readApplications(db, state, { limit: MAX_LISTED });
  if (found.length === 0) return [`no application is ${state}`];
  return found.map((each) => `${each.depositId}  ${each.state}  since ${each.appliedAt.toISOString()}  by ${each.account}`);
}

/** Everything that a reviewer needs for a decision, including the contact. */
export async function showApplication(db: Database, id: string | undefined, usage: string): Promise<string[]> {
  const found = await requireApplication({ db }, readId(id, usage));
  const files = (await readFilesOf(db, 'application', [found.depositId])).get(found.depositId) ?? [];
  return [
    `${found.depositId}  ${found.state}  application ${found.number} of ${found.account}`,
    `  contact: ${plainText(found.contact)}`,
    `  bonded: ${amountText(found.bondedUnits, 'BCG')} BCG${found.returnsAt ? `, back from ${found.returnsAt.toISOString()}` : ''}`,
    ...found.text.split('\n').map((line) => `  | ${plainText(line)}`),
    ...(await fileLines(db, files)),
    ...(found.decidedAt
      ? [`  ${found.decidedAt.toISOString()}  decided by ${found.decidedBy}: ${plainText(found.reason ?? '')}`]
      : []),
  ];
}

/** @throws Usage, NotAllowed */
export async function decideApplication(desk: Desk, what: { command: 'approve' | 'refuse'; id: string | undefined } & Said) {
  const { command, reason, signature, usage } = what;
  return perform(desk, await prepareApplication(desk, { command, id: readId(what.id, usage), reason }), signature);
}

/** @throws Usage */
function readId(id: string | undefined, usage: string): string {
  if (id === undefined || !isUuid(id)) throw new Usage(usage);
  return id;
}

/** Bans by operators, and for missed orders. */
export async function listBans(db: Database): Promise<string[]> {
  const found = await readBans(db, { limit: MAX_LISTED });
  if (found.length === 0) return ['no passageway is banned'];
  return found.map(({ account, operatorBan, bannedUntil }) =>
    operatorBan === null
      ? `${account}  until ${bannedUntil?.toISOString()} for missed orders`
      : `${account}  by operators: ${operatorBan}`,
  );
}

/** @throws Usage, NotAllowed */
export async function decideBan(desk: Desk, what: { command: 'ban' | 'lift'; account: string | undefined } & Said) {
  const { command, account, reason, signature, usage } = what;
  if (account === undefined || !ADDRESS.test(account)) throw new Usage(usage);
  return perform(desk, await prepareBan(desk, { command, account: account.toLowerCase(), reason }), signature);
}
