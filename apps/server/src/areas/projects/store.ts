import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';
import type { Analysis } from './analyse/analyser.ts';
import type { Difference } from './analyse/differences.ts';
import { PROJECT, type Project } from './queries.ts';
import type { FullContent } from './rules.ts';

/** First key of the advisory locks that serialise new projects and analyses of one account. */
const OWNER_LOCK = 7_226_048;

/** Serialises the counting of what is limited per account. */
export async function lockOwner(tx: Transaction, account: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${OWNER_LOCK}, hashtext(${account}))`);
}

export async function countOpenProjects(q: Queryable, account: string): Promise<number> {
  const { open } = await q.one<{ open: number }>(sql`
    select count(*) as open from project
    where owner = ${account} and state in ('draft', 'submitted', 'optimised', 'inReview', 'rejected')`);
  return open;
}

/** Analyses of the last 24 hours. */
export async function countAnalyses(q: Queryable, account: string): Promise<number> {
  const { made } = await q.one<{ made: number }>(sql`
    select count(*) as made from project_analysis a join project p on p.id = a.project
    where p.owner = ${account} and a.at > platform_now() - interval '1 day'`);
  return made;
}

/** Undefined also for a project of another account. */
export function lockOwnProject(tx: Transaction, { account, id }: { account: string; id: string }): Promise<Project | undefined> {
  return tx.maybeOne<Project>(sql`select ${PROJECT} from project where id = ${id} and owner = ${account} for no key update`);
}

export function lockProject(tx: Transaction, id: string): Promise<Project | undefined> {
  return tx.maybeOne<Project>(sql`select ${PROJECT} from project where id = ${id} for no key update`);
}

type Written = { readonly content: FullContent; readonly contentHash: string; readonly requestId: string };

export function insertProject(
  tx: Transaction,
  { id, account, content, contentHash, requestId }: Written & { readonly id: string; readonly account: string },
): Promise<Project> {
  return tx.one<Project>(sql`
    insert into project (id, owner, name, profile, contact, files, content_hash, request_id)
    values (${id}, ${account}, ${content.name}, ${content.profile}, ${content.contact}, ${[...content.files]}::uuid[], ${contentHash}, ${requestId})
    returning ${PROJECT}`);
}

/** The next version. */
export function updateContent(tx: Transaction, id: string, { content, contentHash, requestId }: Written): Promise<Project> {
  return tx.one<Project>(sql`
    update project set name = ${content.name}, profile = ${content.profile}, contact = ${content.contact},
      files = ${[...content.files]}::uuid[], content_hash = ${contentHash}, version = version + 1, request_id = ${requestId},
      changed_at = platform_now()
    where id = ${id} returning ${PROJECT}`);
}

export async function noteRequest(tx: Transaction, id: string, requestId: string): Promise<void> {
  await tx.run(sql`update project set request_id = ${requestId} where id = ${id}`);
}

type EventKind = 'submitted' | 'reopened' | 'optimised' | 'withdrawn';

/** Inserts an act of the owner; the database moves the project to its next state. */
export async function insertEvent(tx: Transaction, project: Project, kind: EventKind): Promise<Project> {
  await tx.run(sql`
    insert into project_event (project, number, kind, version, content_hash)
    values (${project.id}, ${project.acts + 1}, ${kind}, ${project.version}, ${project.contentHash})`);
  return tx.one<Project>(sql`select ${PROJECT} from project where id = ${project.id}`);
}

type NewAnalysis = Omit<Analysis, 'profile' | 'read'> & {
  readonly id: string;
  readonly project: Project;
  readonly readHashes: readonly string[];
  readonly differences: readonly Difference[];
};

export async function insertAnalysis(tx: Transaction, { project, differences, ...found }: NewAnalysis): Promise<void> {
  await tx.run(sql`
    insert into project_analysis (id, project, version, by, fallback, prompt_version, profile, read_hashes, score, missing, risks, differences)
    values (${found.id}, ${project.id}, ${project.version}, ${found.by}, ${found.fallback ?? null}, ${found.promptVersion}, ${project.profile},
      ${[...found.readHashes]}::text[], ${found.score}, ${JSON.stringify(found.missing)}, ${JSON.stringify(found.risks)},
      ${JSON.stringify(differences)})`);
}

type Acceptance = { readonly analysis: string; readonly differences: readonly string[]; readonly version: number };

export async function insertAcceptances(tx: Transaction, { analysis, differences, version }: Acceptance): Promise<void> {
  await tx.run(sql`
    insert into project_acceptance (analysis, difference, version)
    select ${analysis}, difference, ${version} from unnest(${[...differences]}::text[]) difference`);
}

export type DecisionKind = 'taken' | 'listed' | 'rejected' | 'closed';

export type Decision = {
  readonly kind: DecisionKind;
  /** Lower-case address of the reviewer. */
  readonly author: string;
  readonly reason: string;
  /** The end of the vote; set when the project is listed. */
  readonly endsAt: Date | null;
};

/** Raised by the trigger for a changed project, and by the key for a second concurrent decision. */
const CHANGED_MEANWHILE = '23505';

/**
 * Inserts a reviewer's decision on the project as they read it; the database moves it to its next state. Needs the operators'
 * role.
 * @throws Refusal PROJECT_CHANGED when it was changed meanwhile
 */
export async function insertDecision(tx: Transaction, project: Project, decision: Decision): Promise<Project> {
  const { kind, author, reason, endsAt } = decision;
  try {
    await tx.run(sql`
      insert into project_decision (project, number, kind, version, content_hash, author, reason, ends_at)
      values (${project.id}, ${project.acts + 1}, ${kind}, ${project.version}, ${project.contentHash}, ${author}, ${reason}, ${endsAt})`);
  } catch (cause) {
    if (codeOf(cause) === CHANGED_MEANWHILE) throw new Refusal('PROJECT_CHANGED', { version: project.version }, { cause });
    throw cause;
  }
  return tx.one<Project>(sql`select ${PROJECT} from project where id = ${project.id}`);
}
