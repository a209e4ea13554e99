import { createHash } from 'node:crypto';
import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { Context } from '../../context.ts';
import { deriveId } from '../../derive-id.ts';
import { NoAnswer } from '../../model/no-answer.ts';
import type { Analyser, Analysis, ProjectToAnalyse } from './analyse/analyser.ts';
import { checklistAnalyser } from './analyse/checklist.ts';
import { findDifferences } from './analyse/differences.ts';
import { type OwnerAct, requireSeen } from './owner-act.ts';
import { readProjectFiles } from './project-files.ts';
import { findOwnProject, type Project } from './queries.ts';
import { MAX_ANALYSES_A_DAY, ownerState } from './rules.ts';
import { countAnalyses, insertAnalysis, insertEvent, lockOwner, lockOwnProject, noteRequest } from './store.ts';

/**
 * Has the project analysed and stores the proposals with their provenance. An outside service reads it only when one is
 * configured and the owner agreed; otherwise, or when it does not answer, the checklist does, and `by` says so. No lock is held
 * while waiting: a project changed meanwhile is refused.
 */
export async function optimiseProject({ db, outsideAnalyser }: Context, act: OwnerAct, lang: string): Promise<Project> {
  const { account, requestId, id, submission } = act;
  const seen = await findOwnProject(db, { account, id });
  requireSeen(seen, submission);
  ownerState(seen.state, 'optimise');
  refuseMany(await countAnalyses(db, account));
  const files = await readProjectFiles(db, seen.id);
  const analysis = await analyse(submission.outside ? outsideAnalyser : undefined, {
    account,
    language: lang as LanguageCode,
    name: seen.name,
    profile: seen.profile,
    files: files.map(({ name, type, size, sha256 }) => ({ name, type, bytes: size, hash: sha256 })),
  });
  return db.transaction(async (tx) => {
    await lockOwner(tx, account);
    refuseMany(await countAnalyses(tx, account));
    const project = await lockOwnProject(tx, { account, id });
    requireSeen(project, submission);
    ownerState(project.state, 'optimise');
    await insertAnalysis(tx, { ...provenanceOf(analysis, project), id: deriveId('analysis', requestId), project });
    const optimised = await insertEvent(tx, project, 'optimised');
    await noteRequest(tx, id, requestId);
    return optimised;
  });
}

async function analyse(outside: Analyser | undefined, project: ProjectToAnalyse): Promise<Analysis> {
  if (!outside) return checklistAnalyser.analyse(project);
  try {
    return await outside.analyse(project);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { ...(await checklistAnalyser.analyse(project)), fallback: error.why };
  }
}

/** @throws Refusal ANALYSES_TOO_MANY */
function refuseMany(made: number): void {
  if (made >= MAX_ANALYSES_A_DAY) throw new Refusal('ANALYSES_TOO_MANY', { maximum: MAX_ANALYSES_A_DAY });
}

/** The hash of the profile is computed here and always included. */
function provenanceOf({ read, profile, ...found }: Analysis, project: Project) {
  const own = createHash('sha256').update(project.profile).digest('hex');
  return {
    ...found,
    readHashes: [...new Set([own, ...read])],
    differences: findDifferences(project.profile, profile.replaceAll(/\r\n?/g, '\n')),
  };
}
