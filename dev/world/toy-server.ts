import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import type { ServerConfig } from '../../apps/server/src/config.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import type { Pace } from '../../apps/server/src/http/files/progress.ts';
import type { Limits } from '../../apps/server/src/http/rate-limit.ts';
import type { AnyRoute, DevRoutes } from '../../apps/server/src/http/route.ts';
import { createHttpServer } from '../../apps/server/src/http/server.ts';
import { newToken, openSession } from '../../apps/server/src/http/session.ts';
import { openSharedCounts } from '../../apps/server/src/main/processes.ts';
import { createTestDatabase } from '../postgres/test-database.ts';
import { postTo, type RawAnswer } from './post-to.ts';

export type ToyServer = Awaited<ReturnType<typeof createToyServer>>;

const CONFIG = {
  isProduction: false,
  isLocal: true,
  rateLimitStore: 'memory',
  preparesStatements: true,
  origin: 'http://localhost:3000',
  publicRpcUrl: 'http://localhost:3000/dev-api/rpc',
  webRoot: null,
  maxStreams: 100,
  replicaDatabaseUrls: [],
  metricsPort: null,
  filesOrigin: null,
};

/** The HTTP layer only, with calls defined by the test: a database, a server, members with sessions, and the log's lines. */
export async function createToyServer(options: {
  routes: readonly AnyRoute[];
  devRoutes?: DevRoutes;
  config?: Partial<ServerConfig>;
  limits?: Partial<Limits>;
  pace?: Partial<Pace>;
  drainsWithinMs?: number;
  /** Puts a relay between the server and its database; returns the relay's URL. */
  reach?: (databaseUrl: string) => Promise<string>;
}) {
  const database = await createTestDatabase();
  const databaseUrl = options.reach ? await options.reach(database.appUrl) : database.appUrl;
  const db = openDatabase(databaseUrl);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const context = { db, log, config: { ...CONFIG, databaseUrl, ...options.config } } as unknown as Context;
  const shared = context.config.rateLimitStore === 'database' ? openSharedCounts(context) : undefined;
  const app = createHttpServer({
    context,
    routes: options.routes,
    ...(shared ? { sharedCounts: shared.sharedCounts } : {}),
    ...(options.devRoutes ? { devRoutes: options.devRoutes } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.drainsWithinMs ? { drainsWithinMs: options.drainsWithinMs } : {}),
    ...(options.pace ? { pace: options.pace } : {}),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    app,
    db,
    context,
    origin,
    logged,
    database,
    post: (path: string, body: unknown, headers: Record<string, string> = {}): Promise<RawAnswer> =>
      postTo(origin, path, body, headers),
    /** Inserts a member with a session. */
    async member(): Promise<{ account: string; token: string }> {
      const account = `0x${randomUUID().replaceAll('-', '')}00000000`;
      const token = newToken();
      await db.transaction(async (tx) => {
        await tx.run(sql`
          insert into account (address, inviter, path, invite_code)
          select ${account}, (select address from account where inviter is null), coalesce((select array[number] from account where inviter is null), '{}'), ${account.slice(2, 14).toUpperCase()}`);
        await openSession(tx, { id: randomUUID(), account, token, device: 'test', days: 7 });
      });
      return { account, token };
    },
    async close(): Promise<void> {
      await app.close();
      await shared?.end();
      await db.end();
      await database.drop();
    },
  };
}
