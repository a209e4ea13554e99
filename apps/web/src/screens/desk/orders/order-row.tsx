import '../desk-rows.css';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Icon } from '@ocean/ui/icon';
import { rowContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { orderPath } from '../../../sections/desk/desk-links.ts';
import { legLabels } from '../../../sections/desk/leg-labels.ts';
import { OrderChip } from '../../../sections/desk/order-chip.tsx';
import { legsOf } from '../../../sections/desk/order-legs.ts';
import type { OrderRow } from '../../../sections/desk/order-types.ts';

/** A link to an order: both amounts, the other party, and the state. */
export function OrderRowLink({ order }: { order: OrderRow }) {
  const t = useText();
  const { id, role, partner, placedAt, unread } = order;
  const { gives, gets } = legsOf(order);
  return (
    <Link href={orderPath(id)} state={STEP} className="row row-on">
      {rowContent({
        title: (
          <>
            {t(legLabels(order).gets)} <AmountText value={gets.amount} unit={gets.asset} size="inline" />
          </>
        ),
        second: (
          <span className="grid gap-1">
            <span>
              {t('deskOrders.forAmount')} <AmountText value={gives.amount} unit={gives.asset} size="inline" />
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OrderChip order={order} />
              <time dateTime={placedAt}>{showInRow(placedAt)}</time>
            </span>
            <span>
              {t(role === 'customer' ? 'deskOrders.asCustomer' : 'deskOrders.asOperator')}
              {partner && (
                <>
                  {' · '}
                  <bdi className="[overflow-wrap:anywhere]">{partner.nickname}</bdi>
                </>
              )}
            </span>
          </span>
        ),
      })}
      {unread > 0 && (
        <span className="unread">
          <CountText value={unread} />
          <span className="sr-only">{t('deskOrders.unread', { count: unread })}</span>
        </span>
      )}
      <Icon name="chevron" size={18} />
    </Link>
  );
}
