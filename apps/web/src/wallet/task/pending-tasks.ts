import { readJson, STORED, type Storage } from '../../base/storage.ts';
import type { WalletTask } from './task.ts';

/** A transaction that was sent and is not settled yet, or the approval of one that was not sent yet. It survives a reload, so that the member does not pay twice out of worry. */
export type PendingTask = {
  readonly task: WalletTask;
  readonly from: string;
  readonly chainId: number;
  readonly hash: string;
  readonly nonce: number;
  /** Milliseconds of this browser's clock, for display and for dropping what will never settle. */
  readonly sentAt: number;
  /** Only the approval was sent: nothing is paid. */
  readonly isApproval?: true;
};

/** Longer than any chain takes; after that the records tell, not this list. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000;
const MAX_KEPT = 20;

export function readPending(storage: Storage, now = Date.now()): readonly PendingTask[] {
  const stored = readJson(storage, STORED.pendingTasks);
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).filter(isPending).filter(({ sentAt }) => now - sentAt < KEPT_MS);
}

export function keepPending(storage: Storage, pending: PendingTask): void {
  const others = readPending(storage).filter(({ hash }) => hash !== pending.hash);
  write(storage, [...others, pending].slice(-MAX_KEPT));
}

export function dropPending(storage: Storage, hash: string): void {
  write(
    storage,
    readPending(storage).filter((one) => one.hash !== hash),
  );
}

function write(storage: Storage, pending: readonly PendingTask[]): void {
  storage.write(STORED.pendingTasks, pending.length === 0 ? null : JSON.stringify(pending));
}

function isPending(value: unknown): value is PendingTask {
  const one = value as Partial<PendingTask> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.hash === 'string' &&
    typeof one.from === 'string' &&
    typeof one.nonce === 'number' &&
    typeof one.sentAt === 'number' &&
    typeof one.task?.kind === 'string'
  );
}
