/** A day's amounts as drawn. Only drawing may convert an amount to a floating-point number. */
export type ChartDay = {
  day: number;
  static: number;
  dynamic: number;
  /** A third series, on top of the two. */
  rest?: number;
};

/** All series of a day together. */
export function heightOf({ static: lower, dynamic: middle, rest = 0 }: ChartDay): number {
  return lower + middle + rest;
}

export type ChartBar = {
  day: number;
  x: number;
  width: number;
  staticHeight: number;
  dynamicHeight: number;
  restHeight: number;
  isPicked: boolean;
};

/** A round number at or above the highest bar, and its half: the two grid lines. */
export function niceTop(highest: number): number {
  if (!(highest > 0) || !Number.isFinite(highest)) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((one) => one * power >= highest) ?? 10;
  return step * power;
}

/** Bars for the days, at most `limit` of them: longer ranges are summed in equal groups, the last group ends today. */
export function groupDays(days: readonly ChartDay[], limit: number): ChartDay[] {
  const size = Math.max(1, Math.ceil(days.length / limit));
  const groups: ChartDay[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    groups.unshift({
      day: part.at(-1)?.day ?? 0,
      static: part.reduce((sum, one) => sum + one.static, 0),
      dynamic: part.reduce((sum, one) => sum + one.dynamic, 0),
      ...(part.some(({ rest }) => rest !== undefined) && { rest: part.reduce((sum, one) => sum + (one.rest ?? 0), 0) }),
    });
  }
  return groups;
}

/** For counts: half of it is a whole number as well. */
export function evenTop(highest: number): number {
  return 2 * Math.ceil(niceTop(highest) / 2);
}

export function layoutBars(
  days: readonly ChartDay[],
  box: { width: number; height: number; top: number; pickedDay: number | null },
): ChartBar[] {
  const slot = box.width / Math.max(1, days.length);
  const width = Math.min(24, Math.max(2, slot * 0.72));
  const scale = box.height / box.top;
  return days.map((one, index) => ({
    day: one.day,
    x: slot * index + (slot - width) / 2,
    width,
    staticHeight: drawn(one.static, scale),
    dynamicHeight: drawn(one.dynamic, scale),
    restHeight: drawn(one.rest ?? 0, scale),
    isPicked: one.day === box.pickedDay,
  }));
}

/** The drawn height of an amount; one above 0 has a minimum height, so that it can be seen. */
function drawn(amount: number, scale: number): number {
  return amount > 0 ? Math.max(1.5, amount * scale) : 0;
}

/** The index of the bar under a point, for taps and arrow keys. */
export function barAt(x: number, count: number, width: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((x / width) * count)));
}
