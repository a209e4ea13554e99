import { showInRow } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';

export type OrderEntry = {
  key: string;
  state: 'done' | 'now' | 'next';
  title: string;
  /** Set when the text is a reason written by an operator, which is not in the language of the page. */
  note?: string;
  isWritten?: boolean;
  when: string;
};

type Text = ReturnType<typeof useText>;

/** The past, present and coming events of an order, in this order. */
export function timelineEntries(order: OrderView, t: Text): OrderEntry[] {
  const { placedAt, role } = order;
  const placed: OrderEntry = {
    key: 'placed',
    state: 'done',
    title: t(role === 'customer' ? 'deskOrders.time.placed.own' : 'deskOrders.time.placed'),
    note: t(order.isNamed ? 'deskOrders.time.named' : 'deskOrders.time.any'),
    when: showInRow(placedAt),
  };
  return [placed, ...(order.state === 'timedOut' ? [timedOut(order, t)] : afterPlacing(order, t))];
}

function timedOut({ reason, endedAt, role }: OrderView, t: Text): OrderEntry {
  const title =
    reason === 'cancelled'
      ? t(role === 'customer' ? 'deskOrders.time.cancelled.own' : 'deskOrders.time.cancelled')
      : t('deskOrders.time.expired');
  return { key: 'over', state: 'done', title, note: t('deskOrders.time.over.note'), when: showInRow(endedAt) };
}

function afterPlacing(order: OrderView, t: Text): OrderEntry[] {
  const { state, role, expiresAt, acceptedAt, extensions } = order;
  if (state === 'pending')
    return [
      { key: 'accepted', state: 'now', title: t('deskOrders.time.waiting'), when: showInRow(expiresAt) },
      { key: 'swapped', state: 'next', title: t('deskOrders.time.swap'), when: '' },
    ];
  const accepted: OrderEntry = {
    key: 'accepted',
    state: 'done',
    title: t(role === 'operator' ? 'deskOrders.time.accepted.own' : 'deskOrders.time.accepted'),
    note: t('deskOrders.time.accepted.note'),
    when: showInRow(acceptedAt),
  };
  // Only the operator has an amount on hold.
  if (role !== 'operator') return [accepted];
  return [
    accepted,
    ...extensions.map(
      ({ at, until, reason }): OrderEntry => ({
        key: `extended ${at}`,
        state: 'done',
        title: t('deskOrders.time.extended', { until: showInRow(until) }),
        note: reason,
        isWritten: true,
        when: showInRow(at),
      }),
    ),
    released(order, t),
  ];
}

function released({ state, releaseAt, releasedAt }: OrderView, t: Text): OrderEntry {
  if (state === 'released')
    return {
      key: 'released',
      state: 'done',
      title: t('deskOrders.time.released'),
      note: t('deskOrders.time.released.note'),
      when: showInRow(releasedAt),
    };
  return { key: 'released', state: 'now', title: t('deskOrders.time.holding'), when: showInRow(releaseAt) };
}
