import type { OrderSide } from '@ocean/api/desk/states';
import { AmountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { useText } from '../../../i18n/use-text.ts';
import { newOrderPath } from '../../../sections/desk/desk-links.ts';
import type { Market } from '../../../sections/desk/order-types.ts';

/** An order that names no passageway: at the reference price, for the first that accepts it. */
export function AnyPassageway({ market, side }: { market: Market; side: OrderSide }) {
  const t = useText();
  const { base, quote, reference, isOpen } = market;
  const act = t(`deskMarkets.side.${side}`, { asset: base });
  const reason = (!isOpen && t('deskMarkets.closed.text')) || (reference === null && t('deskMarkets.noPrice'));
  return (
    <Card
      title={t('deskMarkets.any')}
      aside={<AmountText value={reference} unit={quote} size="inline" places="exact" />}
      className="grid gap-3"
    >
      <p className="prose">{t('deskMarkets.any.text')}</p>
      {reason ? (
        <Button reason={reason}>{act}</Button>
      ) : (
        <Link href={newOrderPath({ market: market.market, side })} state={STEP} className={buttonClass()}>
          {act}
        </Link>
      )}
    </Card>
  );
}
