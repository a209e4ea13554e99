import { AmountText } from '@ocean/ui/amount-text';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showExact, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../sections/desk/order-types.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { AmountRange } from '../parts/amount-range.tsx';

/** The reference price, the band for rates around it, and the number of passageways taking orders; or why there are none. */
export function MarketFacts({ market: { base, quote, reference, band, bandPercent, channels, isOpen } }: { market: Market }) {
  const t = useText();
  return (
    <section className="card grid gap-3" aria-label={t('deskMarkets.facts')}>
      <Facts
        facts={[
          {
            key: 'reference',
            label: t('deskMarkets.reference', { asset: base }),
            value: <AmountText value={reference} unit={quote} size="inline" places="exact" />,
          },
          {
            key: 'band',
            label: t('deskMarkets.band', { percent: isolate(`±${showPercent(bandPercent)}`) }),
            value: band ? <AmountRange {...band} unit={quote} show={showExact} /> : '—',
          },
          {
            key: 'buy',
            label: t('deskMarkets.side.buy', { asset: base }),
            value: t('deskMarkets.channels.count', { count: channels.buy }),
          },
          {
            key: 'sell',
            label: t('deskMarkets.side.sell', { asset: base }),
            value: t('deskMarkets.channels.count', { count: channels.sell }),
          },
        ]}
      />
      {!isOpen && <Notice tone="warn">{t('deskMarkets.closed.text')}</Notice>}
      {isOpen && reference === null && <Notice tone="warn">{t('deskMarkets.noPrice')}</Notice>}
    </section>
  );
}
