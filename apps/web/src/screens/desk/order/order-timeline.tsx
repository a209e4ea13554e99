import { Card } from '@ocean/ui/card';
import { Timeline } from '@ocean/ui/timeline';
import { useText } from '../../../i18n/use-text.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { timelineEntries } from './timeline-entries.ts';

/** The past, present and coming events of an order. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const t = useText();
  return (
    <Card title={t('deskOrders.time.title')} className="grid gap-3">
      <Timeline
        label={t('deskOrders.time.title')}
        entries={timelineEntries(order, t).map(({ isWritten, note, ...entry }) => ({
          ...entry,
          note: isWritten ? <bdi className="[overflow-wrap:anywhere]">{note}</bdi> : note,
        }))}
      />
    </Card>
  );
}
