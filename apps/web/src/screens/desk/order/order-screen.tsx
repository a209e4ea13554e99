import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { isUuid } from '@ocean/api/uuid';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Skeleton } from '@ocean/ui/skeleton';
import { Link, useParams, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { ChatField } from '../chat/chat-field.tsx';
import { OrderDock } from './order-dock.tsx';
import { OrderPage } from './order-page.tsx';
import { VIEWS } from './order-views.ts';

/** Changes by the other party or by time show up without a reload, while the page is in view. */
const REFRESH_MS = 8_000;

/** One order: its state with the possible acts, or the messages of the two parties. The address names the view. */
export function OrderScreen() {
  const t = useText();
  const { id = '' } = useParams<{ id: string }>();
  const [search, setSearch] = useSearchParams();
  const state = useHistoryState<unknown>();
  const isKnown = isUuid(id);
  const query = useApiQuery(desk.orderDetail, { id }, { enabled: isKnown, refetchInterval: useLivePollInterval(REFRESH_MS) });
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'order';
  const isUnknown = !isKnown || query.refusal?.key === 'ORDER_UNKNOWN';
  const order = isUnknown ? undefined : query.data;
  return (
    <Screen
      title={t('deskOrders.order.title')}
      dock={order && (view === 'messages' ? <ChatField order={order} /> : <OrderDock order={order} />)}
    >
      <BackLink to={paths.deskOrders} />
      <MemberGate>
        {isUnknown ? (
          <NoSuchOrder />
        ) : (
          <Section query={query} skeleton={<OrderSkeleton />}>
            {(order) => (
              <OrderPage
                order={order}
                view={view}
                onView={(next) => setSearch(next === 'order' ? {} : { view: next }, { replace: true, state })}
              />
            )}
          </Section>
        )}
      </MemberGate>
    </Screen>
  );
}

function NoSuchOrder() {
  const t = useText();
  return (
    <EmptyState
      title={t('deskOrders.order.title')}
      text={t('errors.ORDER_UNKNOWN')}
      action={
        <Link href={paths.deskOrders} className={buttonClass('second', true)}>
          {t('deskOrders.title')}
        </Link>
      }
    />
  );
}

function OrderSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={48} radius={14} />
      <Skeleton width="100%" height={190} radius={20} />
      <Skeleton width="100%" height={220} radius={20} />
    </>
  );
}
