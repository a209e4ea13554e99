import type { ProjectVote } from '../vote-look.ts';

type Point = ProjectVote['series']['points'][number];

/** The counts after an hour or a day with a vote, and the votes added in it. */
export type CountsAt = Point & { readonly supportSoFar: number; readonly opposeSoFar: number };

export type VoteLine = {
  /** Of SVG paths. A count holds until the next vote, so they go in steps. */
  readonly support: string;
  readonly oppose: string;
  /** The count at the top of the chart. */
  readonly top: number;
};

type Frame = { readonly width: number; readonly height: number; readonly from: string; readonly until: string };

/** The series tells the votes of each hour or day; here they add up. */
export function countUp(points: readonly Point[]): CountsAt[] {
  let [supportSoFar, opposeSoFar] = [0, 0];
  return points.map((point) => {
    supportSoFar += point.support;
    opposeSoFar += point.oppose;
    return { ...point, supportSoFar, opposeSoFar };
  });
}

/** Both counts from the listing to now, or to the end. @returns undefined without a vote */
export function voteLine(points: readonly Point[], { width, height, from, until }: Frame): VoteLine | undefined {
  const counts = countUp(points);
  const last = counts.at(-1);
  if (!last) return undefined;
  const begin = Date.parse(from);
  const span = Math.max(1, Date.parse(until) - begin);
  const top = Math.max(last.supportSoFar, last.opposeSoFar);
  const x = (at: string) => round(Math.min(1, Math.max(0, (Date.parse(at) - begin) / span)) * width);
  const y = (count: number) => round(height - (count / top) * height);
  const path = (countOf: (at: CountsAt) => number) =>
    `M0 ${height}${counts.map((at) => `H${x(at.from)}V${y(countOf(at))}`).join('')}H${width}`;
  return { support: path((at) => at.supportSoFar), oppose: path((at) => at.opposeSoFar), top };
}

function round(position: number): number {
  return Math.round(position * 10) / 10;
}
