import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endLeftover } from '../chain/anvil-leftover.ts';
import { type ClusterSettings, NODES } from '../cluster/cluster-settings.ts';
import { findPrograms, installLine } from '../cluster/find-programs.ts';
import { patroniOf } from '../cluster/patroni.ts';
import {
  chainStateFile,
  clusterFolder,
  forgetState,
  readDaemons,
  readKeeper,
  readState,
  rememberKeeper,
} from '../cluster-platform/cluster-state.ts';
import { keepCluster } from '../cluster-platform/keep-cluster.ts';
import { commandOf } from '../machine/process-command.ts';
import { isRunning, signalAll } from '../machine/process-family.ts';
import { ROOT } from '../machine/run.ts';

/**
 * `npm run cluster -- start|stop|status`: the platform on three PostgreSQL nodes, as several processes, on this machine. A keeper
 * process in the background runs all others; `start` launches it with the command `keep`.
 */
const STARTED_WITHIN_MS = 600_000;
const STOPPED_WITHIN_MS = 120_000;

const commands = { start, stop, status, keep };
const word = process.argv[2] ?? '';
if (!Object.hasOwn(commands, word)) end('npm run cluster -- start | stop | status');
await commands[word as keyof typeof commands]();

async function start(): Promise<void> {
  const programs = findPrograms();
  if ('missing' in programs) end(`Packages are missing. As root:\n  ${installLine(programs.missing)}`);
  if (keeperOf() !== undefined) end(`The cluster ${readState() ? 'runs' : 'starts'} already. npm run cluster -- stop`);
  forgetState();
  // Readable by all, because another user runs the databases; the files inside have their own permissions.
  mkdirSync(clusterFolder(), { recursive: true, mode: 0o755 });
  const path = join(clusterFolder(), 'keeper.log');
  const log = openSync(path, 'w', 0o600);
  const keeper = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'dev/commands/cluster.ts'), 'keep'], {
    ...{ cwd: ROOT, detached: true, stdio: ['ignore', log, log] },
  });
  closeSync(log);
  keeper.unref();
  // Recorded before it starts anything, so that `stop` works from now on.
  rememberKeeper(keeper.pid ?? 0);
  process.stdout.write('Starting three databases, etcd, HAProxy, a chain and seven processes. It takes a minute.\n');
  for (const deadline = Date.now() + STARTED_WITHIN_MS; Date.now() < deadline; await sleep(200)) {
    if (keeper.exitCode !== null) end(`The cluster did not start:\n${readFileSync(path, 'utf8').slice(-3_000)}`);
    if (readState()) return status();
  }
  end(`The cluster did not start in time; see ${path}`);
}

async function keep(): Promise<void> {
  const stopping = new AbortController();
  process.on('SIGTERM', () => stopping.abort());
  process.on('SIGINT', () => stopping.abort());
  try {
    const { stop: stopAll } = await keepCluster(stopping.signal);
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
    await stopAll();
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    forgetState();
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.exit(0);
}

async function stop(): Promise<void> {
  const keeper = keeperOf();
  if (keeper === undefined) return stopLeftovers();
  process.kill(keeper, 'SIGTERM');
  for (const deadline = Date.now() + STOPPED_WITHIN_MS; isRunning(keeper); await sleep(100)) {
    if (Date.now() > deadline) end(`Process ${keeper} did not stop; see ${join(clusterFolder(), 'keeper.log')}`);
  }
  process.stdout.write(`Stopped. Everything is kept under ${clusterFolder()}\n`);
}

/** Ends processes that still run after their keeper was killed. */
async function stopLeftovers(): Promise<void> {
  const known = new Set([...Object.values(readState()?.processes ?? {}), ...readDaemons()]);
  const left = [...known].filter((pid) => isRunning(pid) && isOfCluster(commandOf(pid)));
  // The chain would continue to write to its state file in the cluster's folder.
  const isChainLeft = await endLeftover(chainStateFile());
  if (left.length === 0 && !isChainLeft) end('The cluster does not run.');
  signalAll(left, 'SIGTERM');
  process.stdout.write(
    `Asked ${left.length + Number(isChainLeft)} processes to stop that had nobody left to do so. Everything is kept.\n`,
  );
  forgetState();
}

/** Process ids are reused: only commands that name a file of the cluster or a bundled program of the product are ours. */
function isOfCluster(command: string): boolean {
  return command.includes(clusterFolder()) || command.includes('node_modules/.cache/programs/');
}

async function status(): Promise<void> {
  const state = readState();
  if (keeperOf() === undefined) end('The cluster does not run.');
  if (!state) end('The cluster is starting.');
  const settings = JSON.parse(readFileSync(join(clusterFolder(), 'settings.json'), 'utf8')) as ClusterSettings;
  const patroni = patroniOf(settings);
  const members = await patroni.members();
  const isStrict = await patroni.isStrict();
  const lines = [
    `Open              ${state.origin}`,
    `Invitation code   ${state.inviteCode}`,
    `Chain             ${state.rpcUrl}`,
    `Kept under        ${clusterFolder()}`,
    '',
    ...NODES.map((node) => {
      const member = members.find(({ name }) => name === node);
      return `  ${node.padEnd(12)} ${member ? `${member.role}, ${member.state}` : 'not there'}`;
    }),
    ...Object.entries(state.processes).map(
      ([name, pid]) => `  ${name.padEnd(12)} ${isRunning(pid) ? `process ${pid}` : 'ENDED'}`,
    ),
    '',
    isStrict
      ? 'Nothing is acknowledged that only one database has (synchronous_mode_strict).'
      : 'UNSAFE: the cluster does not run in synchronous_mode_strict and may lose what it acknowledges.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!isStrict || !Object.values(state.processes).every(isRunning)) process.exitCode = 1;
}

/** The keeper's process id, if it still runs: process ids are reused. */
function keeperOf(): number | undefined {
  const keeper = readKeeper();
  return keeper && isRunning(keeper) && commandOf(keeper).includes('cluster.ts') ? keeper : undefined;
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
