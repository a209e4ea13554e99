import type { BotStatus } from '@ocean/api/inputs/bot-status';
import type { StatusFamily } from '@ocean/ui/status-chip';
import { textIfKnown } from '../../../i18n/use-text.ts';
import { countSkipped, type SkippedThings } from '../../../sections/acts/count-skipped.ts';
import type { SkippedReason } from '../../../sections/acts/skipped.tsx';
import { STATUS_LOOK } from '../describe/describe-bot.ts';

/** The reasons for which an act skips bots, each with its count, the most frequent first, in words. */
export function describeSkipped(
  skipped: SkippedThings | undefined,
  sayReason: (reason: string) => string | null,
): SkippedReason[] {
  return countSkipped(skipped).map(({ reason, count }) => ({
    key: reason,
    count,
    // The same for every act: more things than one act accepts.
    text: sayReason(reason) ?? textIfKnown(`bots.skip.${reason}`) ?? reason,
    family: familyOf(reason),
  }));
}

/** Most reasons are a status; the others are about what is missing. */
function familyOf(reason: string): StatusFamily {
  return (STATUS_LOOK as Partial<Record<string, (typeof STATUS_LOOK)[BotStatus]>>)[reason]?.family ?? 'stop';
}
