import { AmountText } from '@ocean/ui/amount-text';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { OwnLevel } from './level-types.ts';

/** Deposits being returned, each with its arrival time. */
export function ReturningDeposits({ returning }: { returning: OwnLevel['returning'] }) {
  const t = useText();
  if (returning.length === 0) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-3" aria-label={t('deskMarkets.returning')}>
      <h3>{t('deskMarkets.returning')}</h3>
      <ul className="grid gap-2 text-label text-ink-2">
        {returning.map(({ amount, returnsAt, kind }) => (
          <li key={`${kind}${returnsAt}${amount}`} className="flex justify-between gap-3">
            <span>
              {t(`deskMarkets.returning.${kind}`)}
              <span className="block text-ink-3">{showDateTime(returnsAt)}</span>
            </span>
            <AmountText value={amount} unit="BCG" size="inline" />
          </li>
        ))}
      </ul>
    </section>
  );
}
