import '../support.css';
import { classList } from '@ocean/ui/class-list';
import { Notice } from '@ocean/ui/notice';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { articlePath } from '../../../sections/help/article-path.ts';
import type { Ticket } from '../parts/ticket-path.ts';
import { TicketState } from './ticket-state.tsx';

/** What was said, the first first. A new message is heard when it arrives. */
export function TicketThread({ ticket: { subject, state, articleId, thread } }: { ticket: Ticket }) {
  const t = useText();
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <h2 dir="auto" className="text-heading wrap-anywhere">
          {subject}
        </h2>
        <TicketState state={state} />
        {articleId !== null && (
          <Link href={articlePath(articleId)} state={STEP} className="text-button">
            {t('support.ticket.article')}
          </Link>
        )}
      </div>
      <ol className="grid gap-4" aria-live="polite" aria-relevant="additions">
        {thread
          .map((message, place) => ({ ...message, place }))
          .map((message) => (
            <Message key={message.place} message={message} />
          ))}
      </ol>
      {state === 'open' && <Notice tone="quiet">{t('support.ticket.waits', { menu: t('frame.tickets') })}</Notice>}
      {state === 'closed' && <Notice tone="info">{t('support.ticket.closed')}</Notice>}
    </>
  );
}

/** A message as plain text, on the side of the one who wrote it. */
function Message({ message: { by, text, at } }: { message: Ticket['thread'][number] }) {
  const t = useText();
  const isOwn = by === 'member';
  return (
    <li className="grid gap-1">
      <p className={classList('hint', isOwn && 'text-end')}>
        <b>{t(`support.ticket.by.${by}`)}</b> <time dateTime={at}>{showInRow(at)}</time>
      </p>
      <p dir="auto" className={classList('bubble said', isOwn && 'bubble-own')}>
        {text}
      </p>
    </li>
  );
}
