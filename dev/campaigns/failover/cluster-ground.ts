import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { startChain } from '../../chain/chain.ts';
import { LOCAL } from '../../chain/local-keys.ts';
import { nodePorts } from '../../cluster/cluster-settings.ts';
import { type DatabaseCluster, startDatabaseCluster } from '../../cluster/database-cluster.ts';
import { createDatabase, dropDatabase } from '../../postgres/postgres.ts';
import { allowForTests } from '../../postgres/test-allowances.ts';
import type { Ground } from '../harness/ground.ts';

const TEMPLATE = 'campaign_template';

/** A ground whose database is a cluster; every connection goes through its proxy. */
export type ClusterGround = Ground & { readonly cluster: DatabaseCluster };

export async function startClusterGround(options: { readonly isAsynchronous: boolean }): Promise<ClusterGround> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ocean-failover-'));
  chmodSync(dataDir, 0o755);
  const cluster = await startDatabaseCluster({ dataDir, ...options });
  try {
    const template = await createDatabase(cluster.address, TEMPLATE);
    await migrate(template.ownerUrl, { clockIsAdjustable: true });
    await allowForTests(template.ownerUrl);
    const chain = await startChain({ chainId: LOCAL.chainId });
    const { ports } = cluster.settings;
    let made = 0;
    return {
      cluster,
      proxy: { origin: `http://127.0.0.1:${ports.api}`, ports },
      dataDir,
      rpcUrl: chain.rpcUrl,
      nodePorts: nodePorts(cluster.settings),
      async createDatabase(from = TEMPLATE) {
        made += 1;
        const name = `platform_${made}`;
        const urls = await createDatabase(cluster.address, name, { template: from });
        return { ...urls, name, drop: () => dropDatabase(cluster.address, name) };
      },
      postmasterPid: () => {
        throw new Error('a cluster has three');
      },
      restartPostgres: () => Promise.reject(new Error('a cluster restarts its own')),
      async stop() {
        await chain.stop();
        await cluster.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
