import { desk } from '@ocean/api/areas/desk';
import type { OrderSide } from '@ocean/api/desk/states';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Outline } from '@ocean/ui/outline';
import { Skeleton } from '@ocean/ui/skeleton';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../sections/desk/order-types.ts';
import { PersonLine } from '../../../sections/desk/person-line.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { LevelBadge } from '../parts/level-badge.tsx';
import type { MostNow } from './use-most-now.ts';

type ChosenPassagewayProps = {
  market: Market;
  side: OrderSide;
  serviceId?: string;
  mostNow: MostNow;
  /** The amount is more than any passageway takes now. */
  isAboveNow: boolean;
};

/** The passageway that the order is for, and its rate. */
export function ChosenPassageway({ market, side, serviceId, mostNow, isAboveNow }: ChosenPassagewayProps) {
  const t = useText();
  if (serviceId !== undefined) return <Named market={market} side={side} serviceId={serviceId} />;
  return (
    <section className="card grid gap-3" aria-label={t('deskMarkets.any')}>
      <h2>{t('deskMarkets.any')}</h2>
      <p className="prose">{t('deskMarkets.any.text')}</p>
      <RateFact rate={market.reference} hasOwnRate={false} />
      {market.reference === null && <Notice tone="warn">{t('deskMarkets.noPrice')}</Notice>}
      {market.isOpen && market.reference !== null && <TakenNow quote={market.quote} mostNow={mostNow} isAbove={isAboveNow} />}
    </section>
  );
}

/** A sample as wide as most amounts. */
const SAMPLE = '10000';

type TakenNowProps = { quote: string; mostNow: MostNow; isAbove: boolean };

/** Up to which value an order that names no passageway is taken now, and that a larger one waits. */
function TakenNow({ quote, mostNow: { isLoading, most }, isAbove }: TakenNowProps) {
  const t = useText();
  const limit = (shown: string) => (
    <Notice tone={isAbove ? 'warn' : 'quiet'}>
      {t('deskMarkets.place.mostNow', { most: isolate(showAmount(shown), quote) })}
    </Notice>
  );
  // Reserves its space, because the amount field is below it.
  if (isLoading) return <Outline>{limit(SAMPLE)}</Outline>;
  if (most === undefined) return null;
  return most === null ? <Notice tone="quiet">{t('deskMarkets.noChannel.text')}</Notice> : limit(most);
}

function Named({ market, side, serviceId }: { market: Market; side: OrderSide; serviceId: string }) {
  const t = useText();
  const query = useApiQuery(desk.provider, { serviceId });
  return (
    <section className="card grid gap-3" aria-label={t(`deskMarkets.side.${side}`, { asset: market.base })}>
      <h2>{t(`deskMarkets.side.${side}`, { asset: market.base })}</h2>
      <Section query={query} skeleton={<Skeleton width="100%" height={72} />} bare>
        {({ operator, level, isProvider, services }) => {
          const service = services.find(({ id }) => id === serviceId);
          return (
            <>
              <PersonLine person={operator} end={<LevelBadge level={level} isProvider={isProvider} />} />
              <RateFact rate={service?.rate ?? null} hasOwnRate={service?.hasOwnRate ?? false} />
              {service && !service.takesOrders && <Notice tone="warn">{t('errors.SERVICE_CLOSED')}</Notice>}
            </>
          );
        }}
      </Section>
    </section>
  );
}

function RateFact({ rate, hasOwnRate }: { rate: string | null; hasOwnRate: boolean }) {
  const t = useText();
  const label = t(hasOwnRate ? 'deskMarkets.rate.own' : 'deskMarkets.rate.reference');
  return <Facts facts={[{ key: 'rate', label, value: <AmountText value={rate} unit="USDT" size="inline" places="exact" /> }]} />;
}
