import type { Side } from './rounds.ts';

/** How many a second there would be, from the time that one takes; `before` is not counted. */
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

/** A time that something may take at most, to be compared with like any other side. */
export function allowing(ms: number): Side {
  return { name: `allowed: ${ms} ms`, round: async () => ({ perSecond: 1000 / ms }) };
}
