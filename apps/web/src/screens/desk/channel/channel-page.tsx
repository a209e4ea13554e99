import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import { Card } from '@ocean/ui/card';
import { Notice } from '@ocean/ui/notice';
import { showDate } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PassagewayChip } from '../../../sections/desk/passageway-chip.tsx';
import { PersonLine } from '../../../sections/desk/person-line.tsx';
import { ReportButton } from '../../../sections/report/report-button.tsx';
import { ChannelFacts } from '../parts/channel-facts.tsx';
import { LevelBadge } from '../parts/level-badge.tsx';
import { ServiceList } from './service-list.tsx';

type Page = OutputOf<typeof desk.provider>;

/** The operator, the offers, and a record of past orders that consists of facts only. */
export function ChannelPage({ channel, serviceId }: { channel: Page; serviceId: string }) {
  const t = useText();
  const { operator, level, isProvider, state, since, services, facts, isOwn } = channel;
  const hasFacts = facts.completed + facts.missed > 0;
  return (
    <div className="column-pair">
      <div>
        <section className="card grid gap-3" aria-label={operator.nickname}>
          <PersonLine person={operator} end={<LevelBadge level={level} isProvider={isProvider} />} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink-3">
            {/* The state's own name says nothing to a customer of the passageway. */}
            <PassagewayChip state={state} text={state === 'inPassageway' ? t('deskMarkets.channel.takes') : undefined} />
            {since !== null && t('deskMarkets.channel.since', { day: showDate(since) })}
          </p>
          {isOwn && <Notice tone="info">{t('deskMarkets.channel.own')}</Notice>}
          {!isOwn && <ReportButton what="profile" id={serviceId} label={t('deskMarkets.channel.report')} isWide />}
        </section>
        <Card title={t('deskMarkets.channel.facts')} className="grid gap-2">
          <ChannelFacts facts={facts} />
          <p className="hint">{t(hasFacts ? 'deskMarkets.channel.fromOrders' : 'deskMarkets.channel.noFacts')}</p>
        </Card>
      </div>
      <div>
        <ServiceList services={services} isOwn={isOwn} />
      </div>
    </div>
  );
}
