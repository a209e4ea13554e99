import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { CountText } from '@ocean/ui/amount-text';
import { showDay } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import { runningToday } from './running-today.ts';

/** The line of a note is there from the beginning, so that nothing below moves when the figures arrive. */
export const NO_NOTE = '\u00a0';

/** How many bots run today, and under it from when more do, or of how many. */
export function runningFact(summary: OutputOf<typeof bots.summary> | undefined, t: ReturnType<typeof useText>) {
  if (!summary) return { value: <CountText value={undefined} />, note: NO_NOTE };
  const { running, starting, from } = runningToday(summary);
  const value = <CountText value={running} />;
  if (starting > 0) return { value, note: t('member.hero.from', { count: starting, day: showDay(from) }) };
  return { value, note: summary.total > 0 ? t('member.hero.runningOf', { total: summary.total }) : NO_NOTE };
}
