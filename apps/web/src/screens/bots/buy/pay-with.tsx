import { Section as TitledSection } from '@ocean/ui/card';
import { Notice } from '@ocean/ui/notice';
import { RadioCards } from '@ocean/ui/radio-cards';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { COMMA } from '../../../i18n/comma.ts';
import { showAmount, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { PayMethod } from './purchase-kind.ts';
import type { PurchaseForm } from './use-purchase-form.ts';

/** The asset to pay with, from the wallet or from the balance; an option that is not available now says why. */
export function PayWith({ form }: { form: PurchaseForm }) {
  const t = useText();
  const { payBy, offered } = form;
  const sides = [
    { value: 'wallet' as const, label: t('bots.buy.fromWallet') },
    { value: 'balance' as const, label: t('bots.buy.fromBalance') },
  ];
  const second = ({ asset, unit, balance }: PayMethod) => {
    if (unit === null) return t('bots.buy.noPrice');
    const held = payBy === 'wallet' ? form.heldOf(asset) : balance;
    return (
      <>
        <span className="block">{t('bots.buy.each', { amount: isolate(showAmount(unit)) })}</span>
        <span className="block">
          {t(payBy === 'wallet' ? 'bots.buy.inWallet' : 'bots.buy.inBalance', { amount: isolate(showAmount(held)) })}
        </span>
      </>
    );
  };
  const unpriced = offered.filter(({ unit }) => unit === null).map(({ asset }) => asset);
  return (
    <TitledSection
      title={t('bots.buy.payWith')}
      aside={
        <SegmentedControl
          mini
          as="choice"
          label={t('bots.buy.from')}
          options={sides}
          value={payBy}
          onChange={(next) => form.change({ payBy: next })}
        />
      }
    >
      <div className="grid gap-2">
        <RadioCards
          columns={2}
          label={t('bots.buy.payWith')}
          value={form.asset}
          onChange={(asset) => form.change({ asset })}
          cards={offered.map((one) => ({
            value: one.asset,
            name: one.asset,
            second: second(one),
            badge: isPositive(one.discountPercent) ? isolate(`−${showPercent(one.discountPercent)}`) : undefined,
            reason: one.unit === null && t('errors.PRICE_UNAVAILABLE', { asset: one.asset }),
          }))}
        />
        {unpriced.length > 0 && (
          <Notice tone="quiet" icon="clock">
            {t('bots.buy.noPriceHint', { count: unpriced.length, assets: unpriced.join(COMMA) })}
          </Notice>
        )}
      </div>
    </TitledSection>
  );
}
