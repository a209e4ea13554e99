import { showDateTime, showTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { useIsPast } from '../time/use-is-past.ts';
import { roughMinutes, useRoughSeconds } from '../time/use-rough-seconds.ts';

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** How long something lasts: in whole minutes within an hour, otherwise only until when. Too coarse to hurry anybody. */
export function Until({ at }: { at: string }) {
  const t = useText();
  const seconds = useRoughSeconds(at);
  const isPast = useIsPast(at);
  if (isPast || seconds === 0) return t('desk.until.over');
  if (seconds <= 60) return t('desk.until.soon', { time: showTime(at) });
  if (seconds <= HOUR_S) return t('desk.until.minutes', { minutes: roughMinutes(seconds), time: showTime(at) });
  return t('desk.until.at', { time: seconds < DAY_S ? showTime(at) : showDateTime(at) });
}
