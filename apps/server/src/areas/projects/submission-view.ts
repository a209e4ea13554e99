import type { projects } from '@ocean/api/areas/projects';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Queryable } from '../../db/database.ts';
import { applyDifferences, textBefore } from './analyse/differences.ts';
import { readProjectFiles } from './project-files.ts';
import { type HistoryRow, type KeptAnalysis, type Project, readAnalyses, readHistory } from './queries.ts';
import { missingFields, ownerMay, stateAt } from './rules.ts';

export type SubmissionView = OutputOf<typeof projects.detail>;
type SubmissionRow = OutputOf<typeof projects.list>['list'][number];

/** The project as its owner sees it, contact included. Never shown to anyone else. */
export async function viewSubmission(q: Queryable, project: Project): Promise<SubmissionView> {
  const [analysis, history, files] = await Promise.all([
    currentAnalysis(q, project),
    readHistory(q, project.id),
    readProjectFiles(q, project.id),
  ]);
  const shown = analysis && viewAnalysis(analysis);
  const isProposed = shown?.differences.some(({ isAccepted }) => !isAccepted) ?? false;
  return {
    ...viewRow(project, isProposed),
    profile: project.profile,
    contact: project.contact,
    files: [...files],
    contentHash: project.contentHash,
    missingFields: missingFields(project),
    analysis: shown ?? null,
    history: history.map(viewAct),
  };
}

export function viewRow(project: Project, hasProposals: boolean): SubmissionRow {
  const { id, name, version, createdAt, changedAt, reason, listedAt, endsAt } = project;
  const state = stateAt(project, project.now);
  return {
    id,
    name,
    state,
    version,
    may: ownerMay(state, hasProposals),
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    reason,
    listedAt: listedAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}

/** The last analysis, as long as the profile equals its accepted result: editing the profile ends its proposals. */
export async function currentAnalysis(q: Queryable, project: Project): Promise<KeptAnalysis | undefined> {
  const [last] = await readAnalyses(q, project.id, 1);
  if (!last) return undefined;
  const proposed = applyDifferences(last.profile, last.differences, new Set(last.accepted));
  return proposed === project.profile ? last : undefined;
}

function viewAnalysis(analysis: KeptAnalysis): NonNullable<SubmissionView['analysis']> {
  const { by, fallback, promptVersion, readHashes, at, score, missing, risks, accepted } = analysis;
  return {
    by,
    fallback,
    promptVersion,
    read: [...readHashes],
    at: at.toISOString(),
    score,
    missing: [...missing],
    risks: [...risks],
    differences: analysis.differences.map((difference) => ({
      id: difference.id,
      before: textBefore(analysis.profile, difference),
      after: difference.after.join('\n'),
      isAccepted: accepted.includes(difference.id),
    })),
  };
}

/** An act without its author: the owner does not learn which reviewer decided. */
function viewAct({ act, at, reason }: HistoryRow): SubmissionView['history'][number] {
  return { act, at: at.toISOString(), reason: act === 'rejected' || act === 'closed' ? reason : null };
}
