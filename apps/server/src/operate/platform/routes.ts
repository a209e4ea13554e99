import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { health, operators } from '@ocean/api/operators/platform';
import sql from 'sql-template-tag';
import { readWaitingJump } from '../../areas/bots/emission/clock-watch.ts';
import { readFollowerHealth } from '../../chain/events-store.ts';
import type { Database } from '../../db/database.ts';
import { readOperators } from '../../operators/roles.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readSessions } from '../console/operator-session.ts';
import { prepareRoleChange } from './change-roles.ts';
import { prepareClockConfirmation } from './confirm-clock.ts';
import { readJobs } from './read-jobs.ts';
import { readNodes } from './read-nodes.ts';
import { readQueueLengths } from './read-queues.ts';
import { readTroubles } from './read-troubles.ts';
import { readWaitingChanges } from './read-waiting-changes.ts';
import { prepareRewind } from './rewind-follower.ts';

export const platformRoutes: readonly ConsoleRoute[] = [
  readRoute(operators.list, async (context) => {
    const { roles, ownersNeeded } = await readOperators(context.db, context);
    const seen = new Map((await readSessions(context.db)).map((one) => [one.address, one]));
    const rows = [...roles].filter(([, own]) => own.size > 0);
    return {
      ownersNeeded,
      rows: rows.map(([address, own]) => ({
        ...{ address, roles: [...own] },
        lastSeenAt: seen.get(address)?.lastUsedAt.toISOString() ?? null,
        isSignedIn: seen.get(address)?.isOpen ?? false,
      })),
    };
  }),
  readRoute(operators.waiting, async (context) => ({ rows: await readWaitingChanges(context) })),
  actRoute(operators.grant, (context, fields) => prepareRoleChange(context, { verb: 'grant', ...fields })),
  actRoute(operators.revoke, (context, fields) => prepareRoleChange(context, { verb: 'revoke', ...fields })),
  readRoute(health.show, showHealth),
  actRoute(health.resumeFollower, (context, { reason }) => prepareRewind(context, { verb: 'resume', reason })),
  actRoute(health.rewindFollower, (context, { toBlock, reason }) => prepareRewind(context, { verb: 'rewind', toBlock, reason })),
  actRoute(health.confirmClock, (context, { reason }) => prepareClockConfirmation(context, reason)),
];

async function showHealth(context: ConsoleContext): Promise<OperatorOutputOf<typeof health.show>> {
  const { db, vault, chainId, config } = context;
  const [follower, nodes, jobs, queues, troubles, clock, database, jump] = await Promise.all([
    readFollowerHealth(db),
    readNodes(db, { rpcUrls: config.rpcUrls, vault, chainId }),
    readJobs(db),
    readQueueLengths(db),
    readTroubles(db),
    readClockFacts(db),
    readDatabaseFacts(db),
    readWaitingJump(db),
  ]);
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return {
    follower: follower
      ? { ...follower, troubleSince: text(follower.troubleSince), checkedAt: follower.checkedAt.toISOString() }
      : null,
    nodes,
    jobs: jobs.map((job) => ({ ...job, heldUntil: text(job.heldUntil), failedAt: text(job.failedAt) })),
    queues: queues.map((queue) => ({ ...queue, oldestAt: text(queue.oldestAt) })),
    troubles: troubles.map((trouble) => ({ ...trouble, lastAt: trouble.lastAt.toISOString() })),
    clock: { now: clock.now.toISOString(), today: clock.today, openDay: clock.openDay, waitsForOwner: jump !== undefined },
    database,
  };
}

type ClockFacts = { readonly now: Date; readonly today: number; readonly openDay: number | null };

function readClockFacts(db: Database): Promise<ClockFacts> {
  return db.one<ClockFacts>(sql`
    select clock_timestamp() as now, platform_today() as today,
      (select day from emission_day where closed_at is null) as "openDay"`);
}

function readDatabaseFacts(db: Database) {
  return db.one<{ version: string; bytes: number; connections: number; migration: string }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      (select max(name) from schema_migration) as migration`);
}
