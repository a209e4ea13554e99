/** What is read of an entry of Chromium's trace. Times are in microseconds; `tdur` is the CPU time of the thread. */
export type TraceEntry = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args: { readonly beginData?: { readonly url?: string } };
};

/** Lighthouse's phone has a processor four times slower, and a task blocks from 50 ms on. */
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;

/**
 * Total blocking time of a page in milliseconds, from the CPU time of its tasks after the first contentful paint. Lighthouse counts how
 * long they took on the clock, which on a machine that also runs the server is several times as long when the machine is busy.
 */
export function cpuBlocking(trace: readonly TraceEntry[], url: string): number {
  const parsed = trace.find(({ name, args }) => name === 'ParseHTML' && args.beginData?.url === url);
  if (parsed === undefined) throw new Error(`the trace has no page ${url}`);
  const paint = trace.find(({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === parsed.pid && ts > parsed.ts);
  const from = paint?.ts ?? parsed.ts;
  return trace
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === parsed.pid && tid === parsed.tid && ts >= from)
    .map(({ tdur = 0 }) => Math.max(0, (tdur / 1_000) * SLOWDOWN - LONG_TASK_MS))
    .reduce((sum, blocked) => sum + blocked, 0);
}
