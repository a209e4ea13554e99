import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Third-party programs of the cluster. */
export type ClusterPrograms = {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** The folder with the programs of the newest installed PostgreSQL. */
  readonly postgresBin: string;
  readonly patroniVersion: string;
};

const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const POSTGRES = '/usr/lib/postgresql';
/** Patroni's client library for etcd, on which Debian's patroni package does not depend. */
const ETCD_CLIENTS = ['/usr/lib/python3/dist-packages/etcd', '/usr/local/lib/python3/dist-packages/etcd'];

/** Debian's packages that are not installed, and the programs if all are. */
export function findPrograms(): { readonly missing: readonly string[] } | ClusterPrograms {
  const [etcd, patroni, haproxy] = ['etcd', 'patroni', 'haproxy'].map(placeOf);
  const postgresBin = newestPostgres();
  const missing = [
    ...(postgresBin ? [] : ['postgresql']),
    ...(patroni ? [] : ['patroni']),
    ...(ETCD_CLIENTS.some((place) => existsSync(place)) ? [] : ['python3-etcd']),
    ...(etcd ? [] : ['etcd-server']),
    ...(haproxy ? [] : ['haproxy']),
  ];
  if (!etcd || !patroni || !haproxy || !postgresBin || missing.length > 0) return { missing };
  return { etcd, patroni, haproxy, postgresBin, patroniVersion: versionOf(patroni) };
}

/** The command that installs the missing packages. */
export function installLine(missing: readonly string[]): string {
  return `apt install --no-install-recommends ${missing.join(' ')}`;
}

function placeOf(program: string): string | undefined {
  return PLACES.map((place) => join(place, program)).find((path) => existsSync(path));
}

/** The folder with the programs of the newest PostgreSQL that is installed as a package. */
export function newestPostgres(): string | undefined {
  if (!existsSync(POSTGRES)) return undefined;
  return readdirSync(POSTGRES)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

function versionOf(patroni: string): string {
  const { stdout } = spawnSync(patroni, ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'unknown';
}
