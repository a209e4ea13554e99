import { AmountText } from '@ocean/ui/amount-text';
import { type Fact, Facts } from '@ocean/ui/facts';
import { showAmount, showCount, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { PurchaseForm } from './use-purchase-form.ts';

/** How the total comes about while the member chooses: quantity by price, and each discount. */
export function LivePriceLines({ form }: { form: PurchaseForm }) {
  const t = useText();
  const { price, quantity, asset } = form;
  if (!price) return null;
  const facts: Fact[] = [
    {
      key: 'times',
      label: isolate(t('bots.buy.times', { quantity: showCount(quantity), unit: isolate(showAmount(price.unit)) })),
      value: <AmountText value={price.subtotal} size="inline" />,
    },
    ...price.discounts.map(({ kind, percent, amount }) => ({
      key: kind,
      label: t(`bots.buy.discount.${kind}`, { asset, percent: showPercent(percent) }),
      value: <AmountText value={amount} size="inline" />,
    })),
  ];
  return (
    <div className="border-t border-line px-1 pt-3 text-label">
      <Facts facts={facts} />
    </div>
  );
}
