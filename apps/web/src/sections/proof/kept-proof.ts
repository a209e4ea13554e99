import { readJson, STORED, type Storage } from '../../base/storage.ts';
import { isSameHex, type OwnProof } from './check-own.ts';

/** The data that this device keeps, to detect a server that later changes its answers. */
export type KeptProof = { readonly secret: string; readonly newest: OwnProof | null };

/** By account, in lower case: several may share a browser. */
type AllKept = Readonly<Record<string, KeptProof>>;

export function readKeptProof(storage: Storage, account: string): KeptProof | null {
  return readAll(storage)[account.toLowerCase()] ?? null;
}

export function keepProof(storage: Storage, account: string, kept: KeptProof): void {
  storage.write(STORED.proof, JSON.stringify({ ...readAll(storage), [account.toLowerCase()]: kept }));
}

type Checked = {
  readonly secret: string | null;
  readonly own: OwnProof | null;
  /** Null: every step is through. */
  readonly step: string | null;
  readonly skipsRows: boolean;
};

/**
 * The data to keep after a check: the secret as soon as it is known, leaves once they are verified. An older day never replaces
 * a newer one, and a missing leaf is dropped only when the rows have none either. Null: nothing yet.
 */
export function keptAfter(kept: KeptProof | null, { secret, own, step, skipsRows }: Checked): KeptProof | null {
  if (secret === null) return null;
  const before = kept?.newest ?? null;
  const isOlder = before !== null && own !== null && own.day < before.day;
  const mayReplace = step === null && own !== null && !isOlder && !(skipsRows && hasFewer(own, before));
  return { secret: kept?.secret ?? secret, newest: mayReplace ? own : before };
}

function hasFewer(own: OwnProof, before: OwnProof | null): boolean {
  return (before?.leaves ?? []).some(({ token }) => !own.leaves.some((leaf) => isSameHex(leaf.token, token)));
}

function readAll(storage: Storage): AllKept {
  const stored = readJson(storage, STORED.proof);
  return typeof stored === 'object' && stored !== null ? (stored as AllKept) : {};
}
