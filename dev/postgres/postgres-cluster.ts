import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { freePort } from '../machine/free-port.ts';
import { isPostmasterOf, parentOf } from './postgres-leftover.ts';
import { canReach, OPEN_DIRECTORY, type OsUser, type PostgresPrograms } from './postgres-programs.ts';

const START_TRIES = 5;
const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 20_000;
const POLL_MS = 10;

type Cluster = { readonly directory: string; readonly logFile: string };

/** The cluster of a data directory, created by initdb on the first call; after a kill halfway, the next call starts over. */
export async function initCluster(options: { programs: PostgresPrograms; dataDir: string; password: string }): Promise<Cluster> {
  const { user } = options.programs;
  const cluster = { directory: placeCluster(options.dataDir, user), logFile: join(options.dataDir, 'postgres.log') };
  if (existsSync(join(cluster.directory, 'PG_VERSION'))) {
    takeOver(user, cluster.directory);
    return cluster;
  }
  const draft = `${cluster.directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(user, draft);
  runInitdb(options.programs, draft, options.password);
  rmSync(cluster.directory, { recursive: true, force: true });
  renameSync(draft, cluster.directory);
  return cluster;
}

/**
 * Normally `<dataDir>/cluster`. Where the PostgreSQL user cannot enter (root's clone in a closed home directory) the
 * files go to an open directory and `cluster` is a link to them, so that removing `dataDir` still forgets the data.
 */
function placeCluster(dataDir: string, user: OsUser | undefined): string {
  const place = join(resolve(dataDir), 'cluster');
  const isLinked = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isLinked && canReach(dataDir, user)) return place;
  const elsewhere = join(OPEN_DIRECTORY, `data-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`);
  mkdirSync(OPEN_DIRECTORY, { recursive: true, mode: 0o755 });
  if (!isLinked) {
    rmSync(elsewhere, { recursive: true, force: true });
    symlinkSync(elsewhere, place);
  }
  return elsewhere;
}

function runInitdb({ initdb, user }: PostgresPrograms, directory: string, password: string): void {
  const temporary = mkdtempSync(join(tmpdir(), 'initdb-'));
  const passwordFile = join(temporary, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(user, temporary);
    giveTo(user, passwordFile);
    const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', `--pwfile=${passwordFile}`];
    const done = spawnSync(initdb, [`--pgdata=${directory}`, ...flags], { ...user, cwd: directory, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr || done.error?.message}`, { cause: done.error });
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Changes the owner of files created by another user, such as by a start without root: PostgreSQL insists on owning its files. */
function takeOver(user: OsUser | undefined, directory: string): void {
  if (user && statSync(directory).uid !== user.uid) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, directory]);
}

function giveTo(user: OsUser | undefined, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}

type RunOptions = {
  programs: PostgresPrograms;
  cluster: Cluster;
  port?: number;
  isThrowaway?: boolean;
  settings?: Readonly<Record<string, string>>;
};
type RunningCluster = { port: number; pid: number; stop(): Promise<void> };

/** Starts the server on a cluster and waits until it takes connections. */
export async function runCluster(options: RunOptions): Promise<RunningCluster> {
  await clearLeftover(options.cluster.directory);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = launch(options, port);
    if (await becomesReady(child, options.cluster.directory)) return { port, pid: child.pid ?? 0, stop: stopper(child) };
    // Retries: the port was taken meanwhile, or a killed server's last backend still holds shared memory; both end quickly.
    if (attempt === START_TRIES)
      throw new Error(`PostgreSQL did not start:\n${readFileSync(options.cluster.logFile, 'utf8').slice(-2000)}`);
    await pause(100 * attempt);
  }
}

/** Does not wait for the disk: commits survive a kill of the server, and only a crash of the machine loses data. */
const THROWAWAY_SETTINGS = { fsync: 'off', full_page_writes: 'off' };

function launch({ programs, cluster, isThrowaway, settings: own }: RunOptions, port: number): ChildProcess {
  const log = openSync(cluster.logFile, 'w', 0o644);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(isThrowaway ? THROWAWAY_SETTINGS : {}),
    ...own,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C in the terminal must reach us only, so that the server can finish its requests first.
  const child = spawn(programs.postgres, ['-D', cluster.directory, '-p', String(port), ...flags], {
    ...programs.user,
    cwd: cluster.directory,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Waits until the eighth line of postmaster.pid says "ready", as pg_ctl does. */
async function becomesReady(child: ChildProcess, directory: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let hasFailed = false;
  child.once('error', () => {
    hasFailed = true;
  });
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null && !hasFailed) {
    const lines = readLines(join(directory, 'postmaster.pid'));
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    await pause(POLL_MS);
  }
  child.kill('SIGQUIT');
  return false;
}

function stopper(child: ChildProcess): () => Promise<void> {
  const atExit = () => child.kill('SIGINT');
  process.once('exit', atExit);
  return async () => {
    process.off('exit', atExit);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const gone = new Promise((resolveGone) => child.once('exit', resolveGone));
    // SIGINT is PostgreSQL's "fast" shutdown: open transactions are rolled back, nothing committed is lost.
    child.kill('SIGINT');
    const giveUp = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS);
    await gone;
    clearTimeout(giveUp);
  };
}

/** Clears what a killed start has left behind: stops a server without a parent, removes a stale pid file. */
export async function clearLeftover(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const pid = Number(readLines(file)[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const isOurs = () => isPostmasterOf(pid, realpathSync(directory));
  if (isOurs()) {
    const parent = parentOf(pid);
    if (parent?.command.includes('node')) {
      throw new Error(`Process ${parent.pid} already runs the database under ${directory}. Stop it first.`);
    }
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + STOP_WITHIN_MS;
    while (isOurs() && Date.now() < deadline) await pause(POLL_MS);
  }
  rmSync(file, { force: true });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolvePause) => setTimeout(resolvePause, ms));
}
