import { AmountText } from '@ocean/ui/amount-text';
import { ListRow } from '@ocean/ui/list-row';
import { useText } from '../../../i18n/use-text.ts';
import { legsOf } from '../../../sections/desk/order-legs.ts';
import type { OrderRow } from '../../../sections/desk/order-types.ts';
import { Until } from '../../../sections/desk/until.tsx';

/** What accepting would give and bring, the customer, and the expiry. */
export function BoardRow({ order, onOpen }: { order: OrderRow; onOpen: () => void }) {
  const t = useText();
  const { gives, gets } = legsOf(order);
  return (
    <ListRow
      onOpen={onOpen}
      title={
        <>
          {t('deskOrders.youGet')} <AmountText value={gets.amount} unit={gets.asset} size="inline" />
        </>
      }
      second={
        <span className="grid">
          <span>
            {t('deskOrders.youGive')} <AmountText value={gives.amount} unit={gives.asset} size="inline" />
          </span>
          {order.partner && (
            <span className="[overflow-wrap:anywhere]">
              <bdi>{order.partner.nickname}</bdi>
            </span>
          )}
          <Until at={order.expiresAt} />
        </span>
      }
      end={<AmountText value={order.rate} size="inline" places="exact" />}
      endSecond={<bdi dir="ltr">{order.market}</bdi>}
    />
  );
}
