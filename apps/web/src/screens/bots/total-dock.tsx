import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Dock } from '@ocean/ui/dock';
import { useText } from '../../i18n/use-text.ts';
import type { BuyFormState } from './buy-form.tsx';

export function TotalDock({ form }: { form: BuyFormState }) {
  const t = useText();
  return (
    <Dock label={t('bots.buy.total')} total={<AmountText value={form.price?.total} unit={form.asset} size="medium" />}>
      <Button disabled={form.price === null} onClick={form.review}>
        {t('bots.buy.review')}
      </Button>
    </Dock>
  );
}
