import type { Side } from './rounds.ts';

/** Measures the rate from the time of a single run; `before` is not timed. */
export function timed(name: string, { before, work }: { before?: () => Promise<unknown>; work: () => Promise<unknown> }): Side {
  return {
    name,
    async round() {
      await before?.();
      const begin = performance.now();
      await work();
      return { perSecond: 1000 / (performance.now() - begin) };
    },
  };
}

/** A maximum time, compared like any other side. */
export function allowing(ms: number): Side {
  return { name: `allowed: ${ms} ms`, round: async () => ({ perSecond: 1000 / ms }) };
}
