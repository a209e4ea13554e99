import { setTimeout as sleep } from 'node:timers/promises';
import { TTL_SECONDS } from '../../cluster/cluster-daemons.ts';
import { NODES, type NodeName } from '../../cluster/cluster-settings.ts';
import type { DatabaseCluster } from '../../cluster/database-cluster.ts';
import { commandOf } from '../../machine/process-command.ts';
import { familyOf, signalAll } from '../../machine/process-family.ts';
import type { ProcessName, SplitProcesses } from '../harness/split-processes.ts';
import { openDirectWriter } from './direct-writer.ts';

/** Something is lost; afterwards `restore` gives it back, and says what it did that it must not. */
export type Blow = {
  readonly name: string;
  /** No operation succeeds for at most this long. */
  readonly awayMs: number;
  /** Another node is the primary afterwards; without it, the same one. */
  readonly changesPrimary: boolean;
  strike(cluster: DatabaseCluster, primary: NodeName, processes: SplitProcesses): Promise<() => Promise<string[]>>;
};

const SWITCHED_WITHIN_MS = 5_000;
const FOLLOWED_WITHIN_MS = (TTL_SECONDS + 10) * 1_000;
/** What is acknowledged meanwhile has reached no standby: in a strict cluster, nothing. */
const STALLED_MS = 1_000;

/** None of these stands in the way of an operation for longer than its repeat takes. */
const UNDISTURBED_MS = 2_000;
const ETCD_AWAY_MS = 20_000;

const switchOver: Blow = {
  name: 'switchover',
  changesPrimary: true,
  awayMs: SWITCHED_WITHIN_MS,
  async strike({ patroni }, primary) {
    await patroni.switchOver(primary);
    return async () => [];
  },
};

/** Nothing more leaves the primary, which its clients do not notice; then the node is gone. */
export const killNode: Blow = {
  name: 'kill -9 of the node with stalled WAL senders',
  changesPrimary: true,
  awayMs: FOLLOWED_WITHIN_MS,
  async strike(cluster, primary) {
    const family = familyOf(cluster.postmasterOf(primary));
    signalAll(
      family.filter((pid) => commandOf(pid).includes('walsender')),
      'SIGSTOP',
    );
    await sleep(STALLED_MS);
    await cluster.daemon(primary).end('SIGKILL');
    signalAll(familyOf(cluster.postmasterOf(primary)), 'SIGKILL');
    return async () => {
      cluster.startNode(primary);
      return [];
    };
  },
};

const killPostmaster: Blow = {
  name: 'kill -9 of PostgreSQL alone',
  changesPrimary: true,
  awayMs: FOLLOWED_WITHIN_MS,
  async strike(cluster, primary) {
    signalAll(familyOf(cluster.postmasterOf(primary)), 'SIGKILL');
    return async () => [];
  },
};

const freezePostgres: Blow = {
  name: 'freeze of PostgreSQL alone',
  changesPrimary: true,
  awayMs: FOLLOWED_WITHIN_MS,
  strike: (cluster, primary) => freeze(cluster, primary, familyOf(cluster.postmasterOf(primary))),
};

export const freezeNode: Blow = {
  name: 'freeze of the node',
  changesPrimary: true,
  awayMs: FOLLOWED_WITHIN_MS,
  strike: (cluster, primary) =>
    freeze(cluster, primary, [cluster.daemon(primary).pid, ...familyOf(cluster.postmasterOf(primary))]),
};

/** How a fault begins that a thawed primary made. */
export const THAWED = 'the thawed';

/** When it thaws there is another primary: it must acknowledge nothing more, not even to those who reach it past the proxy. */
async function freeze(cluster: DatabaseCluster, primary: NodeName, pids: readonly number[]): Promise<() => Promise<string[]>> {
  const writer = await openDirectWriter(cluster, primary);
  signalAll(pids, 'SIGSTOP');
  return async () => {
    signalAll(pids, 'SIGCONT');
    const acknowledged = await writer.tries();
    return acknowledged === 0 ? [] : [`${THAWED} ${primary} acknowledged ${acknowledged} writes beside the new primary`];
  };
}

/** The nodes cannot agree on another primary meanwhile, and each of them knows that the others are there: nothing changes. */
const killEtcd: Blow = {
  name: 'etcd gone for 20 s',
  changesPrimary: false,
  awayMs: UNDISTURBED_MS,
  async strike(cluster) {
    await Promise.all(NODES.map((node) => cluster.daemon(`etcd-${node}`).end('SIGKILL')));
    await sleep(ETCD_AWAY_MS);
    cluster.startEtcd();
    return async () => [];
  },
};

/** Its twin goes on. It is started again, as its supervisor would. */
function killProcess(name: ProcessName): Blow {
  return {
    name: `kill -9 of ${name}`,
    changesPrimary: false,
    awayMs: UNDISTURBED_MS,
    async strike(_cluster, _primary, processes) {
      await processes.kill(name);
      return async () => {
        await processes.start(name);
        return [];
      };
    },
  };
}

/** In turn; the short form is the first three. */
export const BLOWS: readonly Blow[] = [
  switchOver,
  killNode,
  freezePostgres,
  killEtcd,
  killProcess('api 1'),
  killPostmaster,
  killProcess('worker 1'),
  freezeNode,
  killProcess('indexer 1'),
];
