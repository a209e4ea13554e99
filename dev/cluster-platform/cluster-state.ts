import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDataDir } from '../postgres/local-database-url.ts';

/** What a cluster that has started tells those who ask for its status. */
export type ClusterState = {
  readonly origin: string;
  readonly inviteCode: string;
  readonly rpcUrl: string;
  readonly processes: Readonly<Record<string, number>>;
};

export function clusterFolder(): string {
  return join(localDataDir(), 'cluster');
}

/** Where the local chain keeps its blocks. */
export function chainStateFile(): string {
  return join(clusterFolder(), 'chain.json');
}

const keeperFile = () => join(clusterFolder(), 'keeper.pid');

/** The process that keeps all others, from its first moment on. */
export function rememberKeeper(pid: number): void {
  writeFileSync(keeperFile(), `${pid}\n`, { mode: 0o600 });
}

export function readKeeper(): number | undefined {
  try {
    return Number(readFileSync(keeperFile(), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The programs that were started and not ended, by the files in which they are named. */
export function readDaemons(): number[] {
  const folder = join(clusterFolder(), 'run');
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.pid'));
    return files.map((name) => Number(readFileSync(join(folder, name), 'utf8'))).filter((pid) => pid > 0);
  } catch {
    return [];
  }
}

const file = () => join(clusterFolder(), 'state.json');

export function readState(): ClusterState | undefined {
  try {
    return JSON.parse(readFileSync(file(), 'utf8')) as ClusterState;
  } catch {
    return undefined;
  }
}

export function writeState(state: ClusterState): void {
  writeFileSync(file(), JSON.stringify(state, null, 2), { mode: 0o600 });
}

export function forgetState(): void {
  rmSync(file(), { force: true });
  rmSync(keeperFile(), { force: true });
}
