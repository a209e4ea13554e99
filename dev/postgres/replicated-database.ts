import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createDatabase } from './postgres.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';
import { startTemporaryReplica, type TemporaryReplica } from './temporary-replica.ts';
import { allowForTests } from './test-allowances.ts';
import { testBinaries } from './test-binaries.ts';

export type ReplicatedDatabase = Awaited<ReturnType<typeof createReplicatedDatabase>>;

/**
 * A migrated database on a separate server with replicas, which the server of the test run does not have.
 * @param delays The delay of each replica, such as `20ms`.
 */
export async function createReplicatedDatabase(delays: readonly string[]) {
  const programs = testBinaries();
  const primary = await startTemporaryPostgres({ isThrowaway: true, ...programs });
  const urls = await createDatabase(primary, 'replicated');
  await migrate(urls.ownerUrl, { clockIsAdjustable: true });
  await allowForTests(urls.ownerUrl);
  const replicas: TemporaryReplica[] = [];
  for (const delay of delays) {
    replicas.push(await startTemporaryReplica(primary, { ...programs, settings: { recovery_min_apply_delay: delay } }));
  }
  return {
    // The database is removed together with its server.
    database: { ...urls, drop: async () => {} },
    replicas,
    async stop() {
      await Promise.all(replicas.map((replica) => replica.remove()));
      await primary.stop();
    },
  };
}
