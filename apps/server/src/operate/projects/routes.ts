import { WAITING_STATES } from '@ocean/api/areas/projects/states';
import { projects } from '@ocean/api/operators/projects';
import { readProjectFiles } from '../../areas/projects/project-files.ts';
import { readProjects } from '../../areas/projects/queries.ts';
import type { SignedInOperator } from '../console/console-context.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readTimeCursor, timeCursorOf } from '../console/page-of-list.ts';
import { fileRoute } from '../files/file-route.ts';
import { readProjectDetail, showRows } from './read-project.ts';
import { prepareReview, requireProject } from './review.ts';

const PAGE = 50;

export const projectRoutes: readonly ConsoleRoute[] = [
  readRoute(projects.list, async ({ db }, { state, after }) => {
    const states = state ? [state] : WAITING_STATES;
    const found = await readProjects(db, { states, limit: PAGE + 1, ...readTimeCursor(after) });
    const shown = found.slice(0, PAGE);
    const last = shown.at(-1);
    const next = found.length > PAGE && last ? timeCursorOf({ at: last.changedAt, id: last.id }) : null;
    return { rows: await showRows(db, shown), next };
  }),
  readRoute(
    projects.detail,
    async (context, { id }, { operator }) => {
      const shown = await readProjectDetail(context.db, await requireProject(context, id));
      return mayReview(operator) ? shown : { ...shown, contact: null };
    },
    ({ id }) => `project/${id}`,
  ),
  fileRoute(projects.file, { filesOf: (db, { id }) => readProjectFiles(db, id), subjectOf: ({ id }) => `project/${id}` }),
  actRoute(projects.take, (context, fields) => prepareReview(context, { ...fields, action: 'review', endsAt: null })),
  actRoute(projects.publish, (context, { endsAt, ...fields }) =>
    prepareReview(context, { ...fields, action: 'list', endsAt: new Date(endsAt) }),
  ),
  actRoute(projects.reject, (context, fields) => prepareReview(context, { ...fields, action: 'reject', endsAt: null })),
  actRoute(projects.close, (context, fields) => prepareReview(context, { ...fields, action: 'close', endsAt: null })),
];

/** An owner may do what every role may. */
function mayReview({ roles }: SignedInOperator): boolean {
  return roles.includes('reviewer') || roles.includes('owner');
}
