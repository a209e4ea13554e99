import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Round } from './rounds.ts';

const CONNECTIONS = 64;

export type Served = { readonly port: number; stop(): Promise<void> };

/** `serve.ts` in a process of its own. */
export async function serve(kind: 'platform' | 'usualTransfer' | 'bareRead', databaseUrl: string): Promise<Served> {
  const child = start('serve.ts', [kind, databaseUrl]);
  const { port } = await answerOf<{ port: number }>(child);
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

/** `load.ts` in a process of its own, against a server of ours. */
export async function load(kind: 'transfer' | 'read', { port }: Served, seconds: number): Promise<Round> {
  return answerOf<Round>(start('load.ts', [kind, `http://127.0.0.1:${port}`, String(CONNECTIONS), String(seconds)]));
}

type Child = ReturnType<typeof fork>;

function start(file: string, args: readonly string[]): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  // What the server logs goes nowhere; errors are seen.
  return fork(path, [...args], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

function answerOf<T>(child: Child): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`a process of the bench ended with ${code} before it answered`)));
  });
}
