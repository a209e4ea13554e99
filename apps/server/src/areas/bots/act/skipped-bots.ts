/** Bots that an act leaves out, each with its reason. */
export type SkippedBots<Reason extends string> = readonly { readonly id: string; readonly reason: Reason }[];

/** For bots that were named: one by one, in the order in which the plan looked at them. */
export function listSkipped<Reason extends string>(skipped: SkippedBots<Reason>): { id: string; reason: Reason }[] {
  return [...skipped];
}

/** For all bots of a member: how many for which reason. */
export function countSkipped<Reason extends string>(skipped: SkippedBots<Reason>): { reason: Reason; count: number }[] {
  const counts = new Map<Reason, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => (a.reason < b.reason ? -1 : 1));
}
