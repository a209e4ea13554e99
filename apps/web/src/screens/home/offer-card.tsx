import { AmountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { FigureGrid } from '@ocean/ui/figure-grid';
import { RowLinkContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { useHome } from '../../api/use-home.ts';
import { firstPaths } from '../../base/first-paths.ts';
import { useText } from '../../i18n/use-text.ts';

/** The product and its terms for visitors: prices are readable without a wallet. */
export function OfferCard() {
  const t = useText();
  const offer = useHome().data?.offer;
  const days = (count: number | undefined) => (count === undefined ? '—' : t('home.offer.days', { days: count }));
  return (
    <Card title={t('home.offer.title')}>
      <FigureGrid
        figures={[
          {
            key: 'price',
            label: t('home.offer.price'),
            value: <AmountText value={offer?.price} unit={offer?.priceAsset} />,
          },
          {
            key: 'pledge',
            label: t('home.offer.pledge'),
            value: <AmountText value={offer?.runPledge} unit={offer?.pledgeAsset} />,
          },
          { key: 'wait', label: t('home.offer.wait'), value: days(offer?.waitDays) },
          { key: 'term', label: t('home.offer.term'), value: days(offer?.termDays) },
        ]}
      />
      <p className="prose pt-3">{t('home.offer.risk')}</p>
      <div className="card-foot mt-4">
        <Link href={`${firstPaths.bots}?do=estimate`} state="home" className="row-link">
          <RowLinkContent icon="info">{t('home.offer.estimate')}</RowLinkContent>
        </Link>
      </div>
      <div className="card-foot">
        <Link href={firstPaths.bots} className="row-link">
          <RowLinkContent icon="robot">{t('home.offer.terms')}</RowLinkContent>
        </Link>
      </div>
    </Card>
  );
}
