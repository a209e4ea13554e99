import { AmountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { useText } from '../../../i18n/use-text.ts';
import { channelPath, newOrderPath } from '../../../sections/desk/desk-links.ts';
import type { Channel, Service } from '../../../sections/desk/order-types.ts';
import { PersonLine } from '../../../sections/desk/person-line.tsx';
import { AmountRange } from '../parts/amount-range.tsx';
import { ChannelFacts } from '../parts/channel-facts.tsx';
import { LevelBadge } from '../parts/level-badge.tsx';

/** One passageway with its service in the market: rate, limits, and its record of past orders. */
export function ChannelCard({ channel, service }: { channel: Channel; service: Service }) {
  const t = useText();
  const { operator, level, isProvider, facts } = channel;
  const name = operator.nickname;
  return (
    <section className="card grid gap-3" aria-label={name}>
      <PersonLine person={operator} end={<LevelBadge level={level} isProvider={isProvider} />} />
      <div className="grid gap-2">
        <Facts
          facts={[
            {
              key: 'rate',
              label: t(service.hasOwnRate ? 'deskMarkets.rate.own' : 'deskMarkets.rate.reference'),
              value: <AmountText value={service.rate} unit="USDT" size="inline" places="exact" />,
            },
            {
              key: 'limits',
              label: t('deskMarkets.limits'),
              value: <AmountRange least={service.min} most={service.max} unit="USDT" />,
            },
          ]}
        />
        <ChannelFacts facts={facts} isShort />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {service.takesOrders ? (
          <Link
            href={newOrderPath({ market: service.market, side: service.side, serviceId: service.id })}
            state={STEP}
            className={buttonClass('second', true)}
            aria-label={t('deskMarkets.choose.of', { name })}
          >
            {t('deskMarkets.choose')}
          </Link>
        ) : (
          <Button kind="second" fit reason={t('errors.SERVICE_CLOSED')}>
            {t('deskMarkets.choose')}
          </Button>
        )}
        <Link
          href={channelPath(service.id)}
          state={STEP}
          className={buttonClass('quiet', true)}
          aria-label={t('deskMarkets.about.of', { name })}
        >
          {t('deskMarkets.about')}
        </Link>
      </div>
    </section>
  );
}
