import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Dock } from '@ocean/ui/dock';
import { useText } from '../../../i18n/use-text.ts';
import { ShortLine } from './short-line.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

export function TotalDock({ form }: { form: PurchaseForm }) {
  const t = useText();
  const { params, price, asset } = form;
  return (
    <Dock
      note={<ShortLine form={form} />}
      label={t('bots.buy.total')}
      total={<AmountText value={price?.total} unit={asset} size="medium" />}
    >
      {/* A line below would move the dock when the price arrives. */}
      <Button reason={price === null && waitingFor(form, t)} {...(params ? {} : { why: false })} onClick={() => form.review()}>
        {t('bots.buy.review')}
      </Button>
    </Dock>
  );
}

/** Why there is no total yet. A problem with the quantity is shown next to its field. */
function waitingFor({ params, typed, quantity, method }: PurchaseForm, t: ReturnType<typeof useText>): string {
  if (!params) return t('core.loading');
  if (typed === '') return t('bots.buy.enterQuantity');
  return quantity === null ? t('core.form.correct') : t('errors.PRICE_UNAVAILABLE', { asset: method?.asset ?? '' });
}
