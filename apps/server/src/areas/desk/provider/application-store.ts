import type { ProviderState } from '@ocean/api/desk/states';
import { Refusal } from '@ocean/api/errors';
import sql, { empty, raw } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';

export type Application = {
  readonly account: string;
  readonly number: number;
  readonly state: Exclude<ProviderState, 'none'>;
  readonly text: string;
  /** For the owner and for reviewers only. */
  readonly contact: string;
  /** Names the application where files refer to it. */
  readonly depositId: string;
  readonly appliedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly leftAt: Date | null;
  /** BCG base units that have not come back; 0 after they have. */
  readonly bondedUnits: bigint;
  readonly returnsAt: Date | null;
};

const APPLICATION = raw(`
  p.account, p.number, p.state, p.text, p.contact, p.deposit_id as "depositId", p.applied_at as "appliedAt", p.decided_at as "decidedAt",
  p.decided_by as "decidedBy", p.reason, p.left_at as "leftAt",
  case when d.returned_at is null then coalesce(d.units, 0) else 0 end as "bondedUnits",
  case when d.returned_at is null then d.returns_at end as "returnsAt"
  from desk_provider p left join desk_deposit d on d.id = p.deposit_id`);

/** The last one of a member. */
export function findApplication(q: Queryable, account: string): Promise<Application | undefined> {
  return q.maybeOne<Application>(sql`select ${APPLICATION} where p.account = ${account} order by p.number desc limit 1`);
}

export function findApplicationById(q: Queryable, depositId: string): Promise<Application | undefined> {
  return q.maybeOne<Application>(sql`select ${APPLICATION} where p.deposit_id = ${depositId}`);
}

type Page = { readonly limit: number; readonly after?: { readonly at: Date; readonly id: string } };

/** Those that wait for a decision, or of another state; oldest first. */
export function readApplications(q: Queryable, state: Application['state'], { limit, after }: Page): Promise<Application[]> {
  // A page ends at a time in milliseconds.
  const appliedAt = sql`date_trunc('milliseconds', p.applied_at)`;
  const rest = after ? sql`and (${appliedAt}, p.deposit_id) > (${after.at}, ${after.id}::uuid)` : empty;
  return q.many<Application>(sql`
    select ${APPLICATION} where p.state = ${state} ${rest} order by ${appliedAt}, p.deposit_id limit ${limit}`);
}

/** What an application asks for beside the deposit. */
export type Applicant = { readonly isSuspended: boolean; readonly hasProfile: boolean; readonly hasPassed: boolean };

export function readApplicant(q: Queryable, account: string): Promise<Applicant> {
  return q.one<Applicant>(sql`
    select is_suspended(${account}) as "isSuspended", exists (select from desk_profile where account = ${account}) as "hasProfile",
      exists (select from desk_quiz_pass where account = ${account}) as "hasPassed"`);
}

/** Whether a member has rates of its own. */
export async function isProvider(q: Queryable, account: string): Promise<boolean> {
  const { approved } = await q.one<{ approved: boolean }>(sql`
    select exists (select from desk_provider where account = ${account} and state = 'approved') as approved`);
  return approved;
}

/** Raised by the key of applications at work, and where none is at work. */
const OTHER_STATE = '23505';

type NewApplication = { readonly account: string; readonly depositId: string; readonly text: string; readonly contact: string };

/** @returns the BCG base units that are bonded with it @throws Refusal PROVIDER_STATE beside one that is at work */
export async function insertApplication(tx: Transaction, application: NewApplication): Promise<bigint> {
  const { account, depositId, text, contact } = application;
  const apply = sql`select apply_desk_provider(${account}, ${depositId}::uuid, ${text}, ${contact}) as units`;
  const { units } = await tx.one<{ units: bigint }>(apply).catch(refuseState);
  return units;
}

/** The application ends, or what was approved: the deposit comes back after its days. @throws Refusal PROVIDER_STATE */
export async function leaveProvider(tx: Transaction, account: string): Promise<void> {
  await tx.run(sql`select leave_desk_provider(${account})`).catch(refuseState);
}

function refuseState(cause: unknown): never {
  if (codeOf(cause) === OTHER_STATE) throw new Refusal('PROVIDER_STATE', {}, { cause });
  throw cause;
}
