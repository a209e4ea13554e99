import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleProgram } from '../../machine/bundle-program.ts';
import { ROOT } from '../../machine/run.ts';
import type { OsUser } from '../../postgres/postgres-programs.ts';

export type ServerProcess = {
  readonly pid: number;
  /** The process's latest output. The first call also starts reading a log that was left unread. */
  output(): string;
  /** Whether the process is gone. */
  hasEnded(): boolean;
  /** Ends the process and waits until it is gone; SIGKILL without letting it finish anything. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

export type ServerOptions = {
  /** The program: a file of `apps/server/src/main`, or the broken variant of a control. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** The URL that answers when the server is ready; none for a worker. */
  readonly readyAt?: string;
  /** The OS user that runs it; by default the current one. */
  readonly user?: OsUser | undefined;
  /** Simulates a log that is not read, or whose disk is full. Read by default. */
  readonly log?: 'unread' | 'full';
};

/** Long, because campaigns run beside other work and do not test the speed of the machine. */
const READY_WITHIN_MS = 300_000;
const POLL_MS = 20;
const MAX_OUTPUT = 20_000;

/** The real server in a separate process, as an operator starts it. Resolves when it is ready. */
export async function startServer({ entry, env, readyAt, log, user }: ServerOptions): Promise<ServerProcess> {
  const pipe = log === 'unread' ? openPipe() : undefined;
  const stdout = log === 'full' ? openSync('/dev/full', 'w') : pipe?.fd;
  const child = spawn(process.execPath, [await bundleProgram(entry)], {
    ...user,
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'development', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  });
  if (log === 'full' && stdout !== undefined) closeSync(stdout);
  killWithParent(child);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const output = collectOutput(child, pipe);
  if (readyAt !== undefined) await becomesReady(child, readyAt, output);
  return {
    pid: child.pid ?? 0,
    output,
    hasEnded: () => isGone(child),
    async end(signal) {
      child.kill(signal);
      await gone;
      pipe?.close();
    },
  };
}

const children = new Set<ChildProcess>();

/** Registers one exit listener for all children, because a platform may have many processes. */
function killWithParent(child: ChildProcess): void {
  if (children.size === 0) process.once('exit', killChildren);
  children.add(child);
  child.once('close', () => {
    children.delete(child);
    if (children.size === 0) process.removeListener('exit', killChildren);
  });
}

function killChildren(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** A pipe of 64 kB that is open for reading but not read until `read` is called. */
type Pipe = { readonly fd: number; read(keep: (chunk: Buffer) => void): void; close(): void };

function openPipe(): Pipe {
  const directory = mkdtempSync(join(tmpdir(), 'ocean-pipe-'));
  const path = join(directory, 'log');
  const made = spawnSync('mkfifo', [path]);
  if (made.status !== 0) throw new Error('A pipe could not be made.');
  const fd = openSync(path, 'r+');
  let isRead = false;
  return {
    fd,
    read(keep) {
      if (isRead) return;
      isRead = true;
      createReadStream(path).on('data', (chunk) => keep(Buffer.from(chunk)));
    },
    close() {
      closeSync(fd);
      rmSync(directory, { recursive: true });
    },
  };
}

function collectOutput(child: ChildProcess, pipe: Pipe | undefined): () => string {
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => {
    pipe?.read(keep);
    return output;
  };
}

async function becomesReady(child: ChildProcess, readyAt: string, output: () => string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (isGone(child)) throw new Error(`The server ended:\n${output()}`);
    const answer = await fetch(readyAt).catch(() => undefined);
    if (answer?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready in ${READY_WITHIN_MS} ms:\n${output()}`);
}

function isGone(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
