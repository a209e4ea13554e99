import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Card } from '@ocean/ui/card';
import { RowLinkContent } from '@ocean/ui/list-row';
import { useState } from 'react';
import { showAmount, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/isolate.ts';
import { Late } from '../../shell/late.tsx';
import { latePart } from '../../shell/late-part.ts';

const rewardSources = latePart(() => import('./reward-sources.tsx').then((module) => module.RewardSources));

/** Three honest steps; a member reads them with the figures in force today. */
export function HowItWorks() {
  const t = useText();
  const { data } = useApiQuery(bots.params, {}, { staleTime: 300_000 });
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
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
      <div className="card-foot mt-4">
        <button
          type="button"
          className="row-link"
          aria-haspopup="dialog"
          onClick={() => {
            setWasOpened(true);
            setIsOpen(true);
          }}
        >
          <RowLinkContent icon="info">{t('home.where.open')}</RowLinkContent>
        </button>
      </div>
      {wasOpened && (
        <Late part={rewardSources} isOver>
          {(RewardSources) => <RewardSources open={isOpen} onClose={() => setIsOpen(false)} />}
        </Late>
      )}
    </Card>
  );
}
