import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { projects } from '@ocean/api/operators/projects';
import sql from 'sql-template-tag';
import type { FileView } from '../../areas/files/queries.ts';
import type { KeptAnalysis, Project } from '../../areas/projects/queries.ts';
import type { Queryable } from '../../db/database.ts';
import { compareTexts } from './compare-texts.ts';

type Comparison = OperatorOutputOf<typeof projects.detail>['comparisons'][number];

type Known = { readonly analyses: readonly KeptAnalysis[]; readonly files: readonly FileView[] };

/** The project compared with earlier versions: before the last rejection, and before the last analysis. */
export async function compareProject(q: Queryable, project: Project, { analyses, files }: Known): Promise<Comparison[]> {
  const [analysis] = analyses;
  const rejected = await findRejected(q, project.id);
  return [...(rejected ? [withRejected(rejected, project, files)] : []), ...(analysis ? [withAnalysed(analysis, project)] : [])];
}

type NamedFile = { readonly name: string; readonly sha256: string };
type Rejected = { readonly name: string; readonly profile: string; readonly files: readonly NamedFile[]; readonly at: Date };

/** The last one. Undefined also when it was rejected before such contents were stored. */
function findRejected(q: Queryable, project: string): Promise<Rejected | undefined> {
  return q.maybeOne<Rejected>(sql`
    select r.name, r.profile, r.files, d.at from project_rejected r join project_decision d using (project, number)
    where r.project = ${project} order by r.number desc limit 1`);
}

function withRejected(rejected: Rejected, project: Project, files: readonly FileView[]): Comparison {
  return {
    ...{ kind: 'rejection', at: rejected.at.toISOString() },
    fields: [
      { name: 'name', blocks: compareTexts(rejected.name, project.name) },
      { name: 'profile', blocks: compareTexts(rejected.profile, project.profile) },
      { name: 'files', blocks: compareTexts(listOf(rejected.files), listOf(files)) },
    ],
  };
}

/** The owner's own text, compared with the current profile, which contains what an AI proposed and the owner accepted. */
function withAnalysed({ profile, at }: KeptAnalysis, project: Project): Comparison {
  return {
    ...{ kind: 'analysis', at: at.toISOString() },
    fields: [{ name: 'profile', blocks: compareTexts(profile, project.profile) }],
  };
}

/** One line per file; the hash shows whether it is the same. */
function listOf(files: readonly NamedFile[]): string {
  return files.map(({ name, sha256 }) => `${name} (${sha256.slice(0, 12)})`).join('\n');
}
