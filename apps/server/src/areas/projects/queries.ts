import type { ProfileItem, ProjectState, RiskKind } from '@ocean/api/areas/projects/states';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Difference } from './analyse/differences.ts';

export type Project = {
  readonly id: string;
  /** Lower-case address. */
  readonly owner: string;
  readonly name: string;
  readonly profile: string;
  /** For the owner and for reviewers only: no answer to anybody else has it. */
  readonly contact: string;
  readonly files: readonly string[];
  readonly contentHash: string;
  /** As it is stored; `stateAt` ends a vote by its time. */
  readonly state: ProjectState;
  readonly version: number;
  readonly acts: number;
  readonly requestId: string;
  readonly isFrozen: boolean;
  readonly reviewer: string | null;
  readonly reason: string | null;
  readonly listedAt: Date | null;
  readonly endsAt: Date | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** The platform's time of reading. */
  readonly now: Date;
};

export const PROJECT = sql`
  project.id, project.owner, project.name, project.profile, project.contact, project.files, project.content_hash as "contentHash",
  project.state, project.version, project.acts, project.request_id as "requestId", project.frozen as "isFrozen", project.reviewer,
  project.reason, project.listed_at as "listedAt", project.ends_at as "endsAt", project.created_at as "createdAt",
  project.changed_at as "changedAt", platform_now() as now`;

export function findProject(q: Queryable, id: string): Promise<Project | undefined> {
  return q.maybeOne<Project>(sql`select ${PROJECT} from project where id = ${id}`);
}

/** Undefined also for a project of another account. */
export function findOwnProject(q: Queryable, { account, id }: { account: string; id: string }): Promise<Project | undefined> {
  return q.maybeOne<Project>(sql`select ${PROJECT} from project where id = ${id} and owner = ${account}`);
}

/** The same decision as `stateAt`, for filters in the database. */
function isIn(state: ProjectState | undefined): Sql {
  if (state === undefined) return sql`true`;
  if (state === 'listed') return sql`state = 'listed' and ends_at > platform_now()`;
  if (state === 'closed') return sql`(state = 'closed' or (state = 'listed' and ends_at <= platform_now()))`;
  return sql`state = ${state}`;
}

type Slice = { readonly state?: ProjectState | undefined; readonly skip: number; readonly size: number };

/** Those changed last first, with how many there are in all. */
export async function readOwnProjects(
  q: Queryable,
  { account, state, skip, size }: Slice & { readonly account: string },
): Promise<{ list: Project[]; total: number }> {
  const where = sql`owner = ${account} and ${isIn(state)}`;
  const [list, { total }] = await Promise.all([
    q.many<Project>(sql`
      select ${PROJECT} from project where ${where} order by changed_at desc, id limit ${size} offset ${skip}`),
    q.one<{ total: number }>(sql`select count(*) as total from project where ${where}`),
  ]);
  return { list, total };
}

/** For reviewers: those that changed longest ago first. */
export function readProjects(q: Queryable, { state, limit }: { state?: ProjectState; limit: number }): Promise<Project[]> {
  return q.many<Project>(sql`select ${PROJECT} from project where ${isIn(state)} order by changed_at, id limit ${limit}`);
}

/** A listed project as everybody may see it: without its contact. */
export type ListedProject = Omit<Project, 'contact' | 'requestId' | 'reason' | 'acts'> & {
  readonly listedAt: Date;
  readonly endsAt: Date;
};

const LISTED = sql`
  project.id, project.owner, project.name, project.profile, project.files, project.content_hash as "contentHash", project.state,
  project.version, project.frozen as "isFrozen", project.reviewer, project.listed_at as "listedAt", project.ends_at as "endsAt",
  project.created_at as "createdAt", project.changed_at as "changedAt", platform_now() as now`;
const WAS_LISTED = sql`state in ('listed', 'closed') and listed_at is not null`;

type ListedSlice = {
  /** Open: the vote runs. */
  readonly state?: 'listed' | 'closed' | undefined;
  /** Part of the name or the profile, in any case. */
  readonly search?: string | undefined;
  readonly skip: number;
  readonly size: number;
};

/** Projects whose vote runs or is over, the newest listing first, with how many there are in all. */
export async function readListedProjects(
  q: Queryable,
  { state, search, skip, size }: ListedSlice,
): Promise<{ list: ListedProject[]; total: number }> {
  const found = search === undefined ? empty : sql`and strpos(lower(name || ' ' || profile), lower(${search})) > 0`;
  const where = sql`${WAS_LISTED} and ${isIn(state)} ${found}`;
  const [list, { total }] = await Promise.all([
    q.many<ListedProject>(sql`
      select ${LISTED} from project where ${where} order by listed_at desc, id limit ${size} offset ${skip}`),
    q.one<{ total: number }>(sql`select count(*) as total from project where ${where}`),
  ]);
  return { list, total };
}

/** Undefined for a project that was never listed. */
export function findListedProject(q: Queryable, id: string): Promise<ListedProject | undefined> {
  return q.maybeOne<ListedProject>(sql`select ${LISTED} from project where id = ${id} and ${WAS_LISTED}`);
}

export type HistoryRow = {
  readonly act: 'submitted' | 'reopened' | 'optimised' | 'withdrawn' | 'taken' | 'listed' | 'rejected' | 'closed';
  readonly at: Date;
  /** Of the reviewer; null for what the owner did. */
  readonly author: string | null;
  readonly reason: string | null;
  readonly endsAt: Date | null;
  readonly contentHash: string;
};

/** Owners hand in and take up again as often as they like: older acts are kept, and not read any more. */
const MAX_ACTS_READ = 200;

/** What owner and reviewers did last, oldest first. */
export async function readHistory(q: Queryable, project: string, limit = MAX_ACTS_READ): Promise<HistoryRow[]> {
  const newest = await q.many<HistoryRow>(sql`
    select act, at, author, reason, "endsAt", "contentHash" from (
      select number, kind as act, at, null as author, null as reason, null::timestamptz as "endsAt", content_hash as "contentHash"
      from project_event where project = ${project}
      union all
      select number, kind, at, author, reason, ends_at, content_hash from project_decision where project = ${project}
    ) done order by number desc limit ${limit}`);
  return newest.reverse();
}

export type KeptAnalysis = {
  readonly id: string;
  readonly by: string;
  readonly promptVersion: string;
  /** The profile that the differences are of. */
  readonly profile: string;
  readonly readHashes: readonly string[];
  readonly score: number;
  readonly missing: readonly { item: ProfileItem; note: string | null }[];
  readonly risks: readonly { risk: RiskKind; note: string | null }[];
  readonly differences: readonly Difference[];
  readonly accepted: readonly string[];
  readonly at: Date;
};

/** Every analysis of a project with what was accepted of it, the last one first: the provenance of its profile. */
export function readAnalyses(q: Queryable, project: string, limit: number): Promise<KeptAnalysis[]> {
  return q.many<KeptAnalysis>(sql`
    select a.id, a.by, a.prompt_version as "promptVersion", a.profile, a.read_hashes as "readHashes", a.score, a.missing, a.risks,
      a.differences, a.at,
      array(select difference from project_acceptance c where c.analysis = a.id order by c.at, c.difference) as accepted
    from project_analysis a where a.project = ${project} order by a.at desc, a.id limit ${limit}`);
}
