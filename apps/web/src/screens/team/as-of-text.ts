import { showDate, showDateTime, showTime } from '../../i18n/show.ts';
import { t } from '../../i18n/use-text.ts';

/** The time of the team figures, with the date unless it is today; null while they are counted for the first time. */
export function asOfText(asOf: string | null): string {
  if (asOf === null) return t('team.counting');
  const isToday = showDate(asOf) === showDate(new Date().toISOString());
  return t('team.asOf', { time: isToday ? showTime(asOf) : showDateTime(asOf) });
}
