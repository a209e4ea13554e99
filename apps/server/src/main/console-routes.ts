import { auditRoutes } from '../operate/console/audit-routes.ts';
import type { ConsoleRoute } from '../operate/console/console-route.ts';
import { sessionRoutes } from '../operate/console/session-routes.ts';
import { contentRoutes } from '../operate/content/routes.ts';
import { deskRoutes } from '../operate/desk/routes.ts';
import { accountRoutes } from '../operate/members/account-routes.ts';
import { signalRoutes } from '../operate/members/signal-routes.ts';
import { moderationRoutes } from '../operate/moderation/routes.ts';
import { paramRoutes } from '../operate/params/routes.ts';
import { platformRoutes } from '../operate/platform/routes.ts';
import { projectRoutes } from '../operate/projects/routes.ts';
import { voteRoutes } from '../operate/projects/vote-routes.ts';
import { feedbackRoutes } from '../operate/support/feedback-routes.ts';
import { ticketRoutes } from '../operate/support/ticket-routes.ts';
import { idoRoutes } from '../operate/treasury/ido-routes.ts';
import { priceRoutes } from '../operate/treasury/price-routes.ts';
import { treasuryRoutes } from '../operate/treasury/routes.ts';
import { withdrawalRoutes } from '../operate/withdrawals/routes.ts';

/** Every call of the console, by subject. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  ...sessionRoutes,
  ...withdrawalRoutes,
  ...paramRoutes,
  ...treasuryRoutes,
  ...priceRoutes,
  ...idoRoutes,
  ...accountRoutes,
  ...signalRoutes,
  ...moderationRoutes,
  ...ticketRoutes,
  ...feedbackRoutes,
  ...contentRoutes,
  ...projectRoutes,
  ...voteRoutes,
  ...deskRoutes,
  ...platformRoutes,
  ...auditRoutes,
];
