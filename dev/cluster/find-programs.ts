import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the cluster runs, none of it ours. */
export type ClusterPrograms = {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** The folder of PostgreSQL's programs, of the newest version that is installed. */
  readonly postgresBin: string;
  readonly patroniVersion: string;
};

const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const POSTGRES = '/usr/lib/postgresql';
/** Patroni speaks to etcd with it; Debian's patroni does not bring it. */
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

/** What to type. */
export function installLine(missing: readonly string[]): string {
  return `apt install --no-install-recommends ${missing.join(' ')}`;
}

function placeOf(program: string): string | undefined {
  return PLACES.map((place) => join(place, program)).find((path) => existsSync(path));
}

/** The folder of the programs of the newest PostgreSQL that is installed as a package. */
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
