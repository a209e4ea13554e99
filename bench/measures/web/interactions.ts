import { measureTaps } from '../../../dev/web-speed/measure-taps.ts';
import { serveWeb } from '../../../dev/web-speed/served-web.ts';
import { type Budget, budget } from '../../harness/budget.ts';
import type { BenchOptions } from '../../harness/figure.ts';

const MAX_MS = 200;
/** The share of taps that must be within the limit. */
const SHARE = 0.95;

/** P12: the time from each tap of the main flow to the next paint, with a sixfold slower processor and a new member per round. */
export async function benchInteractions({ rounds }: BenchOptions): Promise<Budget[]> {
  const delays = new Map<string, number[]>();
  const percentiles: number[] = [];
  const platform = await serveWeb();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const taps = await measureTaps({ platform, isShort: false });
      for (const { name, delayMs } of taps) delays.set(name, [...(delays.get(name) ?? []), delayMs]);
      percentiles.push(percentile(taps.map(({ delayMs }) => delayMs)));
    }
  } finally {
    await platform.close();
  }
  const p95 = { id: 'P12', what: `p95 of all ${delays.size} taps`, unit: ' ms', limit: MAX_MS, kind: 'atMost' } as const;
  return [
    budget({ ...p95, values: percentiles }),
    ...[...delays].map(([name, values]) => budget({ ...p95, what: `tap: ${name}`, values })),
  ];
}

function percentile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * SHARE) - 1] ?? Number.NaN;
}
