/** A day's amounts as drawn; drawing is the only place where an amount may become a floating-point number. */
export type ChartDay = { day: number; static: number; dynamic: number };

export type ChartBar = {
  day: number;
  x: number;
  width: number;
  staticHeight: number;
  dynamicHeight: number;
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
    });
  }
  return groups;
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
    staticHeight: one.static > 0 ? Math.max(1.5, one.static * scale) : 0,
    dynamicHeight: one.dynamic > 0 ? Math.max(1.5, one.dynamic * scale) : 0,
    isPicked: one.day === box.pickedDay,
  }));
}

/** The index of the bar under a point, for taps and arrow keys. */
export function barAt(x: number, count: number, width: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((x / width) * count)));
}
