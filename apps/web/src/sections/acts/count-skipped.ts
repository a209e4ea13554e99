/** The form for named things leaves them out one by one; the All form has counted them already. */
export type SkippedThings = readonly { readonly reason: string; readonly id?: string; readonly count?: number }[];

/** How many things an act leaves out for which reason, the most frequent first. */
export function countSkipped(skipped: SkippedThings = []): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason, count = 1 } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}
