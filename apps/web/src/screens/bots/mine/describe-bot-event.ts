import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { showAmount, showDay } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { shortenAddress } from '../../../sections/text/shorten-address.ts';

export type BotEvent = OutputOf<typeof bots.history>['list'][number];

/** The changes of an event in one line: amounts and things first, then the resulting days. */
export function describeBotEvent(event: BotEvent, t: ReturnType<typeof useText>): string {
  const parts = [
    event.cards !== null && t('bots.event.cards', { cards: event.cards }),
    event.pledged !== null && t('bots.event.pledge', { amount: isolate(showAmount(event.pledged), event.pledgedAsset ?? '') }),
    event.fee !== null && t('bots.event.fee', { amount: isolate(showAmount(event.fee), event.feeAsset ?? '') }),
    event.readyDay !== null && t('bots.event.ready', { day: showDay(event.readyDay) }),
    event.runFrom !== null &&
      event.runUntil !== null &&
      t('bots.event.runs', { from: showDay(event.runFrom), until: showDay(event.runUntil) }),
    event.endDay !== null && t('bots.event.end', { day: showDay(event.endDay) }),
    event.termLeft !== null && t('bots.event.termLeft', { days: event.termLeft }),
    event.other !== null &&
      t(`bots.event.${event.kind === 'received' ? 'from' : 'to'}`, { who: isolate(shortenAddress(event.other)) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
