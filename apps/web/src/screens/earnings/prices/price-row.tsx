import type { priceHistory } from '@ocean/api/areas/price-history';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { ListRow } from '@ocean/ui/list-row';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';

export type ListedPrice = OutputOf<typeof priceHistory.list>['list'][number];

/** A price, since when, where it came from, and why nothing is quoted at it where that is so. */
export function PriceRow({ price }: { price: ListedPrice }) {
  const t = useText();
  return (
    <ListRow
      title={<AmountText value={price.usdt} unit="USDT" places="exact" size="inline" />}
      second={sourceOf(price, t)}
      end={<span className="text-label text-ink-3">{showInRow(price.at)}</span>}
      endSecond={price.source === 'pair' ? t('earnings.prices.block', { block: price.block }) : undefined}
    />
  );
}

function sourceOf(price: ListedPrice, t: ReturnType<typeof useText>): string {
  if (price.source === 'pair') {
    const source = t('earnings.prices.source.pair', { minutes: price.minutes });
    return price.doubt === null ? source : t(`earnings.prices.doubt.${price.doubt}`, { source });
  }
  if (price.state !== 'set') return t(`earnings.prices.state.${price.state}`);
  return price.reason === null
    ? t('earnings.prices.source.operator')
    : t('earnings.prices.source.operatorReason', { reason: price.reason });
}
