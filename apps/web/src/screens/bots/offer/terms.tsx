import { Facts } from '@ocean/ui/facts';
import { showAmount, showCount, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { Offer } from './bot-params.ts';

/** The terms in force today: the same for visitors and members. */
export function Terms({ offer }: { offer: Offer }) {
  const t = useText();
  const days = (count: number) => t('bots.estimate.dayCount', { days: count });
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('bots.terms.title')}</h2>
      </div>
      <div className="pt-2">
        <Facts
          facts={[
            { key: 'wait', label: t('bots.terms.wait'), value: days(offer.waitDays) },
            { key: 'term', label: t('bots.terms.term'), value: days(offer.termDays) },
            {
              key: 'pledge',
              label: t('bots.terms.pledge'),
              value: isolate(showAmount(offer.runPledge), offer.pledgeAsset),
            },
            { key: 'stop', label: t('bots.terms.stop'), value: showPercent(offer.stopFeePercent) },
            { key: 'renew', label: t('bots.terms.renew'), value: showPercent(offer.renewFeePercent) },
            ...offer.quantityDiscounts.map(({ from, percent }) => ({
              key: `from ${from}`,
              label: t('bots.terms.discount', { from: showCount(from) }),
              value: showPercent(percent),
            })),
            {
              key: 'card',
              label: t('bots.terms.card', { days: offer.cardDays }),
              value: isolate(showAmount(offer.cardPrice), offer.priceAsset),
            },
          ]}
        />
      </div>
    </section>
  );
}
