import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { isDatabaseAway } from '../db/database-error.ts';
import { isRetryable } from './each-row.ts';
import { keepJobFailure, type Lease, releaseLease, takeLease } from './lease.ts';

export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /** For how long a dead process keeps the job from the others; `LEASE_MS` by default. */
  readonly leaseMs?: number;
  /**
   * One bounded round. It must be safe to run concurrently: a lease avoids duplicate work but guarantees nothing. A job
   * that needs the guarantee passes its transaction to `lease.assertHeld`. Tests run jobs without a lease.
   */
  run(context: Context, lease?: Lease): Promise<void>;
};

const LEASE_MS = 15_000;
const RENEWALS_A_LEASE = 3;
const MAX_PAUSE_MS = 60_000;
/** Used while the database is away: nothing else is wrong, so the work resumes as soon as it is back. */
const MAX_AWAY_PAUSE_MS = 1_000;
const MAX_DOUBLINGS = 8;
const ALARMING_FAILURES = 3;

/** Runs each job in its own loop, on the process that holds its lease. `stop` waits for a running round to end. */
export function startJobs(context: Context, jobs: readonly Job[]): { stop(): Promise<void> } {
  const holder = randomUUID();
  const stopping = new AbortController();
  // Each job listens while it pauses. Node takes more than ten listeners for a leak and prints a warning.
  setMaxListeners(jobs.length, stopping.signal);
  const loops = jobs.map((job) => repeat(context, job, { holder, signal: stopping.signal }));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

type Running = { readonly holder: string; readonly signal: AbortSignal };

async function repeat(context: Context, job: Job, running: Running): Promise<void> {
  let failures = 0;
  let isAway = false;
  let isFirst = true;
  while (!running.signal.aborted) {
    try {
      const hasRun = await runOnce(context, job, running);
      // Also after the first round of a start: recorded failures may stem from a process that is gone.
      if (hasRun && (failures > 0 || isFirst)) await keepOutcome(context, job.name, null);
      if (hasRun) isFirst = false;
      failures = 0;
      isAway = false;
    } catch (err) {
      const wasAway = isAway;
      isAway = isDatabaseAway(err);
      // Only failures of one kind are counted together: a long time without the database makes no later failure a
      // persistent one.
      failures = isAway === wasAway ? failures + 1 : 1;
      tellFailure(context.log, err, { job: job.name, failures, isAway });
      if (!isAway) await keepOutcome(context, job.name, err);
    }
    await pause(pauseMs(job.everyMs, failures, isAway), running.signal);
  }
  await releaseLease(context.db, { name: job.name, holder: running.holder }).catch((err: unknown) => {
    context.log.warn({ err, job: job.name }, 'lease not released; it will expire');
  });
}

/** Shown to operators beside the job's lease. It never stops the job. */
async function keepOutcome({ db, log }: Context, job: string, failure: unknown): Promise<void> {
  await keepJobFailure(db, job, failure).catch((err: unknown) => log.warn({ err, job }, "the job's failure was not kept"));
}

type Failed = { readonly job: string; readonly failures: number; readonly isAway: boolean };

/** Logs once that the database is away until it is back, however often the job retries. */
function tellFailure(log: Context['log'], err: unknown, { job, failures, isAway }: Failed): void {
  if (isAway) {
    if (failures === 1) log.warn({ err, job }, 'the database is away; the job goes on when it is back');
    return;
  }
  // A retryable failure, such as a node that is not ready, is logged as an error only when it persists.
  if (isRetryable(err) && failures < ALARMING_FAILURES) log.warn({ key: err.key, job, failures }, 'job will be retried');
  else log.error({ err, job, failures }, 'job failed');
}

/** @returns false while another process holds the lease */
async function runOnce(context: Context, job: Job, { holder }: Running): Promise<boolean> {
  const forMs = job.leaseMs ?? LEASE_MS;
  const request = { name: job.name, holder, forMs };
  const lease = await takeLease(context.db, request);
  if (!lease) return false;
  const renewal = setInterval(() => {
    takeLease(context.db, request).catch((err: unknown) => context.log.warn({ err, job: job.name }, 'lease not renewed'));
  }, forMs / RENEWALS_A_LEASE);
  const begun = performance.now();
  let isFailed = true;
  try {
    await job.run(context, lease);
    isFailed = false;
    return true;
  } finally {
    clearInterval(renewal);
    context.metrics?.countJob({ job: job.name, isFailed, seconds: (performance.now() - begun) / 1000 });
  }
}

/**
 * After each failure the pause doubles, up to a minute, or to a second while the database is away, or to the job's own
 * interval if that is longer.
 */
export function pauseMs(everyMs: number, failures: number, isAway = false): number {
  if (failures === 0) return everyMs;
  const longest = isAway ? MAX_AWAY_PAUSE_MS : MAX_PAUSE_MS;
  return Math.max(everyMs, Math.min(longest, everyMs * 2 ** Math.min(failures, MAX_DOUBLINGS)));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
