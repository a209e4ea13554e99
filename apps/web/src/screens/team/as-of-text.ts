import { showDate, showDateTime, showTime } from '../../i18n/show.ts';
import { t } from '../../i18n/use-text.ts';

/** As of when team figures are, with its date where that is not today's; null while they are counted for the first time. */
export function asOfText(asOf: string | null): string {
  if (asOf === null) return t('team.counting');
  const isToday = showDate(asOf) === showDate(new Date().toISOString());
  return t('team.asOf', { time: isToday ? showTime(asOf) : showDateTime(asOf) });
}
