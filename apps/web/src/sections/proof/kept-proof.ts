import { readJson, STORED, type Storage } from '../../base/storage.ts';
import type { OwnProof } from './check-own.ts';

/** What this device holds on to, so that a server that changes its mind is found out. */
export type KeptProof = { readonly secret: string; readonly newest: OwnProof | null };

/** By account, in lower case: several may share a browser. */
type AllKept = Readonly<Record<string, KeptProof>>;

export function readKeptProof(storage: Storage, account: string): KeptProof | null {
  return readAll(storage)[account.toLowerCase()] ?? null;
}

export function keepProof(storage: Storage, account: string, kept: KeptProof): void {
  storage.write(STORED.proof, JSON.stringify({ ...readAll(storage), [account.toLowerCase()]: kept }));
}

function readAll(storage: Storage): AllKept {
  const stored = readJson(storage, STORED.proof);
  return typeof stored === 'object' && stored !== null ? (stored as AllKept) : {};
}
