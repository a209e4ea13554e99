import { projects } from '@ocean/api/areas/projects';
import { type Route, route } from '../../http/route.ts';
import { listSubmissions, showSubmission } from './list-submissions.ts';
import { submitProject } from './submit-project.ts';

/** DOOR from HTTP. */
export const projectRoutes: Route[] = [
  route(projects.submit, submitProject),
  route(projects.list, listSubmissions),
  route(projects.detail, showSubmission),
];
