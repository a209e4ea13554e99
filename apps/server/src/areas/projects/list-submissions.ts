import type { projects } from '@ocean/api/areas/projects';
import { Refusal } from '@ocean/api/errors';
import { itemsBefore, pageOf } from '@ocean/api/page';
import type { Handler } from '../../http/route.ts';
import { findOwnProject, readOwnProjects } from './queries.ts';
import { viewRow, viewSubmission } from './submission-view.ts';

export const listSubmissions: Handler<typeof projects.list> = async ({ db }, { account }, { state, ...page }) => {
  const skip = itemsBefore(page);
  const { list, total } = await readOwnProjects(db, { account, state, skip, size: page.size });
  if (skip > 0 && skip >= total) throw new Refusal('PAGE_UNKNOWN');
  // The list leaves out whether something is proposed; the project itself shows it.
  return pageOf(page, { list: list.map((project) => viewRow(project, false)), total });
};

export const showSubmission: Handler<typeof projects.detail> = async ({ db }, { account }, { id }) => {
  const project = await findOwnProject(db, { account, id });
  if (!project) throw new Refusal('PROJECT_UNKNOWN');
  return viewSubmission(db, project);
};
