import { bots } from '@ocean/api/areas/bots';
import { CountText } from '@ocean/ui/amount-text';
import { readQuantity } from '@ocean/ui/step-quantity';
import { Stepper } from '@ocean/ui/stepper';
import { useState } from 'react';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { CheckSheet } from './check-sheet.tsx';
import { describeSkipped } from './describe-skipped.ts';
import type { ActSheet } from './use-act-sheet.ts';
import { useCheckedAct } from './use-checked-act.ts';

const ACCELERATE = {
  named: { check: bots.accelerateCheck, act: bots.accelerate },
  all: { check: bots.accelerateAllCheck, act: bots.accelerateAll },
};

/** Spends cards on waiting bots: as many as help, or fewer. */
export function AccelerateSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const cards = useTypedCards(sheet.openedAt);
  const { check, act } = useCheckedAct(ACCELERATE, {
    sheet,
    said: t('bots.accelerate.done'),
    fields: cards.typed === null ? {} : { cards: readQuantity(cards.typed) ?? cards.typed },
    keepsAnswer: cards.typed !== null,
  });
  const plan = check.data;
  const most = cards.most ?? plan?.cost.cards ?? 0;
  return (
    <CheckSheet
      open={sheet.open}
      onClose={sheet.close}
      title={plan ? t('bots.accelerate.title', { count: plan.count }) : t('bots.accelerate.titleNone')}
      lead={plan && t('bots.accelerate.lead')}
      check={check}
      fields={
        most > 1 && (
          <div className="flex items-center justify-between gap-3">
            <span className="font-medium">{t('bots.accelerate.choose')}</span>
            <Stepper
              label={t('bots.accelerate.choose')}
              fewer={t('bots.accelerate.fewer')}
              more={t('bots.accelerate.more')}
              value={cards.typed ?? String(most)}
              max={most}
              onChange={(typed) => cards.type(typed, most)}
            />
          </div>
        )
      }
      summary={
        plan && {
          label: t('bots.accelerate.saved'),
          amount: <span className="amount amount-large">{t('bots.accelerate.days', { days: plan.daysSaved })}</span>,
          facts: [
            { key: 'ready', label: t('bots.accelerate.ready'), value: <CountText value={plan.ready} /> },
            { key: 'now', label: t('bots.accelerate.now'), value: <CountText value={plan.cards} /> },
            { key: 'after', label: t('bots.accelerate.after'), value: <CountText value={plan.cardsAfter} />, isTotal: true },
          ],
        }
      }
      nextSteps={{
        NO_CARD: {
          text: t('bots.accelerate.noCard'),
          go: { label: t('bots.accelerate.getCards'), to: `${paths.bots}?tab=cards` },
        },
        NO_WAITING_BOT: { text: t('bots.accelerate.noBot') },
      }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.accelerate.skip.${reason}`))}
      act={{
        label: t('bots.accelerate.act', { count: plan?.cost.cards ?? 0 }),
        onRun: () => act.run(),
        isBusy: act.isBusy,
        error: act.error,
        failed: 'errors.OPERATION_FAILED',
      }}
    />
  );
}

/** The most cards to spend, as typed; null while nobody has, which spends as many as help. Every opening begins anew. */
function useTypedCards(openedAt: number) {
  const [choice, setChoice] = useState<{ typed: string; most: number; openedAt: number } | null>(null);
  const now = choice?.openedAt === openedAt ? choice : null;
  return {
    typed: now?.typed ?? null,
    most: now?.most ?? null,
    type: (typed: string, most: number) => setChoice({ typed, most, openedAt }),
  };
}
