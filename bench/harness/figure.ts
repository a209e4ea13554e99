import { ratioOf, type SideFigures, type Spread } from './rounds.ts';

export type BenchOptions = {
  readonly rounds: number;
  readonly seconds: number;
  /** The screens that a bench opens; all by default. */
  readonly pages?: readonly string[];
};

/** A line of docs/performance.md: a ratio against a comparator of the same run. */
export type Figure = {
  readonly id: string;
  readonly what: string;
  readonly ratio: Spread;
  readonly goal: number;
  readonly isReached: boolean;
  readonly above: SideFigures;
  readonly below: SideFigures;
  readonly note?: string;
};

export function figure(parts: {
  id: string;
  what: string;
  above: SideFigures;
  below: SideFigures;
  goal: number;
  note?: string;
}): Figure {
  const ratio = ratioOf(parts.above, parts.below);
  return { ...parts, ratio, isReached: ratio.median >= parts.goal };
}

export function lineOf({ id, what, ratio, goal, isReached, above, below, note }: Figure): string {
  const verdict = isReached ? 'reached' : 'MISSED';
  return [
    `${id}  ${what}: ${ratio.median.toFixed(2)}× (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}), goal ${goal}×: ${verdict}`,
    sideLine(above),
    sideLine(below),
    ...(note === undefined ? [] : [`      ${note}`]),
  ].join('\n');
}

function sideLine({ name, median, min, max, p99Ms }: SideFigures): string {
  const p99 = p99Ms === undefined ? '' : `, p99 ${p99Ms.toFixed(1)} ms`;
  return `      ${name}: ${whole(median)}/s (${whole(min)} to ${whole(max)})${p99}`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
