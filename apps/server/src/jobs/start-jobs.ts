import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, refusalRow } from '@ocean/api/errors';
import type { Context } from '../context.ts';
import { giveLeaseBack, type Lease, takeLease } from './lease.ts';

export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /**
   * One bounded round. It must be safe to run twice at once: a lease saves work, it does not make anything correct.
   * A job that wants to be sure passes its transaction to `lease.assertHeld`; tests run jobs without a lease.
   */
  run(context: Context, lease?: Lease): Promise<void>;
};

const LEASE_MS = 15_000;
const RENEW_EVERY_MS = LEASE_MS / 3;
const LONGEST_PAUSE_MS = 60_000;
const MOST_DOUBLINGS = 8;
const ALARMING_FAILURES = 3;

/** Runs each job in a loop of its own, on whichever process holds its lease. `stop` lets a running round end. */
export function startJobs(context: Context, jobs: readonly Job[]): { stop(): Promise<void> } {
  const holder = randomUUID();
  const stopping = new AbortController();
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
  const { log } = context;
  let failures = 0;
  while (!running.signal.aborted) {
    try {
      await runOnce(context, job, running);
      failures = 0;
    } catch (err) {
      failures += 1;
      // What may work a moment later (a node that is not ready) is no error while it does.
      if (isRetryable(err) && failures < ALARMING_FAILURES) log.warn({ key: err.key, job: job.name, failures }, 'job put off');
      else log.error({ err, job: job.name, failures }, 'job failed');
    }
    await pause(pauseMs(job.everyMs, failures), running.signal);
  }
  await giveLeaseBack(context.db, { name: job.name, holder: running.holder }).catch((err: unknown) => {
    log.warn({ err, job: job.name }, 'lease not given back; it runs out by itself');
  });
}

async function runOnce(context: Context, job: Job, { holder }: Running): Promise<void> {
  const request = { name: job.name, holder, forMs: LEASE_MS };
  const lease = await takeLease(context.db, request);
  if (!lease) return;
  const renewal = setInterval(() => {
    takeLease(context.db, request).catch((err: unknown) => context.log.warn({ err, job: job.name }, 'lease not renewed'));
  }, RENEW_EVERY_MS);
  try {
    await job.run(context, lease);
  } finally {
    clearInterval(renewal);
  }
}

function isRetryable(error: unknown): error is Refusal {
  return error instanceof Refusal && refusalRow(error.key).retryable === true;
}

/** After failures the pause doubles, up to a minute or the job's own pace if that is longer. */
export function pauseMs(everyMs: number, failures: number): number {
  if (failures === 0) return everyMs;
  return Math.max(everyMs, Math.min(LONGEST_PAUSE_MS, everyMs * 2 ** Math.min(failures, MOST_DOUBLINGS)));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
