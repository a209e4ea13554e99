import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { familyOf, signalAll } from '../machine/process-family.ts';
import { type PostgresAddress, prepareRoles } from '../postgres/postgres.ts';
import { isPostmasterOf } from '../postgres/postgres-leftover.ts';
import { osUser } from '../postgres/postgres-programs.ts';
import { clusterDaemons } from './cluster-daemons.ts';
import { type ClusterFolders, makeFolders, NODES, type NodeName, rememberSettings } from './cluster-settings.ts';
import type { Daemon } from './daemon.ts';
import { protectEtcd } from './etcd.ts';
import { type ClusterPrograms, findPrograms, installLine } from './find-programs.ts';
import { patroniOf } from './patroni.ts';
import { unsafeReasons } from './refuse-unsafe.ts';
import { etcdApiOf, readTemplate } from './render.ts';
import { Ended, until } from './until.ts';

const READY_WITHIN_MS = 90_000;

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabaseCluster>>;

export type ClusterOptions = {
  readonly dataDir: string;
  /** For a control only: acknowledges commits that no standby has. */
  readonly isAsynchronous?: boolean;
  readonly archiveCommand?: string;
  /** For a start without files: the command that creates the first node's files from a backup. */
  readonly restoreCommand?: (dataDir: string) => string;
  /** Aborts the start and ends what was started. */
  readonly signal?: AbortSignal;
};

/** Three PostgreSQL nodes with Patroni, three etcd nodes and HAProxy, on loopback. @throws Error for missing packages or a stop. */
export async function startDatabaseCluster({ dataDir, isAsynchronous = false, signal, ...files }: ClusterOptions) {
  const programs = findPrograms();
  if ('missing' in programs) throw new Error(`Packages are missing: ${installLine(programs.missing)}`);
  const user = osUser();
  const folders = makeFolders(dataDir, user);
  const settings = await rememberSettings(folders);
  const { ports, passwords } = settings;
  const isStrict = !isAsynchronous;
  if (isStrict) requireSafe(programs);

  const { daemons, startEtcd, startNode, startHaproxy } = clusterDaemons({
    ...{ programs, folders, settings, user, isStrict },
    ...files,
  });
  const patroni = patroniOf(settings);
  const url = `postgresql://postgres:${passwords.owner}@127.0.0.1:${ports.primary}/postgres`;
  const postmasterOf = (node: NodeName) => {
    const pid = readPid(join(folders.data, node));
    if (pid === undefined) throw new Error(`${node} has no running PostgreSQL`);
    return pid;
  };
  const stop = async () => {
    // The proxy first, so that nothing new arrives. Then all nodes together: the standbys wait for the primary's last WAL.
    await daemons.get('haproxy')?.end();
    await Promise.all(NODES.map((node) => daemons.get(node)?.end()));
    for (const node of NODES) killLeftover(join(folders.data, node));
    await Promise.all(NODES.map((node) => daemons.get(`etcd-${node}`)?.end()));
  };

  const ended = () => [...daemons.values()].filter((daemon) => daemon.hasEnded()).map(({ name }) => name);
  const isReady = async () => {
    if (ended().length > 0) throw new Ended(`${ended().join(', ')} ended; see ${folders.log}`);
    return (await patroni.isWhole(isStrict)) && takesWrites(url);
  };
  try {
    for (const node of NODES) startEtcd(node);
    await protectEtcd(settings, signal);
    for (const node of NODES) startNode(node);
    startHaproxy();
    await until(isReady, 'a primary with two standbys', READY_WITHIN_MS, signal);
    if (isStrict && !(await patroni.isStrict())) throw new Error(notStrict(folders));
    await prepareRoles(url, passwords.app);
  } catch (error) {
    await stop();
    throw error;
  }
  const address: PostgresAddress = { url, port: ports.primary, appPassword: passwords.app };
  return {
    address,
    settings,
    folders,
    user,
    patroni,
    postmasterOf,
    startNode,
    startEtcd,
    daemon(name: string): Daemon {
      const found = daemons.get(name);
      if (!found) throw new Error(`the cluster has no ${name}`);
      return found;
    },
    ended,
    stop,
  };
}

/** @throws Error when the nodes would not agree on one primary */
function requireSafe({ patroniVersion }: ClusterPrograms): void {
  const etcdApi = etcdApiOf(readTemplate('patroni.yml'));
  const reasons = unsafeReasons({ patroniVersion, etcdApi, isSynchronous: true, isStrict: true });
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
}

/** Advises changing the mode instead of removing the folder, which holds the ledger. The mode in etcd overrides the template's. */
function notStrict({ config }: ClusterFolders): string {
  const edit = `patronictl -c ${join(config, 'pg1')} edit-config ocean --set synchronous_mode=true --set synchronous_mode_strict=true`;
  return `The cluster does not run in synchronous_mode_strict. While it runs, switch it on, then start again:\n  ${edit}`;
}

/** Whether a commit reaches a standby: on a new cluster the first standby is still being copied. */
async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A transaction that writes nothing would not wait for a standby.
    await client.query(`select pg_logical_emit_message(true, 'ocean', '')`);
    return true;
  } finally {
    await client.end();
  }
}

/** Kills a postmaster whose Patroni was killed, because no process is left to stop it. */
function killLeftover(dataDir: string): void {
  const pid = readPid(dataDir);
  if (pid !== undefined && isPostmasterOf(pid, dataDir)) signalAll(familyOf(pid), 'SIGKILL');
}

function readPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    // The server has removed its pid file, so it is down.
    return undefined;
  }
}
