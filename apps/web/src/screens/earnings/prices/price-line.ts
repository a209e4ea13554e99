import type { ListedPrice } from './price-row.tsx';

type Point = Pick<ListedPrice, 'usdt' | 'at'>;

export type PriceLine = {
  /** Of an SVG path. A price holds until the next one, so it goes in steps. */
  readonly path: string;
  readonly low: string;
  readonly high: string;
  readonly from: string;
  readonly until: string;
};

/**
 * The line of prices that are listed newest first. One that withdraws the price is no price and leaves no point.
 * @returns undefined for fewer than two
 */
export function priceLine(prices: readonly Point[], { width, height }: { width: number; height: number }): PriceLine | undefined {
  const points = prices
    .filter(({ usdt }) => Number(usdt) > 0)
    .map(({ usdt, at }) => ({ usdt, at, value: Number(usdt), time: Date.parse(at) }))
    .toReversed();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return undefined;
  const low = points.reduce((least, point) => (point.value < least.value ? point : least));
  const high = points.reduce((most, point) => (point.value > most.value ? point : most));
  const [time, value] = [Math.max(1, last.time - first.time), high.value - low.value];
  const x = (at: number) => round(((at - first.time) / time) * width);
  // A price that did not move is a line in the middle.
  const y = (price: number) => round(value === 0 ? height / 2 : height - ((price - low.value) / value) * height);
  const steps = points.slice(1).map((point) => `H${x(point.time)}V${y(point.value)}`);
  return { path: `M0 ${y(first.value)}${steps.join('')}`, low: low.usdt, high: high.usdt, from: first.at, until: last.at };
}

function round(position: number): number {
  return Math.round(position * 10) / 10;
}
