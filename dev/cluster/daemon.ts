import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OsUser } from '../postgres/postgres-programs.ts';
import type { ClusterFolders } from './cluster-settings.ts';

const STOPPED_WITHIN_MS = 30_000;

export type Daemon = {
  readonly name: string;
  readonly pid: number;
  hasEnded(): boolean;
  /** Ends it and waits until it is gone; kills it after half a minute. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

export type DaemonOptions = {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly folders: ClusterFolders;
  readonly user: OsUser | undefined;
  readonly env?: Readonly<Record<string, string>>;
};

/** A program of the cluster, with a log and a pid file, in a separate process group, so that Ctrl-C does not reach it. */
export function startDaemon({ name, program, args, folders, user, env = {} }: DaemonOptions): Daemon {
  const log = openSync(join(folders.log, `${name}.log`), 'a', 0o640);
  const child = spawn(program, args, {
    ...user,
    cwd: folders.run,
    detached: true,
    env: { PATH: '/usr/bin:/bin:/usr/sbin', HOME: folders.run, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const pidFile = join(folders.run, `${name}.pid`);
  writeFileSync(pidFile, `${child.pid ?? ''}\n`);
  // The caller that waits for the program reports this error.
  child.once('error', () => undefined);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    name,
    pid: child.pid ?? 0,
    hasEnded: () => isGone(child),
    async end(signal = 'SIGTERM') {
      if (!isGone(child)) {
        child.kill(signal);
        const giveUp = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
        await gone;
        clearTimeout(giveUp);
      }
      rmSync(pidFile, { force: true });
    },
  };
}

function isGone({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
