import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { CountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { DeepPanel } from '@ocean/ui/card';
import { useText } from '../../../i18n/use-text.ts';
import { useActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { AccelerateSheet } from '../acts/accelerate-sheet.tsx';
import type { BotParams } from '../offer/bot-params.ts';
import { CardMark } from '../offer/card-mark.tsx';

type Summary = OutputOf<typeof bots.summary>;

/** The member's cards, what a card does, and a button to spend them all at once, or why that is not possible. */
export function CardsPanel({ params, summary }: { params: BotParams; summary: Summary | undefined }) {
  const t = useText();
  const sheet = useActSheet();
  const count = summary?.cards;
  return (
    <>
      <DeepPanel label={t('bots.cards.title')} className="grid gap-4 rounded-4 px-5 py-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <CardMark />
          <div className="min-w-0 flex-[1_1_8rem]">
            <h2>{t('bots.cards.title')}</h2>
            <p>
              <b className="amount-medium">
                <CountText value={count} />
              </b>{' '}
              <span className="text-label text-on-deep-2">{t('bots.cards.count', { count: count ?? 0 })}</span>
            </p>
            <p className="text-label text-on-deep-2">{t('bots.cards.spec', { days: params.cardDays })}</p>
          </div>
        </div>
        {summary && <Accelerate summary={summary} onOpen={sheet.openAll} />}
      </DeepPanel>
      {/* Outside the panel, or the sheet would inherit its colours. */}
      <AccelerateSheet sheet={sheet} />
    </>
  );
}

function Accelerate({ summary, onOpen }: { summary: Summary; onOpen: () => void }) {
  const t = useText();
  const waiting = summary.can.accelerate ?? 0;
  if (waiting > 0 && summary.cards > 0) {
    return (
      <Button kind="deep" icon="lightning" why={t('bots.cards.waiting', { count: waiting })} onClick={onOpen}>
        {t('bots.cards.accelerate')}
      </Button>
    );
  }
  const hasNoCard = summary.cards === 0;
  return (
    <p className="border-t border-deep-line pt-3 text-label text-on-deep-2">
      <b className="block text-on-deep">{t(hasNoCard ? 'errors.NO_CARD' : 'bots.cards.noneWaiting')}</b>
      {t(hasNoCard ? 'bots.cards.noCard' : 'bots.cards.noWaiting')}
    </p>
  );
}
