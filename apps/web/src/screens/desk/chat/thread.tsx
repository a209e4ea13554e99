import '../desk-rows.css';
import { desk } from '@ocean/api/areas/desk';
import { EmptyState } from '@ocean/ui/empty-state';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { useEffect, useState } from 'react';
import { useLivePace } from '../../../api/live-signal.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { SectionFailure } from '../../../sections/lists/section-failure.tsx';
import { useCursorList } from '../../../sections/lists/use-api-pages.ts';
import { Report } from '../../../sections/report/report-button.tsx';
import { MessageLine } from './message-line.tsx';

/** What the other party writes shows up by itself. */
const REFRESH_MS = 6_000;
const PAGE = 100;

/** What both wrote and what the platform says between, the first first. A new line is heard when it arrives. */
export function Thread({ order }: { order: OrderView }) {
  const t = useText();
  const pages = useCursorList(desk.messages, { orderId: order.id, size: PAGE }, { refetchInterval: useLivePace(REFRESH_MS) });
  const { hasMore, isLoadingMore, loadMore, items } = pages;
  const [reported, setReported] = useState({ id: '', isOpen: false });
  // A conversation is read to its end.
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore, loadMore]);
  if (items === undefined) {
    if (!pages.error) return <SkeletonRows rows={4} />;
    return <SectionFailure error={pages.error} onRetry={() => void pages.refetch()} />;
  }
  if (items.length === 0) return <EmptyState title={t('deskOrders.messages.none')} text={t('deskOrders.messages.none.text')} />;
  return (
    <>
      <ol
        className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160"
        aria-live="polite"
        aria-relevant="additions"
        aria-label={t('deskOrders.messages')}
      >
        {items.map((message) => (
          <MessageLine
            key={message.id}
            message={message}
            partner={order.partner?.nickname ?? null}
            role={order.role}
            onReport={(id) => setReported({ id, isOpen: true })}
          />
        ))}
      </ol>
      <Report
        key={reported.id}
        what="message"
        id={reported.id}
        open={reported.isOpen}
        onClose={() => setReported({ ...reported, isOpen: false })}
      />
    </>
  );
}
