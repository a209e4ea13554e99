import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Dock } from '@ocean/ui/dock';
import { useText } from '../../i18n/use-text.ts';
import type { PurchaseForm } from './use-purchase-form.ts';

export function TotalDock({ form }: { form: PurchaseForm }) {
  const t = useText();
  const { price, asset, method, typed } = form;
  const why =
    typed === '' ? t('bots.buy.enterQuantity') : method?.unit === null && t('errors.PRICE_UNAVAILABLE', { asset: method.asset });
  return (
    <Dock label={t('bots.buy.total')} total={<AmountText value={price?.total} unit={asset} size="medium" />}>
      <Button disabled={price === null} why={price === null && why} onClick={() => form.review()}>
        {t('bots.buy.review')}
      </Button>
    </Dock>
  );
}
