import type { projects } from '@ocean/api/areas/projects';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { doOnce } from '../../db/do-once.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler } from '../../http/route.ts';
import { acceptDifferences } from './accept-differences.ts';
import { optimiseProject } from './optimise-project.ts';
import { type OwnerAct, requireSeen } from './owner-act.ts';
import { referToFiles } from './project-files.ts';
import { findOwnProject, type Project } from './queries.ts';
import {
  contentAfter,
  contentHash,
  type FullContent,
  isSameContent,
  MAX_OPEN_PROJECTS,
  missingFields,
  NO_CONTENT,
  ownerState,
} from './rules.ts';
import { countOpenProjects, insertEvent, insertProject, lockOwner, lockOwnProject, noteRequest, updateContent } from './store.ts';
import { viewSubmission } from './submission-view.ts';

/** Saves, hands in, has analysed, accepts or withdraws. A repeated request changes nothing and returns the current project. */
export const submitProject: Handler<typeof projects.submit> = async (context, { account, requestId, lang }, submission) => {
  const { db } = context;
  const id = submission.id ?? deriveId('project', requestId);
  const act: OwnerAct = { account, requestId, id, submission };
  const done = await doOnce(
    async () => {
      const found = await findOwnProject(db, { account, id });
      return found?.requestId === requestId ? found : undefined;
    },
    () => (submission.action === 'optimise' ? optimiseProject(context, act, lang) : actOnProject(context, act)),
  );
  return viewSubmission(db, done);
};

function actOnProject({ db }: Context, act: OwnerAct): Promise<Project> {
  return db.transaction(async (tx) => {
    const done = act.submission.id === undefined ? await begin(tx, act) : await goOn(tx, act);
    await noteRequest(tx, done.id, act.requestId);
    return done;
  });
}

/** A new draft; `submit` hands it in at once. */
async function begin(tx: Transaction, { account, requestId, id, submission }: OwnerAct): Promise<Project> {
  const { action, content: change } = submission;
  if (action !== 'draft' && action !== 'submit') throw new Refusal('PROJECT_UNKNOWN');
  await lockOwner(tx, account);
  if ((await countOpenProjects(tx, account)) >= MAX_OPEN_PROJECTS) {
    throw new Refusal('PROJECTS_TOO_MANY', { maximum: MAX_OPEN_PROJECTS });
  }
  const content = contentAfter(NO_CONTENT, change);
  const hash = await referAndHash(tx, { id, owner: account }, content);
  const draft = await insertProject(tx, { id, account, content, contentHash: hash, requestId });
  return action === 'submit' ? handIn(tx, draft) : draft;
}

async function goOn(tx: Transaction, act: OwnerAct): Promise<Project> {
  const { account, id, submission } = act;
  const project = await lockOwnProject(tx, { account, id });
  requireSeen(project, submission);
  ownerState(project.state, submission.action);
  if (submission.action === 'accept') return acceptDifferences(tx, project, act);
  if (submission.action === 'withdraw') {
    const withdrawn = await insertEvent(tx, project, 'withdrawn');
    await referToFiles(tx, withdrawn);
    return withdrawn;
  }
  const draft = project.state === 'draft' ? project : await insertEvent(tx, project, 'reopened');
  const saved = await save(tx, draft, act);
  return submission.action === 'submit' ? handIn(tx, saved) : saved;
}

/** Saving unchanged content keeps the version: other devices need not reload. */
async function save(tx: Transaction, draft: Project, { requestId, submission }: OwnerAct): Promise<Project> {
  const content = contentAfter(draft, submission.content);
  if (isSameContent(draft, content)) return draft;
  const hash = await referAndHash(tx, draft, content);
  return updateContent(tx, draft.id, { content, contentHash: hash, requestId });
}

/** @throws Refusal FORM_INCOMPLETE */
function handIn(tx: Transaction, draft: Project): Promise<Project> {
  if (missingFields(draft).length > 0) throw new Refusal('FORM_INCOMPLETE');
  return insertEvent(tx, draft, 'submitted');
}

type Owned = { readonly id: string; readonly owner: string };

async function referAndHash(tx: Transaction, { id, owner }: Owned, { name, profile, files }: FullContent): Promise<string> {
  const referred = await referToFiles(tx, { id, owner, files });
  return contentHash({ name, profile, fileHashes: referred.map(({ sha256 }) => sha256) });
}
