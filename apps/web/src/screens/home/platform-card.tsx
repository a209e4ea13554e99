import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import type { ApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { FigureGrid } from '@ocean/ui/figure-grid';
import { showPercent, showTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { Section } from '../../shell/frame/section.tsx';
import { PlatformSkeleton } from './platform-skeleton.tsx';

type Home = OutputOf<typeof home.show>;

/** Public figures with the time they are from; what is not known is a dash. */
export function PlatformCard({ home }: { home: ApiQuery<Home> }) {
  const t = useText();
  return (
    <Section query={home} skeleton={<PlatformSkeleton title={t('home.platform.title')} />}>
      {({ figures, asOf }) => (
        <Card title={t('home.platform.title')} aside={t('home.platform.asOf', { time: showTime(asOf) })}>
          <FigureGrid
            figures={[
              { key: 'running', label: t('home.platform.runningBots'), value: <CountText value={figures.runningBots} /> },
              { key: 'members', label: t('home.platform.members'), value: <CountText value={figures.members} /> },
              {
                key: 'emission',
                label: t('home.platform.emission'),
                value: <AmountText value={figures.emissionToday} unit="BCG" />,
              },
              { key: 'burned', label: t('home.platform.burned'), value: <AmountText value={figures.burned} unit="BCG" /> },
              { key: 'usdt', label: t('home.platform.poolUsdt'), value: <AmountText value={figures.poolUsdt} unit="USDT" /> },
              {
                key: 'good',
                label: t('home.platform.poolGood'),
                value: <AmountText value={figures.poolGood} places={0} unit="BCG" />,
              },
            ]}
          />
          <p className="card-foot flex items-baseline justify-between gap-4 py-3 text-label">
            <span className="text-ink-2">
              {t('home.platform.reserves')}
              {figures.reserves && (
                <span className="text-ink-3"> {t('home.platform.reservesOf', { asset: figures.reserves.asset })}</span>
              )}
            </span>
            <b>
              <bdi>{showPercent(figures.reserves?.percent)}</bdi>
            </b>
          </p>
        </Card>
      )}
    </Section>
  );
}
