import { Refusal } from '@ocean/api/errors';
import { MAX_TEXT } from '@ocean/api/inputs/submission';
import type { Transaction } from '../../db/database.ts';
import { applyDifferences } from './analyse/differences.ts';
import type { OwnerAct } from './owner-act.ts';
import { readProjectFiles } from './project-files.ts';
import type { Project } from './queries.ts';
import { contentHash } from './rules.ts';
import { insertAcceptances, updateContent } from './store.ts';
import { currentAnalysis } from './submission-view.ts';

/**
 * Applies these proposed differences to the profile; those accepted earlier stay. Accepting one again changes nothing.
 * @throws Refusal DIFFERENCE_UNKNOWN, TEXT_TOO_LONG
 */
export async function acceptDifferences(
  tx: Transaction,
  project: Project,
  { requestId, submission }: Pick<OwnerAct, 'requestId' | 'submission'>,
): Promise<Project> {
  const analysis = await currentAnalysis(tx, project);
  const wanted = new Set(submission.accept);
  const known = new Set(analysis?.differences.map(({ id }) => id));
  if (!analysis || wanted.size === 0 || [...wanted].some((id) => !known.has(id))) throw new Refusal('DIFFERENCE_UNKNOWN');
  const fresh = [...wanted].filter((id) => !analysis.accepted.includes(id));
  if (fresh.length === 0) return project;
  const profile = applyDifferences(analysis.profile, analysis.differences, new Set([...analysis.accepted, ...fresh]));
  if (profile.length > MAX_TEXT.profile) throw new Refusal('TEXT_TOO_LONG', { maximum: MAX_TEXT.profile });
  const files = await readProjectFiles(tx, project.id);
  const hash = contentHash({ name: project.name, profile, fileHashes: files.map(({ sha256 }) => sha256) });
  const improved = await updateContent(tx, project.id, { content: { ...project, profile }, contentHash: hash, requestId });
  await insertAcceptances(tx, { analysis: analysis.id, differences: fresh, version: improved.version });
  return improved;
}
