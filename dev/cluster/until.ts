import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 30_000;

/** The awaited condition can no longer become true. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** @throws Error with the name of the awaited condition and the last failure. */
export async function until(
  isTrue: () => Promise<boolean>,
  name: string,
  withinMs = READY_WITHIN_MS,
  signal?: AbortSignal,
): Promise<void> {
  let cause: unknown;
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(100)) {
    if (signal?.aborted) throw new Ended(`stopped before ${name} was ready`);
    try {
      if (await isTrue()) return;
    } catch (error) {
      if (error instanceof Ended) throw error;
      cause = error;
    }
  }
  throw new Error(`${name} was not ready within ${withinMs / 1000} s.`, { cause });
}
