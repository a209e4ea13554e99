import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { CountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { DeepPanel } from '@ocean/ui/card';
import { useText } from '../../../i18n/use-text.ts';
import { useActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { AccelerateSheet } from '../acts/accelerate-sheet.tsx';
import type { BotParams } from '../offer/bot-params.ts';
import { PanelDrawing } from '../offer/panel-drawing.tsx';

type Summary = OutputOf<typeof bots.summary>;

/** The member's cards, what a card does, and spending them all at once, or what is missing for that. */
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
      {/* Beside the panel, or the sheet would take its colours. */}
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
  const [title, text] = summary.cards === 0 ? (['NO_CARD', 'noCard'] as const) : (['NO_WAITING_BOT', 'noWaiting'] as const);
  return (
    <p className="border-t border-deep-line pt-3 text-label text-on-deep-2">
      <b className="block text-on-deep">{t(`errors.${title}`)}</b>
      {t(`bots.cards.${text}`)}
    </p>
  );
}

function CardMark() {
  return (
    <PanelDrawing>
      <g stroke="currentColor">
        <rect x="34" y="10" width="70" height="58" rx="10" transform="rotate(7 69 39)" opacity="0.45" />
        <rect x="16" y="22" width="74" height="58" rx="10" />
        <path d="M26 68h18" />
      </g>
      <path d="M57 32 42 54h11l-3 16 16-22H55z" className="stroke-deep-accent" />
    </PanelDrawing>
  );
}
