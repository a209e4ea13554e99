import { AmountText } from '@ocean/ui/amount-text';
import { Icon } from '@ocean/ui/icon';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { legLabels } from '../../../sections/desk/leg-labels.ts';
import { OrderChip } from '../../../sections/desk/order-chip.tsx';
import { legsOf } from '../../../sections/desk/order-legs.ts';
import type { Leg, OrderView } from '../../../sections/desk/order-types.ts';
import { Until } from '../../../sections/desk/until.tsx';
import { heldText } from './held-text.ts';

/** The state of the order, both legs, the running deadline, and the amounts held. Changes are announced to screen readers. */
export function HeadCard({ order }: { order: OrderView }) {
  const t = useText();
  const { gives, gets } = legsOf(order);
  const labels = legLabels(order);
  return (
    <section className="card grid gap-4" aria-label={t('deskOrders.order.title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1" role="status">
        <OrderChip order={order} />
        <span className="text-label text-ink-3">
          <Clock order={order} />
        </span>
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        <Side label={t(labels.gives)} leg={gives} />
        <span className="text-ink-3" aria-hidden="true">
          <Icon name="swap" size={20} />
        </span>
        <Side label={t(labels.gets)} leg={gets} isEnd />
      </dl>
      <Notice tone="quiet" icon="shield">
        {heldText(order, t)}
      </Notice>
    </section>
  );
}

function Side({ label, leg, isEnd = false }: { label: string; leg: Leg; isEnd?: boolean }) {
  return (
    <div className={isEnd ? 'text-end' : ''}>
      <dt className="text-label text-ink-3">{label}</dt>
      <dd>
        <AmountText value={leg.amount} unit={leg.asset} size="medium" places="exact" />
      </dd>
    </div>
  );
}

/** The running deadline: the end of acceptance, or the release of the proceeds, which only the operator waits for. */
function Clock({ order: { state, role, expiresAt, releaseAt } }: { order: OrderView }) {
  const t = useText();
  if (state === 'pending')
    return (
      <>
        {t('deskOrders.clock.accept')} · <Until at={expiresAt} />
      </>
    );
  if (state === 'completed' && role === 'operator' && releaseAt !== null)
    return (
      <>
        {t('deskOrders.clock.release')} · <Until at={releaseAt} />
      </>
    );
  return null;
}
