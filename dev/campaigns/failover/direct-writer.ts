import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { NodeName } from '../../cluster/cluster-settings.ts';
import type { DatabaseCluster } from '../../cluster/database-cluster.ts';

const TRIED_FOR_MS = 4_000;
const PAUSE_MS = 50;
const TABLE = 'direct_write';

/** A client that connects to the node's own port, once before the freeze and repeatedly afterwards. */
export async function openDirectWriter({ address, settings }: DatabaseCluster, node: NodeName) {
  const url = new URL(address.url);
  url.port = String(settings.ports[`${node} postgres`]);
  const open = async () => {
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const early = await open();
  await early.query(`create table if not exists ${TABLE} (n serial)`);
  return {
    /** Writes for a few seconds, one transaction per write. @returns how many were acknowledged */
    async tries(): Promise<number> {
      let acknowledged = 0;
      const write = async (client: pg.Client) => {
        // An unanswered write waits for a standby forever, until its client closes the connection.
        const answer = client.query(`insert into ${TABLE} default values`).then(
          () => true,
          () => false,
        );
        if (await Promise.race([answer, sleep(TRIED_FOR_MS, false)])) acknowledged += 1;
        void client.end().catch(() => undefined);
      };
      const writes = [write(early)];
      for (const end = Date.now() + TRIED_FOR_MS; Date.now() < end; await sleep(PAUSE_MS)) {
        const client = await open().catch(() => undefined);
        if (client) writes.push(write(client));
      }
      await Promise.all(writes);
      return acknowledged;
    },
  };
}
