import { amountText } from '@ocean/api/amount';
import type { ReviewerAction } from '@ocean/api/areas/projects/states';
import { PROJECT_MAY, REVIEWER_ACTIONS } from '@ocean/api/areas/projects/states';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { projects } from '@ocean/api/operators/projects';
import sql from 'sql-template-tag';
import { textBefore } from '../../areas/projects/analyse/differences.ts';
import { readProjectFiles } from '../../areas/projects/project-files.ts';
import { type KeptAnalysis, type Project, readAnalyses, readHistory } from '../../areas/projects/queries.ts';
import { stateAt } from '../../areas/projects/rules.ts';
import { type Counts, readCounts } from '../../areas/voting/queries.ts';
import { VOTE_ASSET } from '../../areas/voting/rules.ts';
import type { Queryable } from '../../db/database.ts';
import { compareProject } from './compare-project.ts';

export type ProjectDetail = OperatorOutputOf<typeof projects.detail>;
export type ProjectRow = OperatorOutputOf<typeof projects.list>['rows'][number];

const MAX_ANALYSES = 20;

/** Everything that a reviewer needs for a decision, including the contact. */
export async function readProjectDetail(q: Queryable, project: Project): Promise<ProjectDetail> {
  const { id, version, profile, contact, contentHash, reason, endsAt } = project;
  const [files, analyses, history, counts, row] = await Promise.all([
    readProjectFiles(q, id),
    readAnalyses(q, id, MAX_ANALYSES),
    readHistory(q, id),
    project.listedAt === null ? undefined : readCounts(q, id),
    showRows(q, [project]),
  ]);
  return {
    ...(row[0] ?? toRow(project, 0)),
    ...{ version, profile, contact, contentHash, reason, files: [...files], endsAt: endsAt?.toISOString() ?? null },
    votes: counts ? { support: counts.support, oppose: counts.oppose, fees: amountText(counts.units, VOTE_ASSET) } : null,
    decisions: decisionsOn(project, counts),
    comparisons: await compareProject(q, project, { analyses, files }),
    analyses: analyses.map(showAnalysis),
    history: history.map(({ act, at, author, reason: why, endsAt: ends }) => ({
      ...{ act, at: at.toISOString(), author, reason: why, endsAt: ends?.toISOString() ?? null },
    })),
  };
}

/** Projects as a queue shows them, with the number of their earlier rejections. */
export async function showRows(q: Queryable, found: readonly Project[]): Promise<ProjectRow[]> {
  const rejected = await q.many<{ project: string; times: number }>(sql`
    select project, count(*)::integer as times from project_decision
    where kind = 'rejected' and project = any (${found.map(({ id }) => id)}::uuid[]) group by project`);
  const times = new Map(rejected.map((row) => [row.project, row.times]));
  return found.map((project) => toRow(project, times.get(project.id) ?? 0));
}

function toRow(project: Project, rejections: number): ProjectRow {
  const { id, name, owner, changedAt, now } = project;
  return { id, name, owner, state: stateAt(project, now), changedAt: changedAt.toISOString(), rejections };
}

/** The effect of each decision that is currently possible. */
function decisionsOn(project: Project, counts: Counts | undefined): ProjectDetail['decisions'] {
  const may = PROJECT_MAY[stateAt(project, project.now)].reviewer;
  return REVIEWER_ACTIONS.flatMap((action) => {
    const to = may[action];
    return to ? [{ action, to, effect: effectOf(action, project, counts) }] : [];
  });
}

function effectOf(action: ReviewerAction, { state }: Project, counts: Counts | undefined): string {
  if (action === 'review') return 'From now on its owner cannot change it, only withdraw it.';
  if (action === 'list') return 'Everybody sees it without its contact, and members vote on it until the end, which never moves.';
  if (action === 'reject') return 'Its owner reads the reason and may revise it and hand it in again.';
  if (state !== 'listed') return 'It ends for good: its owner cannot revise it any more, and reads the reason.';
  const made = (counts?.support ?? 0) + (counts?.oppose ?? 0);
  if (made === 0) return 'The vote ends now, without a result. Nobody has voted, so nothing is paid back.';
  const fees = `${amountText(counts?.units ?? 0n, VOTE_ASSET)} ${VOTE_ASSET}`;
  return `The vote ends now, without a result. ${made === 1 ? 'One vote is' : `${made} votes are`} paid back: ${fees} in all.`;
}

function showAnalysis({ by, promptVersion, at, score, missing, risks, accepted, ...analysis }: KeptAnalysis) {
  return {
    ...{ by, promptVersion, at: at.toISOString(), score, missing: [...missing], risks: [...risks] },
    differences: analysis.differences.map((difference) => ({
      before: textBefore(analysis.profile, difference),
      after: difference.after.join('\n'),
      isAccepted: accepted.includes(difference.id),
    })),
  };
}
