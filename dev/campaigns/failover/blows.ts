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

/** A fault that is injected by `strike`. The function it resolves with repairs the fault and returns broken promises. */
export type Blow = {
  readonly name: string;
  /** Maximum time without a successful operation; `kept` allows more when the primary changed after all. */
  readonly awayMs: number;
  /** The primary afterwards. `either`: another node, or the old one again. `kept`: the old one without interruption, or another. */
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
/** Anything acknowledged during this time has reached no standby; a strict cluster acknowledges nothing. */
const STALLED_MS = 1_000;

/** For faults that delay an operation no longer than one repeat. */
const UNDISTURBED_MS = 2_000;
const ETCD_AWAY_MS = 20_000;
/** Three rounds of the nodes: in the first one after etcd's return, the primary finds out whether it still holds the role. */
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

/** First stalls replication, which clients do not notice, then kills the node. */
export const killNode: Blow = {
  name: 'kill -9 of the node with stalled WAL senders',
  primary: 'another',
  awayMs: FOLLOWED_WITHIN_MS,
  strike: ({ cluster, primary }) => loseNode(cluster, primary),
};

/** Simulates the loss of the machine: etcd loses a member at the same moment. */
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
 * The node gives up the leadership. Within the TTL after an etcd outage, the other nodes still go by what they agreed on without
 * etcd and do not take over; then the same node takes the leadership back as soon as it has recovered.
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

/** Prefix of faults caused by a thawed primary. */
export const THAWED = 'the thawed';

/** Another node has taken over: once thawed, the old primary must acknowledge nothing, even to clients that bypass the proxy. */
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
 * During the outage the nodes cannot agree on another primary, and each one still reaches the others, so nothing changes. When etcd
 * returns, Patroni before 3.1 may mistake the primary of an earlier outage for the current one, and the primary then steps down
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

/** Kills the process that holds the lease, or the first API process; its twin continues. Restarts it as a supervisor would. */
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

/** Injected in this order; the short form uses the first three. */
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
