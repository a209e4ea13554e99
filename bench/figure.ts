import { ratioOf, type SideFigures } from './rounds.ts';

export type BenchOptions = {
  readonly rounds: number;
  readonly seconds: number;
  /** Screens to open, where a bench opens screens; all of them without it. */
  readonly pages?: readonly string[];
};

/** A line of the table of docs/performance.md. */
export type Figure = {
  readonly id: string;
  readonly what: string;
  readonly ratio: { median: number; least: number; most: number };
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
  const verdict = isReached ? 'reached' : 'BELOW';
  return [
    `${id}  ${what}: ${ratio.median.toFixed(2)}× (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)}), goal ${goal}×: ${verdict}`,
    sideLine(above),
    sideLine(below),
    ...(note === undefined ? [] : [`      ${note}`]),
  ].join('\n');
}

function sideLine({ name, median, least, most, p99Ms }: SideFigures): string {
  const p99 = p99Ms === undefined ? '' : `, p99 ${p99Ms.toFixed(1)} ms`;
  return `      ${name}: ${whole(median)}/s (${whole(least)} to ${whole(most)})${p99}`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
