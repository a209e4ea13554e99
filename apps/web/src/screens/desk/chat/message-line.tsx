import type { desk } from '@ocean/api/areas/desk';
import type { OrderRole } from '@ocean/api/desk/states';
import type { OutputOf } from '@ocean/api/endpoint';
import { classList } from '@ocean/ui/class-list';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ReportMark } from '../../../sections/report/report-button.tsx';
import { Evidence } from './evidence.tsx';

type Message = OutputOf<typeof desk.messages>['list'][number];
type MessageLineProps = { message: Message; partner: string | null; role: OrderRole; onReport: (id: string) => void };

/** A message as plain text, on its author's side; messages of the platform are in the middle. */
export function MessageLine({
  message: { id, from, event, text, isHidden, reason, files, at },
  partner,
  role,
  onReport,
}: MessageLineProps) {
  const t = useText();
  if (from === 'platform')
    return (
      <li className="text-center text-label text-ink-3">
        {event !== null && eventText(event, role, t)} <time dateTime={at}>{showInRow(at)}</time>
      </li>
    );
  const isOwn = from === 'self';
  return (
    <li className="grid gap-1">
      <div className={classList('hint flex items-center gap-1', isOwn && 'justify-end')}>
        <b>{isOwn ? t('deskOrders.messages.own') : <bdi>{partner ?? '—'}</bdi>}</b> <time dateTime={at}>{showInRow(at)}</time>
        {!isOwn && !isHidden && <ReportMark label={t('deskOrders.messages.report')} onOpen={() => onReport(id)} />}
      </div>
      <div className={classList('chat-bubble', isOwn && 'chat-bubble-own')}>
        {isHidden && <p className="text-ink-3">{t('deskOrders.messages.hidden')}</p>}
        {reason !== null && <p dir="auto">{reason}</p>}
        {text !== '' && <p dir="auto">{text}</p>}
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label={t('deskOrders.messages.pictures')}>
            {files.map((file) => (
              <Evidence key={file.fileId} file={file} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function eventText(event: NonNullable<Message['event']>, role: OrderRole, t: ReturnType<typeof useText>): string {
  switch (event) {
    case 'placed':
      return t(role === 'customer' ? 'deskOrders.time.placed.own' : 'deskOrders.time.placed');
    case 'accepted':
      return t(role === 'operator' ? 'deskOrders.time.accepted.own' : 'deskOrders.time.accepted');
    case 'cancelled':
      return t(role === 'customer' ? 'deskOrders.time.cancelled.own' : 'deskOrders.time.cancelled');
    case 'expired':
    case 'released':
      return t(`deskOrders.time.${event}`);
    case 'extended':
      return t('deskOrders.messages.extended');
  }
}
