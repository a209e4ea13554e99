import { connect, createServer, type Socket } from 'node:net';
import type { Random } from '../../machine/random.ts';

export type CuttingRelay = {
  /** The database's address through the relay. */
  readonly url: string;
  /** Loses this percentage of the answers, each with its connection; returns how many were lost so far. */
  cuts(percentage: number): number;
  close(): Promise<void>;
};

/**
 * A relay to the database that cuts connections before the answer arrives: the statement has run, but the server does not know.
 * @param statement only answers to statements with this name or text are lost
 */
export async function openCuttingRelay(
  databaseUrl: string,
  { statement, random }: { statement: string; random: Random },
): Promise<CuttingRelay> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let percentage = 0;
  let lost = 0;
  const keep = (socket: Socket, other: () => Socket) => {
    open.add(socket);
    socket.on('error', () => other().destroy());
    socket.on('close', () => {
      open.delete(socket);
      other().destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    keep(near, () => far);
    keep(far, () => near);
    let isAsked = false;
    near.on('data', (bytes) => {
      isAsked = bytes.includes(statement);
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isAsked || random.below(100) >= percentage) return near.write(bytes);
      lost += 1;
      return near.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    cuts(share) {
      percentage = share;
      return lost;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
