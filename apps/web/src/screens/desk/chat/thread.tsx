import '../desk-rows.css';
import { Button } from '@ocean/ui/button';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { useState } from 'react';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { SectionFailure } from '../../../sections/lists/section-failure.tsx';
import { Report } from '../../../sections/report/report-button.tsx';
import { type Conversation, isUnwritten, type Message } from './conversation.ts';
import { MessageLine } from './message-line.tsx';
import { useConversation } from './use-conversation.ts';

/** Messages of the other party show up without a reload. */
const REFRESH_MS = 6_000;

/** The messages of both parties and of the platform, oldest first; earlier ones on demand. */
export function Thread({ order }: { order: OrderView }) {
  const t = useText();
  const thread = useConversation(order.id, useLivePollInterval(REFRESH_MS));
  const { conversation, earlierError } = thread;
  if (conversation === undefined) {
    if (!thread.error) return <SkeletonRows rows={4} />;
    return <SectionFailure error={thread.error} onRetry={() => thread.refetch()} />;
  }
  return (
    <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160" aria-label={t('deskOrders.messages')}>
      {earlierError !== null && <SectionFailure error={earlierError} onRetry={thread.goBack} />}
      {earlierError === null && thread.hasEarlier && (
        <Button kind="second" fit busy={thread.isGoingBack} onClick={thread.goBack}>
          {t('deskOrders.messages.earlier')}
        </Button>
      )}
      <Lines conversation={conversation} order={order} />
      {isUnwritten(conversation) && order.partner && order.may.includes('message') && (
        <p className="hint text-center">{t('deskOrders.messages.readers')}</p>
      )}
    </section>
  );
}

/** A live region: new lines are announced, earlier ones are not. */
function Lines({ conversation: { earlier, latest }, order }: { conversation: Conversation; order: OrderView }) {
  const [reported, setReported] = useState({ id: '', isOpen: false });
  const line = (message: Message) => (
    <MessageLine
      key={message.id}
      message={message}
      partner={order.partner?.nickname ?? null}
      role={order.role}
      onReport={(id) => setReported({ id, isOpen: true })}
    />
  );
  return (
    <>
      {earlier.length > 0 && <ol className="grid min-w-0 gap-4">{earlier.map(line)}</ol>}
      <ol className="grid min-w-0 gap-4" aria-live="polite" aria-relevant="additions">
        {latest.map(line)}
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
