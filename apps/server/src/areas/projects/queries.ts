import type { AnalysisFallback, ProfileItem, ProjectState, RiskKind } from '@ocean/api/areas/projects/states';
import type { LanguageCode } from '@ocean/api/language-codes';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Difference } from './analyse/differences.ts';

export type Project = {
  readonly id: string;
  /** Lower-case address. */
  readonly owner: string;
  readonly name: string;
  readonly profile: string;
  /** For the owner and reviewers only; never in an answer to anyone else. */
  readonly contact: string;
  readonly files: readonly string[];
  readonly contentHash: string;
  /** As it is stored; `stateAt` applies the end of a vote. */
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
  /** The platform's time of the read. */
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

/** Last changed first, with the total number. */
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

type Queue = {
  /** Undefined: of every state. */
  readonly states?: readonly ProjectState[];
  readonly limit: number;
  /** Where the last page ended. */
  readonly after?: { readonly at: Date; readonly id: string };
};

/** For reviewers: those unchanged longest first. */
export function readProjects(q: Queryable, { states, limit, after }: Queue): Promise<Project[]> {
  const inState = states === undefined ? sql`true` : join(states.map(isIn), ' or ');
  // Page cursors have millisecond precision.
  const rest = after ? sql`and (date_trunc('milliseconds', changed_at), id) > (${after.at}, ${after.id}::uuid)` : empty;
  return q.many<Project>(sql`
    select ${PROJECT} from project where (${inState}) ${rest}
    order by date_trunc('milliseconds', changed_at), id limit ${limit}`);
}

/** A listed project as anyone may see it: without its contact. */
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
  /** 'listed': the vote is running. */
  readonly state?: 'listed' | 'closed' | undefined;
  /** Part of the name or the profile, in any case. */
  readonly search?: string | undefined;
  readonly skip: number;
  readonly size: number;
};

/** Projects whose vote is running or over, the newest listing first, with the total number. */
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

/** Only the newest listings and the beginning of each profile are searched, which bounds the cost of a question. */
const SEARCHED_LISTINGS = 500;
const SEARCHED_LENGTH = 4_000;
/** A word in the name counts more than one in the profile. */
const PROFILE_WEIGHT = 0.7;
const LEAST_SHARE = 0.4;

/**
 * Listed projects that a question is about, the best match first: their name and profile contain at least `LEAST_SHARE` of its
 * words, by weight, and at least two words or one in the name. The question is taken as plain words, without operators. Stems
 * are searched literally, except for endings such as that of "granari"; words of one or two Latin letters are ignored.
 */
export function searchListedProjects(
  q: Queryable,
  { question, lang, limit }: { question: string; lang: LanguageCode; limit: number },
): Promise<ListedProject[]> {
  return q.many<ListedProject>(sql`
    with asked as (
      select distinct case when lexeme ~ '^[a-z]{3,}i$' then left(lexeme, -1) else lexeme end as lexeme
      from help_lexemes(${lang}, ${question}) where lexeme !~ '^[a-z0-9]{1,2}$'
    ),
    listed as materialized (
      select id, help_lower(name) as name, help_lower(left(profile, ${SEARCHED_LENGTH}::integer)) as profile from project
      where ${WAS_LISTED} order by listed_at desc, id limit ${SEARCHED_LISTINGS}
    ),
    hit as (
      select l.id, strpos(l.name, a.lexeme) > 0 as in_name from listed l cross join asked a
      where strpos(l.name, a.lexeme) > 0 or strpos(l.profile, a.lexeme) > 0
    ),
    score as (
      select id, sum(case when in_name then 1 else ${PROFILE_WEIGHT}::float8 end) / (select count(*) from asked) as share
      from hit group by id having count(*) > 1 or bool_or(in_name)
    )
    select ${LISTED} from project join score using (id) where share >= ${LEAST_SHARE}
    order by share desc, listed_at desc, id limit ${limit}`);
}

/** Undefined for a project that was never listed. */
export function findListedProject(q: Queryable, id: string): Promise<ListedProject | undefined> {
  return q.maybeOne<ListedProject>(sql`select ${LISTED} from project where id = ${id} and ${WAS_LISTED}`);
}

export type HistoryRow = {
  readonly act: 'submitted' | 'reopened' | 'optimised' | 'withdrawn' | 'taken' | 'listed' | 'rejected' | 'closed';
  readonly at: Date;
  /** The reviewer; null for acts of the owner. */
  readonly author: string | null;
  readonly reason: string | null;
  readonly endsAt: Date | null;
  readonly contentHash: string;
};

/** Owners may hand in and reopen without limit: older acts are kept but not read. */
const MAX_ACTS_READ = 200;

/** The last acts of owner and reviewers, oldest first. */
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
  /** Why the checklist stands in for an outside AI; null when it does not. */
  readonly fallback: AnalysisFallback | null;
  readonly promptVersion: string;
  /** The profile that the differences apply to. */
  readonly profile: string;
  readonly readHashes: readonly string[];
  readonly score: number;
  readonly missing: readonly { item: ProfileItem; note: string | null }[];
  readonly risks: readonly { risk: RiskKind; note: string | null }[];
  readonly differences: readonly Difference[];
  readonly accepted: readonly string[];
  readonly at: Date;
};

/** Every analysis of a project with its accepted differences, newest first: the provenance of its profile. */
export function readAnalyses(q: Queryable, project: string, limit: number): Promise<KeptAnalysis[]> {
  return q.many<KeptAnalysis>(sql`
    select a.id, a.by, a.fallback, a.prompt_version as "promptVersion", a.profile, a.read_hashes as "readHashes", a.score, a.missing, a.risks,
      a.differences, a.at,
      array(select difference from project_acceptance c where c.analysis = a.id order by c.at, c.difference) as accepted
    from project_analysis a where a.project = ${project} order by a.at desc, a.id limit ${limit}`);
}
