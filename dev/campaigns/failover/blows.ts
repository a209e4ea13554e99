import { setTimeout as sleep } from 'node:timers/promises';
import { TTL_SECONDS } from '../../cluster/cluster-daemons.ts';
import type { NodeName } from '../../cluster/cluster-settings.ts';
import type { DatabaseCluster } from '../../cluster/database-cluster.ts';
import { commandOf } from '../../machine/process-command.ts';
import { familyOf, signalAll } from '../../machine/process-family.ts';
import { openDirectWriter } from './direct-writer.ts';

/** The primary is lost; afterwards `restore` gives its node back, and says what it did that it must not. */
export type Blow = {
  readonly name: string;
  /** No operation succeeds for at most this long. */
  readonly awayMs: number;
  strike(cluster: DatabaseCluster, primary: NodeName): Promise<() => Promise<string[]>>;
};

const SWITCHED_WITHIN_MS = 5_000;
const FOLLOWED_WITHIN_MS = (TTL_SECONDS + 10) * 1_000;
/** What is acknowledged meanwhile has reached no standby: in a strict cluster, nothing. */
const STALLED_MS = 1_000;

const switchOver: Blow = {
  name: 'switchover',
  awayMs: SWITCHED_WITHIN_MS,
  async strike({ patroni }, primary) {
    await patroni.switchOver(primary);
    return async () => [];
  },
};

/** Nothing more leaves the primary, which its clients do not notice; then the node is gone. */
export const killNode: Blow = {
  name: 'kill -9 of the node with stalled WAL senders',
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
  awayMs: FOLLOWED_WITHIN_MS,
  async strike(cluster, primary) {
    signalAll(familyOf(cluster.postmasterOf(primary)), 'SIGKILL');
    return async () => [];
  },
};

const freezePostgres: Blow = {
  name: 'freeze of PostgreSQL alone',
  awayMs: FOLLOWED_WITHIN_MS,
  strike: (cluster, primary) => freeze(cluster, primary, familyOf(cluster.postmasterOf(primary))),
};

const freezeNode: Blow = {
  name: 'freeze of the node',
  awayMs: FOLLOWED_WITHIN_MS,
  strike: (cluster, primary) =>
    freeze(cluster, primary, [cluster.daemon(primary).pid, ...familyOf(cluster.postmasterOf(primary))]),
};

/** When it thaws there is another primary: it must acknowledge nothing more, not even to those who reach it past the proxy. */
async function freeze(cluster: DatabaseCluster, primary: NodeName, pids: readonly number[]): Promise<() => Promise<string[]>> {
  const writer = await openDirectWriter(cluster, primary);
  signalAll(pids, 'SIGSTOP');
  return async () => {
    signalAll(pids, 'SIGCONT');
    const acknowledged = await writer.tries();
    return acknowledged === 0 ? [] : [`the thawed ${primary} acknowledged ${acknowledged} writes beside the new primary`];
  };
}

/** In turn; the short form is the first three. */
export const BLOWS: readonly Blow[] = [switchOver, killNode, freezePostgres, killPostmaster, freezeNode];
