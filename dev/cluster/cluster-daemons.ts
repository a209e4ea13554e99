import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OsUser } from '../postgres/postgres-programs.ts';
import { type ClusterFolders, type ClusterSettings, MAX_STREAMS, NODES, type NodeName } from './cluster-settings.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { etcdFlags } from './etcd.ts';
import type { ClusterPrograms } from './find-programs.ts';
import { proxyConnections } from './proxy-connections.ts';
import { render } from './render.ts';

/** Patroni's minimum; a lost primary is replaced after this time. */
export const TTL_SECONDS = 20;
const MAX_CONNECTIONS = 250;

type Parts = {
  readonly programs: ClusterPrograms;
  readonly folders: ClusterFolders;
  readonly settings: ClusterSettings;
  readonly user: OsUser | undefined;
  readonly isStrict: boolean;
  /** The command that archives each finished WAL segment; without it nothing is archived. */
  readonly archiveCommand?: string | undefined;
  /** The command that creates the first node's files from a backup when the cluster has none yet. */
  readonly restoreCommand?: ((dataDir: string) => string) | undefined;
};

/** The programs of a cluster with their configuration; starts none of them. */
export function clusterDaemons(parts: Parts) {
  const { programs, folders, user, isStrict, archiveCommand, restoreCommand } = parts;
  const { ports, passwords } = parts.settings;
  const daemons = new Map<string, Daemon>();
  const start = (name: string, program: string, args: readonly string[], env?: Readonly<Record<string, string>>) =>
    daemons.set(name, startDaemon({ name, program, args, folders, user, ...(env ? { env } : {}) }));
  const configure = (file: string, text: string) => {
    const path = join(folders.config, file);
    writeFileSync(path, text, { mode: 0o600 });
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  const startEtcd = (node: NodeName) => {
    start(`etcd-${node}`, programs.etcd, etcdFlags(node, folders, { ports }));
  };
  const startNode = (node: NodeName) => {
    const values = {
      ...{ name: node, address: '127.0.0.1', clients: '127.0.0.1/32', ttl: TTL_SECONDS, watchdog: 'off' },
      ...{ patroniPort: ports[`${node} patroni`], postgresPort: ports[`${node} postgres`], binDir: programs.postgresBin },
      ...{ etcdHosts: NODES.map((name) => `127.0.0.1:${ports[`${name} etcd`]}`).join(','), synchronousMode: isStrict },
      ...{ maxConnections: MAX_CONNECTIONS, sharedBuffers: '64MB', walKeepSize: '256MB' },
      ...{ archiveMode: archiveCommand === undefined ? 'off' : 'always', archiveCommand: archiveCommand ?? '' },
      ...{ dataDir: join(folders.data, node), pgpass: join(folders.run, `pgpass-${node}`) },
      ...Object.fromEntries(Object.entries(passwords).map(([name, value]) => [`${name}Password`, value])),
    };
    const folder = join(folders.config, node);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
    configure(`${node}/10-node.yml`, render('patroni.yml', values));
    if (restoreCommand !== undefined) {
      const restored = { restoreCommand: restoreCommand(values.dataDir) };
      configure(`${node}/30-restored.yml`, render('patroni-restored.yml', restored));
    }
    start(node, programs.patroni, [folder]);
  };
  const startHaproxy = () => {
    const serverLines = NODES.map(
      (node) => `    server ${node} 127.0.0.1:${ports[`${node} postgres`]} check port ${ports[`${node} patroni`]}`,
    );
    const apiLines = (['api 1', 'api 2'] as const).map(
      (name) => `    server ${name.replace(' ', '')} 127.0.0.1:${ports[name]} check`,
    );
    const values = {
      ...{ address: '127.0.0.1', primaryPort: ports.primary, apiPort: ports.api, statsSocket: join(folders.run, 'haproxy.sock') },
      ...proxyConnections({ apiProcesses: apiLines.length, maxStreams: MAX_STREAMS }),
      // No traffic leaves a single machine; docs/operations/cluster.md has the lines for several machines.
      ...{ databaseChecks: '', apiTls: '' },
      ...{ databaseServers: `${serverLines.join('\n')}\n`, apiServers: apiLines.join('\n') },
    };
    start('haproxy', programs.haproxy, ['-f', configure('haproxy.cfg', render('haproxy.cfg', values))]);
  };

  return { daemons, startEtcd, startNode, startHaproxy };
}
