import { auditRoutes } from '../operate/console/audit-routes.ts';
import type { ConsoleRoute } from '../operate/console/console-route.ts';
import { sessionRoutes } from '../operate/console/session-routes.ts';
import { deskRoutes } from '../operate/desk/routes.ts';
import { platformRoutes } from '../operate/platform/routes.ts';
import { projectRoutes } from '../operate/projects/routes.ts';
import { voteRoutes } from '../operate/projects/vote-routes.ts';
import { withdrawalRoutes } from '../operate/withdrawals/routes.ts';

/** Every call of the console, by subject. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  ...sessionRoutes,
  ...withdrawalRoutes,
  ...projectRoutes,
  ...voteRoutes,
  ...deskRoutes,
  ...platformRoutes,
  ...auditRoutes,
];
