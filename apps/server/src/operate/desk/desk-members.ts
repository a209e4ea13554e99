import { amountText } from '@ocean/api/amount';
import sql from 'sql-template-tag';
import { type Application, findApplicationById, readApplications } from '../../areas/desk/provider/application-store.ts';
import { readFilesOf } from '../../areas/files/queries.ts';
import type { Database } from '../../db/database.ts';
import { type Desk, NotAllowed, Usage } from '../operation.ts';
import { decideAtDesk } from './decide-at-desk.ts';

const MAX_LISTED = 500;
const STATES = ['applied', 'approved', 'refused', 'leaving'] as const satisfies readonly Application['state'][];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;

type Said = { readonly reason: string; readonly signature: string | undefined; readonly usage: string };

export async function listApplications(db: Database, what: string | undefined, usage: string): Promise<string[]> {
  const state = STATES.find((known) => known === (what ?? 'applied'));
  if (!state) throw new Usage(usage);
  const found = await readApplications(db, state, MAX_LISTED);
  if (found.length === 0) return [`no application is ${state}`];
  return found.map((each) => `${each.depositId}  ${each.state}  since ${each.appliedAt.toISOString()}  by ${each.account}`);
}

/** Everything that a reviewer decides by, the contact included. */
export async function showApplication(db: Database, id: string | undefined, usage: string): Promise<string[]> {
  const found = await requireApplication(db, id, usage);
  const files = (await readFilesOf(db, 'application', [found.depositId])).get(found.depositId) ?? [];
  return [
    `${found.depositId}  ${found.state}  application ${found.number} of ${found.account}`,
    `  contact: ${found.contact}`,
    `  bonded: ${amountText(found.bondedUnits, 'BCG')} BCG${found.returnsAt ? `, back from ${found.returnsAt.toISOString()}` : ''}`,
    ...found.text.split('\n').map((line) => `  | ${line}`),
    ...files.map((file) => `  file ${file.fileId}  ${file.name}  ${file.type}  ${file.size} bytes  ${file.sha256}`),
    ...(found.decidedAt ? [`  ${found.decidedAt.toISOString()}  decided by ${found.decidedBy}: ${found.reason}`] : []),
  ];
}

/** An approved provider is refused, too: the rates of its own are gone, and the deposit comes back after its days. */
export async function decideApplication(desk: Desk, what: { command: string; id: string | undefined } & Said) {
  const { command, id, reason, signature, usage } = what;
  const { account, number, state, depositId } = await requireApplication(desk.db, id, usage);
  const isPossible = state === 'applied' || (state === 'approved' && command === 'refuse');
  if (!isPossible) throw new NotAllowed(`Application ${depositId} is ${state}: nothing was changed.`);
  const kind = command === 'approve' ? 'approved' : 'refused';
  return decideAtDesk(desk, {
    act: { kind, account, application: number },
    title: `${command} application ${depositId}`,
    facts: [`member: ${account}`, `from ${state} to ${kind}`],
    role: 'reviewer',
    reason,
    signature,
    done: `application ${depositId} is ${kind}`,
  });
}

/** @throws Usage, NotAllowed */
async function requireApplication(db: Database, id: string | undefined, usage: string): Promise<Application> {
  if (id === undefined || !ID.test(id)) throw new Usage(usage);
  const found = await findApplicationById(db, id.toLowerCase());
  if (!found) throw new NotAllowed(`There is no application ${id}.`);
  return found;
}

type Banned = { readonly account: string; readonly operatorBan: string | null; readonly bannedUntil: Date | null };

/** By operators, and for missed orders. */
export async function listBans(db: Database): Promise<string[]> {
  const found = await db.many<Banned>(sql`
    select account, operator_ban as "operatorBan", banned_until as "bannedUntil" from desk_passageway
    where operator_ban is not null or banned_until > platform_now() order by account limit ${MAX_LISTED}`);
  if (found.length === 0) return ['no passageway is banned'];
  return found.map(({ account, operatorBan, bannedUntil }) =>
    operatorBan === null
      ? `${account}  until ${bannedUntil?.toISOString()} for missed orders`
      : `${account}  by operators: ${operatorBan}`,
  );
}

/** A ban stops the passageway; lifting ends one for missed orders, too. The owner starts it again. */
export async function decideBan(desk: Desk, what: { command: string; account: string | undefined } & Said) {
  const { command, reason, signature, usage } = what;
  if (what.account === undefined || !ADDRESS.test(what.account)) throw new Usage(usage);
  const account = what.account.toLowerCase();
  const found = await desk.db.maybeOne<{ isBanned: boolean; byOperators: boolean }>(sql`
    select operator_ban is not null or coalesce(banned_until > platform_now(), false) as "isBanned", operator_ban is not null as "byOperators"
    from desk_passageway where account = ${account}`);
  if (!found) throw new NotAllowed(`${account} has no passageway: nothing was changed.`);
  if (command === 'ban' ? found.byOperators : !found.isBanned) {
    throw new NotAllowed(`The passageway of ${account} ${found.isBanned ? 'is' : 'is not'} banned: nothing was changed.`);
  }
  const kind = command === 'ban' ? 'banned' : 'lifted';
  const done = `the passageway of ${account} is ${command === 'ban' ? 'banned' : 'not banned any more'}`;
  return decideAtDesk(desk, {
    act: { kind, account },
    title: command === 'ban' ? `ban the passageway of ${account}` : `lift the ban of the passageway of ${account}`,
    facts: [],
    role: 'support',
    reason,
    signature,
    done,
  });
}
