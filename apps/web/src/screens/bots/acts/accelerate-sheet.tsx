import { bots } from '@ocean/api/areas/bots';
import { CountText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { Stepper } from '@ocean/ui/stepper';
import { useId, useState } from 'react';
import { paths } from '../../../base/paths.ts';
import { showCount } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { CheckSheet } from '../../../sections/acts/check-sheet.tsx';
import type { ActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { useCheckedAct } from '../../../sections/acts/use-checked-act.ts';
import { MeantQuantity } from '../offer/meant-quantity.tsx';
import { findQuantityProblem, sendableQuantity } from '../offer/quantity-problem.ts';
import { describeSkipped } from './describe-skipped.ts';

/** Spends cards on waiting bots: as many as help, or fewer. */
export function AccelerateSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const cards = useTypedCards(sheet.openedAt);
  const { check, act } = useCheckedAct(bots.accelerate, {
    sheet,
    message: t('bots.accelerate.done'),
    fields: cards.chosen === null ? {} : { cards: cards.chosen },
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
        label: cards.isSendable ? t('bots.accelerate.act', { count: plan?.cost.cards ?? 0 }) : t('bots.accelerate.titleNone'),
        reason: !cards.isSendable && t(cards.typed === '' ? 'bots.buy.enterQuantity' : 'core.form.correct'),
        failed: 'errors.OPERATION_FAILED',
      }}
      fields={maximum > 1 && <CardsField cards={cards} maximum={maximum} />}
      summary={
        plan && (
          <SummaryBox
            label={t('bots.accelerate.saved')}
            amount={<span className="amount-large font-semibold">{t('bots.accelerate.days', { days: plan.daysSaved })}</span>}
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
      skipped={describeSkipped(plan?.skipped, (reason) =>
        textIfKnown(`bots.accelerate.skip.${skipOf(reason, plan?.cardsAfter)}`),
      )}
    />
  );
}

/** The server reports `no_card` when the cards run out; if some are left, the chosen number was too small. */
function skipOf(reason: string, cardsAfter = 0): string {
  return reason === 'no_card' && cardsAfter > 0 ? 'not_chosen' : reason;
}

/** The number of cards to spend, and the problem with a typed number. */
function CardsField({ cards, maximum }: { cards: TypedCards; maximum: number }) {
  const t = useText();
  const noteId = useId();
  const { problem } = cards;
  const isTooMany = problem?.key === 'QUANTITY_TOO_LARGE';
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <span className="font-medium">{t('bots.accelerate.choose')}</span>
        <p id={noteId} className="hint text-bad" aria-live="polite">
          {isTooMany && t('bots.accelerate.atMost', { maximum: showCount(maximum) })}
          <MeantQuantity problem={problem} onTake={(typed) => cards.type(typed, maximum)} />
          {problem && !isTooMany && problem.meant === undefined && t(`errors.${problem.key}`, problem.params)}
        </p>
      </div>
      <Stepper
        label={t('bots.accelerate.choose')}
        fewer={t('bots.accelerate.fewer')}
        more={t('bots.accelerate.more')}
        value={cards.typed ?? String(maximum)}
        max={maximum}
        minReason={t('errors.QUANTITY_ZERO')}
        maxReason={t('bots.accelerate.enough')}
        onChange={(typed) => cards.type(typed, maximum)}
        isBad={problem !== null}
        describedBy={noteId}
      />
    </div>
  );
}

type TypedCards = ReturnType<typeof useTypedCards>;

type Choice = {
  typed: string;
  maximum: number;
  /** The last valid number; typing an invalid one does not change the sheet. Null spends as many as help. */
  chosen: number | null;
  openedAt: number;
};

/** The typed number of cards; null before typing. Resets with every opening. */
function useTypedCards(openedAt: number) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const now = choice?.openedAt === openedAt ? choice : null;
  const chosen = now?.chosen ?? null;
  return {
    typed: now?.typed ?? null,
    maximum: now?.maximum ?? null,
    chosen,
    problem: now && findQuantityProblem(now.typed, now.maximum),
    isSendable: now === null || sendableQuantity(now.typed, now.maximum) !== null,
    type: (typed: string, maximum: number) =>
      setChoice({ typed, maximum, openedAt, chosen: sendableQuantity(typed, maximum) ?? chosen }),
  };
}
