import type { BotStatus } from '@ocean/api/areas/bots';
import type { StatusFamily } from '@ocean/ui/status-chip';
import type { SkippedReason } from './check-sheet.tsx';
import { STATUS_LOOK } from './describe-bot.ts';

/** Named bots are left out one by one; an All form has counted them already. */
type Skipped = readonly { readonly reason: string; readonly id?: string; readonly count?: number }[];

/** How many bots an act leaves out for which reason, the most frequent first, in words. */
export function describeSkipped(skipped: Skipped | undefined, sayReason: (reason: string) => string | null): SkippedReason[] {
  const counts = new Map<string, number>();
  for (const { reason, count = 1 } of skipped ?? []) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => ({
      key: reason,
      count,
      text: sayReason(reason) ?? reason,
      family: familyOf(reason),
    }));
}

/** Most reasons are a status; the others are about what is missing. */
function familyOf(reason: string): StatusFamily {
  return (STATUS_LOOK as Partial<Record<string, (typeof STATUS_LOOK)[BotStatus]>>)[reason]?.family ?? 'stop';
}
