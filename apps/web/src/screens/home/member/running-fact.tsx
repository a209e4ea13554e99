import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { CountText } from '@ocean/ui/amount-text';
import type { useText } from '../../../i18n/use-text.ts';
import { startingBots } from '../../../sections/time/starting-bots.ts';

/** The line of a note is there from the beginning, so that nothing below moves when the figures arrive. */
export const NO_NOTE = '\u00a0';

/** How many bots have the status "Running", as on their own page, and under it how many of them earn from tomorrow, or of how many. */
export function runningFact(summary: OutputOf<typeof bots.summary> | undefined, t: ReturnType<typeof useText>) {
  if (!summary) return { value: <CountText value={undefined} />, note: NO_NOTE };
  const value = <CountText value={summary.counts.running ?? 0} />;
  const starting = startingBots(summary);
  if (starting > 0) return { value, note: t('member.hero.starting', { count: starting }) };
  return { value, note: summary.total > 0 ? t('member.hero.runningOf', { total: summary.total }) : NO_NOTE };
}
