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
import { largestLimit } from './largest-limit.ts';

type ChosenPassagewayProps = { market: Market; side: OrderSide; serviceId?: string };

/** The passageway that the order is for, and its rate. */
export function ChosenPassageway({ market, side, serviceId }: ChosenPassagewayProps) {
  const t = useText();
  if (serviceId !== undefined) return <Named market={market} side={side} serviceId={serviceId} />;
  return (
    <section className="card grid gap-3" aria-label={t('deskMarkets.any')}>
      <h2>{t('deskMarkets.any')}</h2>
      <p className="prose">{t('deskMarkets.any.text')}</p>
      <RateFact rate={market.reference} hasOwnRate={false} />
      {market.reference === null && <Notice tone="warn">{t('deskMarkets.noPrice')}</Notice>}
      {market.isOpen && market.reference !== null && <TakenNow of={market} side={side} />}
    </section>
  );
}

/** One page, which nearly always holds all of them; if there are more, the largest limit is unknown. */
const ASKED = 50;
/** A sample as wide as most amounts. */
const SAMPLE = '10000';

/** The desk's limits are wider than those of the present passageways: an order above theirs would only wait. */
function TakenNow({ of: { market, quote }, side }: { of: Market; side: OrderSide }) {
  const t = useText();
  const { data, error } = useApiQuery(desk.channels, { size: ASKED, market, side });
  const mostNow = (most: string) => (
    <Notice tone="quiet">{t('deskMarkets.place.mostNow', { most: isolate(showAmount(most), quote) })}</Notice>
  );
  // Reserves its space, because the amount field is below it.
  if (!data && !error) return <Outline>{mostNow(SAMPLE)}</Outline>;
  if (!data || data.total > data.list.length) return null;
  const most = largestLimit(data.list, { market, side });
  return most === null ? <Notice tone="quiet">{t('deskMarkets.noChannel.text')}</Notice> : mostNow(most);
}

function Named({ market, side, serviceId }: Required<ChosenPassagewayProps>) {
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
