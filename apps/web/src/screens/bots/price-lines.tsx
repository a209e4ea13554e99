import { AmountText } from '@ocean/ui/amount-text';
import { type Fact, Facts } from '@ocean/ui/facts';
import { showAmount, showCount, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isPositive } from '../../sections/amount-parts.ts';
import { isolate } from '../../sections/isolate.ts';
import type { PurchaseForm } from './use-purchase-form.ts';

/** How the total comes about while one chooses: quantity by price, and each discount. */
export function PriceLines({ form }: { form: PurchaseForm }) {
  const t = useText();
  const { price, method, quantity } = form;
  if (!price || !method) return null;
  const facts: Fact[] = [
    {
      key: 'times',
      label: t('bots.buy.times', { quantity: showCount(quantity), unit: isolate(showAmount(method.unit)) }),
      value: <AmountText value={price.subtotal} size="inline" />,
    },
    ...(isPositive(method.discountPercent)
      ? [
          {
            key: 'asset',
            label: t('bots.buy.discountAsset', { asset: method.asset, percent: showPercent(method.discountPercent) }),
            value: <span className="font-normal text-ink-3">{t('bots.buy.discountIncluded')}</span>,
          },
        ]
      : []),
    ...(price.discount
      ? [
          {
            key: 'quantity',
            label: t('bots.buy.discountQuantity', { percent: showPercent(price.discount.percent) }),
            value: <AmountText value={price.discount.amount} size="inline" />,
          },
        ]
      : []),
  ];
  return (
    <section className="border-t border-line px-1 pt-3 text-label" aria-label={t('bots.buy.total')}>
      <Facts facts={facts} />
    </section>
  );
}
