import { classList } from '@ocean/ui/class-list';
import { Stepper } from '@ocean/ui/stepper';
import { useId } from 'react';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { MeantQuantity } from './meant-quantity.tsx';
import { findQuantityProblem } from './quantity-problem.ts';

type QuantityChoiceProps = {
  maximum: number;
  typed: string;
  onChange: (typed: string) => void;
  /** Takes the place of the maximum. */
  hint?: string | undefined;
};

/** The quantity field, with the reason why its value cannot be sent. */
export function QuantityChoice({ maximum, typed, onChange, hint }: QuantityChoiceProps) {
  const t = useText();
  const noteId = useId();
  const problem = findQuantityProblem(typed, maximum);
  return (
    <section className="flex items-center justify-between gap-3 px-1">
      <div className="min-w-0">
        <h2>{t('bots.buy.quantity')}</h2>
        <p id={noteId} className={classList('hint', problem && 'text-bad')} aria-live="polite">
          <MeantQuantity problem={problem} onTake={onChange} />
          {problem
            ? problem.meant === undefined && t(`errors.${problem.key}`, { ...problem.params, maximum: showCount(maximum) })
            : (hint ?? t('bots.buy.upTo', { maximum: showCount(maximum) }))}
        </p>
      </div>
      <Stepper
        label={t('bots.buy.quantity')}
        fewer={t('bots.buy.fewer')}
        more={t('bots.buy.more')}
        value={typed}
        max={maximum}
        minReason={t('errors.QUANTITY_ZERO')}
        maxReason={t('errors.QUANTITY_TOO_LARGE', { maximum: showCount(maximum) })}
        onChange={onChange}
        isBad={problem !== null}
        describedBy={noteId}
      />
    </section>
  );
}
