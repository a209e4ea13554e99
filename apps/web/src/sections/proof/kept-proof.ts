import { readJson, STORED, type Storage } from '../../base/storage.ts';
import { isSameHex, type OwnProof } from './check-own.ts';

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

type Checked = {
  readonly secret: string | null;
  readonly own: OwnProof | null;
  /** Null: every step is through. */
  readonly step: string | null;
  readonly skipsRows: boolean;
};

/**
 * What to hold on to after a check: the secret as soon as it is known, leaves once they were found right. An older day never takes
 * the place of a newer one, and a leaf that is gone is forgotten only when the rows have none either. Null: nothing yet.
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
