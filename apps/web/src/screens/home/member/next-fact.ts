import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { showDay } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import { shownBotDay } from '../../../sections/time/bot-days.ts';

type NextEvent = OutputOf<typeof bots.summary>['nextEvents'][number];

/** What happens to the bots next, under its date. */
export function nextFact(next: NextEvent | undefined, t: ReturnType<typeof useText>) {
  if (!next) return { value: '—' };
  return { value: showDay(shownBotDay(next.kind, next.day)), note: t(`member.event.${next.kind}`, { count: next.count }) };
}
