import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { ORDER_SIDES } from '@ocean/api/desk/states';
import { isUuid } from '@ocean/api/uuid';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Skeleton } from '@ocean/ui/skeleton';
import { useSearchParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { NoSuchMarket } from './no-such-market.tsx';
import { OrderForm } from './order-form.tsx';

/** A new order. The address names the market, the side and, where one was chosen, the service of a passageway. */
export function NewOrderScreen() {
  const t = useText();
  return (
    <Screen title={t('deskMarkets.place.title')}>
      <BackLink to={paths.deskMarkets} />
      <MemberGate about={t('deskMarkets.place.lead')} skeleton={<FormSkeleton />}>
        <NewOrder />
      </MemberGate>
    </Screen>
  );
}

function NewOrder() {
  const [search] = useSearchParams();
  const query = useApiQuery(desk.markets, {});
  const side = ORDER_SIDES.find((one) => one === search.get('side')) ?? 'buy';
  const service = search.get('service');
  return (
    <Section query={query} skeleton={<FormSkeleton />}>
      {({ list }) => {
        const market = list.find((one) => one.market === search.get('market'));
        if (!market || (service !== null && !isUuid(service))) return <NoSuchMarket />;
        return (
          <OrderForm
            key={`${market.market} ${side} ${service}`}
            market={market}
            side={side}
            {...(service !== null && { serviceId: service })}
          />
        );
      }}
    </Section>
  );
}

function FormSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={88} radius={20} />
      <Skeleton width="100%" height={64} radius={14} />
      <Skeleton width="100%" height={220} radius={20} />
    </>
  );
}
