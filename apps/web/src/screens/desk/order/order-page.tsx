import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useText } from '../../../i18n/use-text.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { Thread } from '../chat/thread.tsx';
import { HeadCard } from './head-card.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { type OrderPageView, VIEWS } from './order-views.ts';
import { PartiesCard } from './parties-card.tsx';
import { TermsCard } from './terms-card.tsx';

type OrderPageProps = { order: OrderView; view: OrderPageView; onView: (view: OrderPageView) => void };

/** A candidate is not a party of the order yet, so there is nobody to write to. */
export function OrderPage({ order, view, onView }: OrderPageProps) {
  const t = useText();
  const isParty = order.role === 'customer' || order.role === 'operator';
  const label = { order: t('deskOrders.order.title'), messages: messagesLabel(view === 'messages' ? 0 : order.unread, t) };
  return (
    <>
      {isParty && (
        <SegmentedControl
          label={t('deskOrders.order.views')}
          options={VIEWS.map((value) => ({ value, label: label[value] }))}
          value={view}
          onChange={onView}
        />
      )}
      {isParty && view === 'messages' ? (
        <Thread order={order} />
      ) : (
        <div className="column-pair">
          <div>
            <HeadCard order={order} />
            <OrderTimeline order={order} />
          </div>
          <div>
            <TermsCard order={order} />
            <PartiesCard order={order} />
          </div>
        </div>
      )}
    </>
  );
}

function messagesLabel(unread: number, t: ReturnType<typeof useText>): string {
  return unread > 0 ? t('deskOrders.messages.new', { count: unread }) : t('deskOrders.messages');
}
