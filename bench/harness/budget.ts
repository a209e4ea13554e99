import { type Spread, spreadOf } from './rounds.ts';

/** A line of docs/performance.md with a fixed limit instead of a comparator in the same run. */
export type Budget = {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly measured: Spread;
  readonly limit: number;
  /** Points have a minimum; times and sizes have a maximum. */
  readonly kind: 'atMost' | 'atLeast';
  readonly isReached: boolean;
  readonly note?: string;
};

export function budget(parts: {
  id: string;
  what: string;
  unit: string;
  values: readonly number[];
  limit: number;
  kind: Budget['kind'];
  note?: string;
}): Budget {
  const { values, ...rest } = parts;
  const measured = spreadOf(values);
  const isReached = parts.kind === 'atMost' ? measured.median <= parts.limit : measured.median >= parts.limit;
  return { ...rest, measured, isReached };
}

export function budgetLine({ id, what, unit, measured, limit, kind, isReached, note }: Budget): string {
  const { median, min, max } = measured;
  const spread = min === max ? '' : ` (${shown(min)} to ${shown(max)})`;
  const goal = `${kind === 'atMost' ? 'at most' : 'at least'} ${shown(limit)}${unit}`;
  const line = `${id}  ${what}: ${shown(median)}${unit}${spread}, goal ${goal}: ${isReached ? 'reached' : 'MISSED'}`;
  return note === undefined ? line : `${line}\n      ${note}`;
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 3 : 1 });
}
