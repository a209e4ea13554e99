import { AmountText } from '@ocean/ui/amount-text';
import { showCount, showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { Ido } from './use-ido-form.ts';

/** How many purchases the address has made of those that it can make, and which. */
export function OwnTokens({ data }: { data: Ido }) {
  const t = useText();
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3>{t('earnings.ido.own')}</h3>
      <p className="hint">{t('earnings.ido.bought', { bought: showCount(data.bought), maximum: showCount(data.perAddress) })}</p>
      {data.own.length > 0 && (
        <ul className="grid gap-2">
          {data.own.map((one) => (
            <li key={one.purchaseId} className="flex justify-between gap-3 text-label">
              <span>
                <span className="block font-medium">{isolate(showCount(one.quantity), data.asset)}</span>
                <span className="text-ink-2">
                  {t('earnings.ido.own.of', { number: showCount(one.round) })} · {showInRow(one.at)}
                </span>
              </span>
              <AmountText value={one.total} unit={one.asset} size="inline" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
