import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Card } from '@ocean/ui/card';
import { showAmount, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../lazy/lazy-part.ts';
import { isolate } from '../../sections/text/isolate.ts';
import { SheetRow } from './sheet-row.tsx';

const rewardSources = lazyPart(() => import('./reward-sources.tsx').then((module) => module.RewardSources));

/** Three honest steps; a member reads them with the figures in force today. */
export function HowItWorks() {
  const t = useText();
  const { data } = useApiQuery(bots.params, {}, { staleTime: 300_000 });
  const buy = data
    ? t('home.how.buy.text', { price: isolate(showAmount(data.price), data.priceAsset), days: data.waitDays })
    : t('home.how.buy.textVisitor');
  const run = data
    ? t('home.how.run.text', {
        pledge: isolate(showAmount(data.runPledge), data.pledgeAsset),
        days: data.termDays,
        fee: showPercent(data.stopFeePercent),
      })
    : t('home.how.run.textVisitor');
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
