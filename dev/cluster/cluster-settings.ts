import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../machine/free-port.ts';
import { canReach, type OsUser } from '../postgres/postgres-programs.ts';

export const NODES = ['pg1', 'pg2', 'pg3'] as const;
export type NodeName = (typeof NODES)[number];

/** Per API process; both share one machine and its limit of open files. */
export const MAX_STREAMS = 1_000;

const PASSWORDS = ['owner', 'app', 'replication', 'rewind', 'patroni', 'etcd', 'signer'] as const;
const PORTS = [
  ...NODES.flatMap((node) => [`${node} postgres`, `${node} patroni`, `${node} etcd`, `${node} etcd peers`] as const),
  'primary',
  'api',
  'api 1',
  'api 2',
  'signer',
] as const;

/** Chosen at the first start and kept: ports, and passwords, because the machine may be shared. */
export type ClusterSettings = {
  readonly ports: Readonly<Record<(typeof PORTS)[number], number>>;
  readonly passwords: Readonly<Record<(typeof PASSWORDS)[number], string>>;
};

/** The ports of the nodes themselves, bypassing the proxy. */
export function nodePorts({ ports }: Pick<ClusterSettings, 'ports'>): number[] {
  return NODES.map((node) => ports[`${node} postgres`]);
}

export type ClusterFolders = Readonly<Record<'base' | 'data' | 'log' | 'run' | 'config', string>>;

/** Creates the folders, owned by the user that runs the cluster. @throws Error when that user cannot reach them. */
export function makeFolders(dataDir: string, user: OsUser | undefined): ClusterFolders {
  const base = resolve(dataDir);
  mkdirSync(base, { recursive: true, mode: 0o755 });
  const part = (name: string) => join(base, name);
  const folders = { base, data: part('data'), log: part('log'), run: part('run'), config: part('config') };
  for (const folder of [folders.data, folders.log, folders.run, folders.config]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
  }
  if (!canReach(base, user)) {
    throw new Error(
      `PostgreSQL cannot run as root, and its user cannot enter ${base}. Set OCEAN_DATA_DIR to a folder that it can.`,
    );
  }
  return folders;
}

export async function rememberSettings({ base }: ClusterFolders): Promise<ClusterSettings> {
  const file = join(base, 'settings.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ClusterSettings;
  const taken = new Set<number>();
  while (taken.size < PORTS.length) taken.add(await freePort());
  const chosen = [...taken];
  const settings = {
    ports: Object.fromEntries(PORTS.map((name, at) => [name, chosen[at]])),
    passwords: Object.fromEntries(PASSWORDS.map((name) => [name, randomBytes(24).toString('hex')])),
  } as ClusterSettings;
  writeFileSync(file, JSON.stringify(settings, null, 2), { mode: 0o600 });
  return settings;
}
