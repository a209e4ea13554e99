import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDataDir } from '../postgres/local-database-url.ts';

/** The status of a started cluster. */
export type ClusterState = {
  readonly origin: string;
  readonly inviteCode: string;
  readonly rpcUrl: string;
  readonly processes: Readonly<Record<string, number>>;
};

export function clusterFolder(): string {
  return join(localDataDir(), 'cluster');
}

/** The file in which the local chain keeps its blocks. */
export function chainStateFile(): string {
  return join(clusterFolder(), 'chain.json');
}

const keeperFile = () => join(clusterFolder(), 'keeper.pid');

/** Records the keeper, the process that runs all others, as soon as it exists. */
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

/** Process ids of started programs, from their pid files; an ended program removes its file. */
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
