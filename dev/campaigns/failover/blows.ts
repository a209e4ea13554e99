import { setTimeout as sleep } from 'node:timers/promises';
import { TTL_SECONDS } from '../../cluster/cluster-daemons.ts';
import { NODES, type NodeName } from '../../cluster/cluster-settings.ts';
import type { DatabaseCluster } from '../../cluster/database-cluster.ts';
import { commandOf } from '../../machine/process-command.ts';
import { familyOf, signalAll } from '../../machine/process-family.ts';
import { LEADING_JOB } from '../harness/hand-over.ts';
import { PROCESS_NAMES, type SplitProcesses } from '../harness/split-processes.ts';
import type { WatchedLeases } from '../harness/watch-leases.ts';
import { openDirectWriter } from './direct-writer.ts';

/** Something is lost; afterwards `restore` gives it back, and says what it did that it must not. */
export type Blow = {
  readonly name: string;
  /** No operation succeeds for at most this long, unless another primary had to be found where the old one may stay. */
  readonly awayMs: number;
  /** Which node is the primary afterwards. `either`: another, or the same again. `kept`: the same, which never ceased to be it, or another. */
  readonly primary: 'another' | 'same' | 'either' | 'kept';
  strike(scene: Scene): Promise<() => Promise<string[]>>;
};

export type Scene = {
  readonly cluster: DatabaseCluster;
  readonly primary: NodeName;
  readonly processes: SplitProcesses;
  readonly leases: WatchedLeases;
};

const SWITCHED_WITHIN_MS = 5_000;
export const FOLLOWED_WITHIN_MS = (TTL_SECONDS + 10) * 1_000;
/** What is acknowledged meanwhile has reached no standby: in a strict cluster, nothing. */
const STALLED_MS = 1_000;

/** None of these stands in the way of an operation for longer than its repeat takes. */
const UNDISTURBED_MS = 2_000;
const ETCD_AWAY_MS = 20_000;
/** Three rounds of the nodes: in the first after etcd's return, the primary finds out whether it still is one. */
const FOUND_OUT_MS = 6_000;

const switchOver: Blow = {
  name: 'switchover',
  primary: 'another',
  awayMs: SWITCHED_WITHIN_MS,
  async strike({ cluster: { patroni }, primary }) {
    await patroni.switchOver(primary);
    return async () => [];
  },
};

/** Nothing more leaves the primary, which its clients do not notice; then the node is gone. */
export const killNode: Blow = {
  name: 'kill -9 of the node with stalled WAL senders',
  primary: 'another',
  awayMs: FOLLOWED_WITHIN_MS,
  strike: ({ cluster, primary }) => loseNode(cluster, primary),
};

/** As its machine would be lost: what agrees on the primary loses a member at the same moment. */
const killMachine: Blow = {
  name: 'kill -9 of the node and its etcd',
  primary: 'another',
  awayMs: FOLLOWED_WITHIN_MS,
  async strike({ cluster, primary }) {
    const [restore] = await Promise.all([loseNode(cluster, primary), cluster.daemon(`etcd-${primary}`).end('SIGKILL')]);
    return async () => {
      cluster.startEtcd(primary);
      return restore();
    };
  },
};

async function loseNode(cluster: DatabaseCluster, primary: NodeName): Promise<() => Promise<string[]>> {
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
}

/**
 * Its node gives the leadership away. Within the TTL after etcd was gone, the others still go by what they agreed on without it and
 * do not take it: then the same node takes it back as soon as it has recovered.
 */
const killPostmaster: Blow = {
  name: 'kill -9 of PostgreSQL alone',
  primary: 'either',
  awayMs: FOLLOWED_WITHIN_MS,
  async strike({ cluster, primary }) {
    signalAll(familyOf(cluster.postmasterOf(primary)), 'SIGKILL');
    return async () => [];
  },
};

const freezePostgres: Blow = {
  name: 'freeze of PostgreSQL alone',
  primary: 'another',
  awayMs: FOLLOWED_WITHIN_MS,
  strike: ({ cluster, primary }) => freeze(cluster, primary, familyOf(cluster.postmasterOf(primary))),
};

export const freezeNode: Blow = {
  name: 'freeze of the node',
  primary: 'another',
  awayMs: FOLLOWED_WITHIN_MS,
  strike: ({ cluster, primary }) => freeze(cluster, primary, nodeOf(cluster, primary)),
};

const freezeMachine: Blow = {
  name: 'freeze of the node and its etcd',
  primary: 'another',
  awayMs: FOLLOWED_WITHIN_MS,
  strike: ({ cluster, primary }) =>
    freeze(cluster, primary, [...nodeOf(cluster, primary), cluster.daemon(`etcd-${primary}`).pid]),
};

function nodeOf(cluster: DatabaseCluster, node: NodeName): number[] {
  return [cluster.daemon(node).pid, ...familyOf(cluster.postmasterOf(node))];
}

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

/**
 * The nodes cannot agree on another primary meanwhile, and each of them knows that the others are there: nothing changes. When etcd is
 * back, Patroni before 3.1 may take the primary of an earlier such time for the one of now, and the primary then gives up its place
 * (https://github.com/patroni/patroni/pull/2803).
 */
const killEtcd: Blow = {
  name: 'etcd gone for 20 s',
  primary: 'kept',
  awayMs: UNDISTURBED_MS,
  async strike({ cluster }) {
    await Promise.all(NODES.map((node) => cluster.daemon(`etcd-${node}`).end('SIGKILL')));
    await sleep(ETCD_AWAY_MS);
    for (const node of NODES) cluster.startEtcd(node);
    await sleep(FOUND_OUT_MS);
    return async () => [];
  },
};

/** Its twin goes on. It is started again, as its supervisor would. Of those that take turns, the one whose turn it is. */
function killProcess(kind: 'api' | 'worker' | 'indexer'): Blow {
  return {
    name: `kill -9 of the ${kind} at work`,
    primary: 'same',
    awayMs: UNDISTURBED_MS,
    async strike({ processes, leases }) {
      const holder = kind === 'api' ? undefined : await leases.holderOf(LEADING_JOB[kind]);
      const name = PROCESS_NAMES.find((one) => one === holder) ?? (`${kind} 1` as const);
      await processes.kill(name);
      await leases.noteKill(name);
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
  killMachine,
  freezePostgres,
  killProcess('indexer'),
  killEtcd,
  killProcess('api'),
  killPostmaster,
  killProcess('worker'),
  freezeMachine,
  killNode,
  freezeNode,
];
