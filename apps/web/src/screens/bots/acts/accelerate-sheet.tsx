import { bots } from '@ocean/api/areas/bots';
import { CountText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { readQuantity } from '@ocean/ui/step-quantity';
import { Stepper } from '@ocean/ui/stepper';
import { useState } from 'react';
import { paths } from '../../../base/paths.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { CheckSheet } from '../../../sections/acts/check-sheet.tsx';
import type { ActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { useCheckedAct } from '../../../sections/acts/use-checked-act.ts';
import { describeSkipped } from './describe-skipped.ts';

/** Spends cards on waiting bots: as many as help, or fewer. */
export function AccelerateSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const cards = useTypedCards(sheet.openedAt);
  const { check, act } = useCheckedAct(bots.accelerate, {
    sheet,
    message: t('bots.accelerate.done'),
    fields: cards.typed === null ? {} : { cards: readQuantity(cards.typed) ?? cards.typed },
    keepsAnswer: cards.typed !== null,
  });
  const plan = check.data;
  const maximum = cards.maximum ?? plan?.cost.cards ?? 0;
  return (
    <CheckSheet
      sheet={sheet}
      title={plan ? t('bots.accelerate.title', { count: plan.count }) : t('bots.accelerate.titleNone')}
      lead={plan && t('bots.accelerate.lead')}
      check={check}
      act={act}
      confirm={{
        label: t('bots.accelerate.act', { count: plan?.cost.cards ?? 0 }),
        failed: 'errors.OPERATION_FAILED',
      }}
      fields={maximum > 1 && <CardsField cards={cards} maximum={maximum} />}
      summary={
        plan && (
          <SummaryBox
            label={t('bots.accelerate.saved')}
            amount={<span className="amount amount-large">{t('bots.accelerate.days', { days: plan.daysSaved })}</span>}
            facts={[
              { key: 'ready', label: t('bots.accelerate.ready'), value: <CountText value={plan.ready} /> },
              { key: 'now', label: t('bots.accelerate.now'), value: <CountText value={plan.cards} /> },
              { key: 'after', label: t('bots.accelerate.after'), value: <CountText value={plan.cardsAfter} />, isTotal: true },
            ]}
          />
        )
      }
      nextSteps={{
        NO_CARD: {
          text: t('bots.accelerate.noCard'),
          go: { label: t('bots.accelerate.getCards'), to: `${paths.bots}?tab=cards` },
        },
        NO_WAITING_BOT: { text: t('bots.accelerate.noBot') },
      }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.accelerate.skip.${reason}`))}
    />
  );
}

/** How many cards to spend. */
function CardsField({ cards, maximum }: { cards: TypedCards; maximum: number }) {
  const t = useText();
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="font-medium">{t('bots.accelerate.choose')}</span>
      <Stepper
        label={t('bots.accelerate.choose')}
        fewer={t('bots.accelerate.fewer')}
        more={t('bots.accelerate.more')}
        value={cards.typed ?? String(maximum)}
        max={maximum}
        minReason={t('errors.QUANTITY_ZERO')}
        maxReason={t('bots.accelerate.enough')}
        onChange={(typed) => cards.type(typed, maximum)}
      />
    </div>
  );
}

type TypedCards = ReturnType<typeof useTypedCards>;

/** The maximum of cards to spend, as typed; null until then, which spends as many as help. Every opening begins anew. */
function useTypedCards(openedAt: number) {
  const [choice, setChoice] = useState<{ typed: string; maximum: number; openedAt: number } | null>(null);
  const now = choice?.openedAt === openedAt ? choice : null;
  return {
    typed: now?.typed ?? null,
    maximum: now?.maximum ?? null,
    type: (typed: string, maximum: number) => setChoice({ typed, maximum, openedAt }),
  };
}
