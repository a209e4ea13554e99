import type { Address } from '../provider/eip1193.ts';
import { askSettlement, type Settlement } from './ask-settlement.ts';
import type { ChainCalls, Sent } from './chain-calls.ts';
import { dropPending, type PendingTask } from './pending-tasks.ts';
import type { Confirmations, TaskView } from './task.ts';
import type { TaskParts } from './task-parts.ts';
import { type Fate, fateOf } from './transaction-fate.ts';

const FOLLOW_MS = 1_500;
/** Four hours; after a reload it goes on. */
const MAX_TURNS = 9_600;
/** A sped-up payment settles under another hash, so the server is still asked for so long. */
const REPLACED_AFTER_MS = 120_000;

/** How often the chain is asked whether an approval is in a block, and how many times. */
const POLL_MS = 1_500;
const MAX_POLLS = 400;

const SETTLED: Settlement = { state: 'settled', confirmations: null };

type Seen = { fate: Fate; have: number | null; isKnown: boolean };

type Follower = { show: (change: Partial<TaskView>) => void; isLeft: () => boolean };

/** Follows a sent transaction until the server has booked it, it can no longer be mined, or its account was left. */
export async function followTask(parts: TaskParts, pending: PendingTask, { show, isLeft }: Follower): Promise<void> {
  let unknownSince: number | null = null;
  let replacedSince: number | null = null;
  for (let turn = 0; turn < MAX_TURNS && !isLeft(); turn += 1) {
    // One side that does not answer must not stop the other: each is asked again on the next turn.
    const unknownForMs: number = unknownSince === null ? 0 : parts.now() - unknownSince;
    const [settlement, seen] = await Promise.all([
      askSettlement(parts.client, pending.task, pending.hash).catch(() => null),
      lookAtChain(parts, pending, unknownForMs).catch(() => null),
    ]);
    // The answers may have been for the account that was left.
    if (isLeft()) return;
    if (pending.task.kind === 'revoke' && hasEnoughConfirmations(parts, seen)) return finish(parts, pending, SETTLED, show);
    if (settlement && isOver(settlement)) return finish(parts, pending, settlement, show);
    if (seen) unknownSince = seen.isKnown ? null : (unknownSince ?? parts.now());
    if (seen) replacedSince = seen.fate === 'replaced' ? (replacedSince ?? parts.now()) : null;
    const replacedForMs: number = replacedSince === null ? 0 : parts.now() - replacedSince;
    if (seen && isLost(seen.fate, replacedForMs)) return lose(parts, pending, seen.fate, show);
    showProgress(parts, settlement, seen, show);
    await parts.pause(FOLLOW_MS);
  }
}

/** Waits until an approval or its replacement is in a block. @throws when it failed there or is in none after `MAX_POLLS` */
export async function untilMined(parts: Pick<TaskParts, 'calls' | 'pause'>, { hash, nonce }: Sent): Promise<void> {
  const { calls } = await parts.calls();
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const minedNonce = await calls.minedNonce();
    const receipt = await calls.receipt(hash);
    if (receipt?.isSuccess) return;
    if (receipt) throw new Error('the approval failed on chain');
    // Sped up or replaced in the wallet: what may be taken now is read from the chain in any case.
    if (minedNonce > nonce) return;
    await parts.pause(POLL_MS);
  }
  throw new Error('the approval is not in a block yet');
}

async function lookAtChain(parts: TaskParts, pending: PendingTask, unknownForMs: number): Promise<Seen> {
  const { calls } = await parts.calls();
  const hash = pending.hash as Address;
  const receipt = await calls.receipt(hash);
  if (receipt)
    return { fate: receipt.isSuccess ? 'mined' : 'failed', have: await blocksOnTop(calls, receipt.blockNumber), isKnown: true };
  const [minedNonce, isKnown] = await Promise.all([calls.minedNonce(), calls.isKnown(hash)]);
  return { fate: fateOf({ receipt: null, sentNonce: pending.nonce, minedNonce, isKnown, unknownForMs }), have: null, isKnown };
}

async function blocksOnTop(calls: ChainCalls, blockNumber: bigint): Promise<number> {
  return Math.max(0, Number((await calls.blockNumber()) - blockNumber));
}

/** A transaction that the server does not book is finished when the chain confirms it. */
function hasEnoughConfirmations({ chain }: TaskParts, seen: Seen | null): boolean {
  return seen?.fate === 'mined' && (seen.have ?? 0) >= chain.confirmations;
}

function isOver({ state }: Settlement): boolean {
  return state === 'settled' || state === 'credited';
}

function isLost(fate: Fate, replacedForMs: number): boolean {
  return fate === 'failed' || fate === 'dropped' || (fate === 'replaced' && replacedForMs >= REPLACED_AFTER_MS);
}

function finish(parts: TaskParts, pending: PendingTask, settlement: Settlement, show: (change: Partial<TaskView>) => void): void {
  dropPending(parts.storage, pending.hash);
  const need = parts.chain.confirmations;
  show({
    stage: 'done',
    waitingFor: null,
    confirmations: { have: need, need },
    problem: settlement.state === 'credited' ? { kind: 'credited' } : null,
  });
}

function lose(parts: TaskParts, pending: PendingTask, fate: Fate, show: (change: Partial<TaskView>) => void): void {
  dropPending(parts.storage, pending.hash);
  const problem =
    fate === 'failed'
      ? ({ kind: 'reverted', reason: 'unknown', isSent: true } as const)
      : fate === 'dropped'
        ? ({ kind: 'dropped' } as const)
        : ({ kind: 'replaced' } as const);
  show({ waitingFor: null, problem });
}

function showProgress(
  parts: TaskParts,
  settlement: Settlement | null,
  seen: Seen | null,
  show: (change: Partial<TaskView>) => void,
): void {
  const need = settlement?.confirmations?.need ?? parts.chain.confirmations;
  const have = Math.min(need, Math.max(settlement?.confirmations?.have ?? 0, seen?.have ?? 0));
  const confirmations: Confirmations = { have, need };
  const isConfirmed = seen?.have != null && have >= need;
  show({ confirmations, stage: isConfirmed ? 'settle' : 'confirm', waitingFor: isConfirmed ? 'server' : 'chain' });
}
