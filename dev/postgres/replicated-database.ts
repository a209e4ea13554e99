import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createDatabase } from './postgres.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';
import { startTemporaryReplica, type TemporaryReplica } from './temporary-replica.ts';
import { allowForTests } from './test-allowances.ts';
import { testBinaries } from './test-binaries.ts';

export type ReplicatedDatabase = Awaited<ReturnType<typeof createReplicatedDatabase>>;

/**
 * A migrated database on a server of its own, with servers that follow it: those of the test run have none.
 * @param delays How late each replica is, such as `20ms`.
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
    // Its server goes, and it with it.
    database: { ...urls, drop: async () => {} },
    replicas,
    async stop() {
      await Promise.all(replicas.map((replica) => replica.remove()));
      await primary.stop();
    },
  };
}
