import { showDateTime, showExact } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import type { Leg, OrderView } from '../../../sections/desk/order-types.ts';
import { isolate } from '../../../sections/text/isolate.ts';

/** The amounts of this order that are held, and where, in plain words for the viewer. */
export function heldText(order: OrderView, t: ReturnType<typeof useText>): string {
  const { state, role, gives, gets, expiresAt, releaseAt, fee } = order;
  const amounts = { given: exact(gives), got: exact(gets) };
  const isCustomer = role === 'customer';
  if (state === 'pending')
    return isCustomer
      ? t('deskOrders.held.pending.customer', { ...amounts, at: showDateTime(expiresAt) })
      : t('deskOrders.held.pending.operator', amounts);
  if (state === 'timedOut') return t(isCustomer ? 'deskOrders.held.back.customer' : 'deskOrders.held.back.operator', amounts);
  if (isCustomer) return t('deskOrders.held.completed.customer', amounts);
  const of = { ...amounts, fee: fee === null ? '—' : isolate(showExact(fee), gives.asset) };
  if (state === 'released') return t('deskOrders.held.released.operator', of);
  return t('deskOrders.held.completed.operator', { ...of, at: showDateTime(releaseAt) });
}

function exact({ amount, asset }: Leg): string {
  return isolate(showExact(amount), asset);
}
