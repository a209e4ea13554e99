import { setTimeout as sleep } from 'node:timers/promises';
import { kindOf, PROCESS_NAMES, type ProcessName, type SplitProcesses } from './split-processes.ts';
import type { WatchedLeases } from './watch-leases.ts';

/** The job that runs most often, for each kind of process with leases. */
export const LEADING_JOB = { indexer: 'follow-chain', worker: 'close-days' } as const;
const LOOK_EVERY_MS = 20;
const TAKEN_WITHIN_MS = 120_000;

/** The other indexer or worker. */
export function twinOf(name: ProcessName): ProcessName {
  return PROCESS_NAMES.find((other) => other !== name && kindOf(other) === kindOf(name)) ?? name;
}

/**
 * Makes a process the holder of its kind's leases. Its twin is frozen meanwhile (SIGSTOP) and resumes without its leases. A lease
 * of a frozen or killed process would expire after 15 s; here it is expired immediately.
 */
export async function handOver(split: SplitProcesses, leases: WatchedLeases, to: ProcessName): Promise<void> {
  const twin = twinOf(to);
  split.signal(twin, 'SIGSTOP');
  try {
    await becomesHolder(leases, to);
  } finally {
    split.signal(twin, 'SIGCONT');
  }
}

async function becomesHolder(leases: WatchedLeases, to: ProcessName): Promise<void> {
  const kind = kindOf(to);
  if (kind !== 'indexer' && kind !== 'worker') throw new Error(`${to} holds no leases`);
  for (const end = Date.now() + TAKEN_WITHIN_MS; ; await sleep(LOOK_EVERY_MS)) {
    const holder = await leases.holderOf(LEADING_JOB[kind]);
    if (holder === to) return;
    if (Date.now() > end) throw new Error(`${to} did not take its leases from ${holder}`);
    // Repeated, because a statement that the holder sent before it was stopped may have renewed its lease.
    if (holder !== undefined) await leases.expireThoseOf(holder);
  }
}
