import { AmountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { Section } from '@ocean/ui/card';
import { EmptyState } from '@ocean/ui/empty-state';
import { Facts } from '@ocean/ui/facts';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { useText } from '../../../i18n/use-text.ts';
import { newOrderPath } from '../../../sections/desk/desk-links.ts';
import type { Service } from '../../../sections/desk/order-types.ts';
import { AmountRange } from '../parts/amount-range.tsx';

type ServiceListProps = { services: readonly Service[]; isOwn: boolean };

/** The services of the passageway, each with its rate, its limits and a link to an order. */
export function ServiceList({ services, isOwn }: ServiceListProps) {
  const t = useText();
  if (services.length === 0)
    return <EmptyState title={t('deskMarkets.services.none.title')} text={t('deskMarkets.services.none.text')} />;
  return (
    <Section title={t('deskMarkets.services')}>
      <div className="grid gap-4">
        {services.map((service) => (
          <ServiceCard key={service.id} service={service} isOwn={isOwn} />
        ))}
      </div>
    </Section>
  );
}

function ServiceCard({ service, isOwn }: { service: Service; isOwn: boolean }) {
  const t = useText();
  const { id, market, side, rate, hasOwnRate, min, max, takesOrders } = service;
  const name = t(`deskMarkets.side.${side}`, { asset: market.split('/')[0] ?? market });
  return (
    <section className="card grid gap-3" aria-label={name}>
      <h3>{name}</h3>
      <Facts
        facts={[
          {
            key: 'rate',
            label: t(hasOwnRate ? 'deskMarkets.rate.own' : 'deskMarkets.rate.reference'),
            value: <AmountText value={rate} unit="USDT" size="inline" places="exact" />,
          },
          { key: 'limits', label: t('deskMarkets.limits'), value: <AmountRange least={min} most={max} unit="USDT" /> },
        ]}
      />
      {takesOrders && !isOwn ? (
        <Link href={newOrderPath({ market, side, serviceId: id })} state={STEP} className={buttonClass('second')}>
          {t('deskMarkets.choose')}
        </Link>
      ) : (
        <Button kind="second" reason={isOwn ? t('errors.ORDER_OWN') : t('errors.SERVICE_CLOSED')}>
          {t('deskMarkets.choose')}
        </Button>
      )}
    </section>
  );
}
