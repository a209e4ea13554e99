import { session } from '@ocean/api/operators/session';
import sql from 'sql-template-tag';
import { type ConsoleRoute, readRoute } from './console-route.ts';
import { keepSession } from './operator-session.ts';

export const sessionRoutes: readonly ConsoleRoute[] = [
  readRoute(session.show, async ({ db, config, chainId, vault }, _input, { operator }) => {
    const clock = await db.one<{ today: number; now: Date }>(sql`select platform_today() as today, platform_now() as now`);
    return {
      address: operator.address,
      roles: [...operator.roles],
      expiresAt: operator.expiresAt.toISOString(),
      platform: {
        ...{ chainId, chainName: config.chainName, vault, origin: config.memberOrigin },
        ...{ today: clock.today, now: clock.now.toISOString() },
      },
    };
  }),
  readRoute(session.stay, async ({ db }, _input, { operator }) => {
    await keepSession(db, operator.sessionId);
    return {};
  }),
];
