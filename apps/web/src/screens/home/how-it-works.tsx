import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { Card } from '@ocean/ui/card';
import { showAmount, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { textedPart } from '../../lazy/texted-part.ts';
import { isolate } from '../../sections/text/isolate.ts';
import { SheetRow } from './sheet-row.tsx';

const rewardSources = textedPart(() => import('./reward-sources.tsx').then((module) => module.RewardSources), 'sources');

/** Three steps, with the figures in force today. */
export function HowItWorks({ offer }: { offer: OutputOf<typeof home.show>['offer'] }) {
  const t = useText();
  const buy = t('home.how.buy.text', { price: isolate(showAmount(offer.price), offer.priceAsset), days: offer.waitDays });
  const run = t('home.how.run.text', {
    pledge: isolate(showAmount(offer.runPledge), offer.pledgeAsset),
    days: offer.termDays,
    fee: showPercent(offer.stopFeePercent),
  });
  return (
    <Card title={t('home.how.title')}>
      <ol className="steps">
        <li>
          <b>{t('home.how.buy.title')}</b>
          <span className="prose">{buy}</span>
        </li>
        <li>
          <b>{t('home.how.run.title')}</b>
          <span className="prose">{run}</span>
        </li>
        <li>
          <b>{t('home.how.collect.title')}</b>
          <span className="prose">{t('home.how.collect.text')}</span>
        </li>
      </ol>
      <SheetRow sheet={rewardSources} className="card-foot mt-4" icon="info">
        {t('home.where.open')}
      </SheetRow>
    </Card>
  );
}
