import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleProgram } from '../../machine/bundle-program.ts';
import { ROOT } from '../../machine/run.ts';

export type ServerProcess = {
  readonly pid: number;
  /** Ends the process and waits until it is gone. SIGKILL lets it finish nothing. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

export type ServerOptions = {
  /** The program: a file of `apps/server/src/main`, or the broken variant of a control. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where the server answers; none for a worker. */
  readonly origin?: string;
};

/** Long, because campaigns run beside other work and do not test the speed of the machine. */
const READY_WITHIN_MS = 300_000;
const POLL_MS = 20;
const MAX_OUTPUT = 20_000;

/** The real server in a separate process, as an operator starts it. Resolves when it is ready. */
export async function startServer({ entry, env, origin }: ServerOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [await bundleProgram(entry)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'development', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void gone.then(() => process.removeListener('exit', killWithParent));
  const output = collectOutput(child);
  if (origin !== undefined) await becomesReady(child, origin, output);
  return {
    pid: child.pid ?? 0,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => output;
}

async function becomesReady(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready in ${READY_WITHIN_MS} ms:\n${output()}`);
}
