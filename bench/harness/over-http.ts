import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Acceptable } from './desk-orders.ts';
import type { Round } from './rounds.ts';

const CONNECTIONS = 64;

export type Served = { readonly port: number; readonly pid: number; stop(): Promise<void> };

/** Runs `serve.ts` in a separate process; without a folder it takes no files. */
export async function serve(
  kind: 'platform' | 'usualTransfer' | 'usualAccept' | 'bareRead',
  databaseUrl: string,
  { filesFolder = '', replicas = [] }: { filesFolder?: string; replicas?: readonly string[] } = {},
): Promise<Served> {
  const child = start('serve.ts', [kind, databaseUrl, filesFolder, replicas.join()]);
  const { port } = await answerOf<{ port: number }>(child);
  return {
    port,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

/** Runs `load.ts` in a separate process, against one of these servers. */
export async function load(
  kind: 'transfer' | 'read' | 'list' | 'board',
  { port }: Served,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Round> {
  return answerOf<Round>(start('load.ts', [kind, `http://127.0.0.1:${port}`, String(connections), String(seconds)]));
}

/** Accepts a given number of these orders, each of which can be accepted once. */
export async function acceptAll({ port }: Served, orders: readonly Acceptable[], amount: number): Promise<Round> {
  const child = start('load-accepts.ts', [`http://127.0.0.1:${port}`, String(CONNECTIONS), String(amount)]);
  child.send(orders.slice(0, amount + CONNECTIONS));
  return answerOf<Round>(child);
}

export type Streams = {
  /** Calls `tell` while a given number of streams wait for this subject. @returns the milliseconds until each received it */
  hear(subject: string, expected: number, tell: () => Promise<unknown>): Promise<number[]>;
  /** Opens further streams, of the sessions after those, that read nothing once they are open. */
  stall(more: number): Promise<void>;
  stop(): Promise<void>;
};

/** Opens streams of live events, each of its own session. */
export async function openStreams({ port }: Served, count: number): Promise<Streams> {
  const child = start('load-streams.ts', [String(port), String(count)]);
  await answerOf(child);
  return {
    async hear(subject, expected, tell) {
      child.send({ subject, expected });
      await answerOf(child);
      const heard = answerOf<{ times: number[] }>(child);
      await tell();
      const toldAt = Date.now();
      return (await heard).times.map((time) => Math.max(0, time - toldAt));
    },
    async stall(more) {
      const stalled = answerOf(child);
      child.send({ stall: more });
      await stalled;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

type Child = ReturnType<typeof fork>;

function start(file: string, args: readonly string[]): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  // Discards the server's log, but shows errors.
  return fork(path, [...args], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

function answerOf<T>(child: Child): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const left = (code: number | null) => reject(new Error(`a bench process exited with ${code} before it answered`));
    const answered = (message: unknown) => {
      child.off('error', reject).off('exit', left);
      resolve(message as T);
    };
    child.once('message', answered).once('error', reject).once('exit', left);
  });
}
