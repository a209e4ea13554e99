/** Bots that an act leaves out, each with its reason. */
export type SkippedBots<Reason extends string> = readonly { readonly id: string; readonly reason: Reason }[];

/** Takes what the parts of an act skip, one part after the other. */
export type SkippedTally<Reason extends string, Shown> = { add(skipped: SkippedBots<Reason>): void; shown(): Shown };

/** For bots that were named: one by one, in the order in which the plan looked at them. */
export function listSkipped<Reason extends string>(): SkippedTally<Reason, { id: string; reason: Reason }[]> {
  const all: { id: string; reason: Reason }[] = [];
  return { add: (skipped) => void all.push(...skipped), shown: () => all };
}

/** For all bots of a member: how many for which reason. */
export function countSkipped<Reason extends string>(): SkippedTally<Reason, { reason: Reason; count: number }[]> {
  const counts = new Map<Reason, number>();
  return {
    add(skipped) {
      for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    },
    shown: () => [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => (a.reason < b.reason ? -1 : 1)),
  };
}
