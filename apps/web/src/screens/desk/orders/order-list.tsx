import { desk } from '@ocean/api/areas/desk';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useCursorList } from '../../../sections/lists/use-api-pages.ts';
import { OrderRowLink } from './order-row.tsx';

/** Orders are accepted and released while the list is in view. */
const REFRESH_MS = 15_000;

export type OrderRoleFilter = 'all' | 'customer' | 'operator';

type OrderListProps = { list: 'open' | 'done'; role: OrderRoleFilter };

/** The newest first. */
export function OrderList({ list, role }: OrderListProps) {
  const t = useText();
  const paceMs = useLivePollInterval(REFRESH_MS);
  const pages = useCursorList(
    list === 'open' ? desk.orders : desk.done,
    { size: 20, ...(role !== 'all' && { role }) },
    { refetchInterval: list === 'open' ? paceMs : false },
  );
  return (
    <PagedList pages={pages} empty={<NoOrders list={list} role={role} />} end={t('deskOrders.end')} more={t('deskOrders.more')}>
      {(order) => <OrderRowLink key={order.id} order={order} />}
    </PagedList>
  );
}

function NoOrders({ list, role }: OrderListProps) {
  const t = useText();
  const isOperator = role === 'operator';
  return (
    <EmptyState
      title={t(list === 'open' ? 'deskOrders.none.open' : 'deskOrders.none.done')}
      text={t(isOperator ? 'deskOrders.none.operator' : 'deskOrders.none.customer')}
      action={
        <Link href={isOperator ? paths.deskBoard : paths.deskMarkets} className={buttonClass('second', true)}>
          {t(isOperator ? 'deskOrders.board.title' : 'deskOrders.toMarkets')}
        </Link>
      }
    />
  );
}
