import { connect, createServer, type Socket } from 'node:net';

export type DatabaseRelay = { url: string; up(): void; down(how: 'refused' | 'silent'): void; close(): Promise<void> };

/** A relay to the database that a test can cut (refuses connections) or hang (forwards nothing). */
export async function openDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let state: 'up' | 'refused' | 'silent' = 'up';
  const server = createServer((near) => {
    open.add(near.on('error', () => undefined).on('close', () => open.delete(near)));
    if (state === 'refused') near.destroy();
    if (state !== 'up') return;
    const far = connect(Number(target.port), target.hostname);
    open.add(far.on('error', () => near.destroy()).on('close', () => near.destroy()));
    near.on('data', (bytes) => state === 'up' && far.write(bytes)).on('close', () => far.destroy());
    far.on('data', (bytes) => state === 'up' && near.write(bytes));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    up() {
      if (state !== 'up') cut();
      state = 'up';
    },
    down(how) {
      state = how;
      if (how === 'refused') cut();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
