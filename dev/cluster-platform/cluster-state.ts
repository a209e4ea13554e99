import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDataDir } from '../postgres/local-database-url.ts';

/** What a running cluster tells those who ask for its status or stop it. */
export type ClusterState = {
  /** Of the process that keeps all others. */
  readonly keeper: number;
  readonly origin: string;
  readonly inviteCode: string;
  readonly rpcUrl: string;
  readonly processes: Readonly<Record<string, number>>;
};

export function clusterFolder(): string {
  return join(localDataDir(), 'cluster');
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
}
