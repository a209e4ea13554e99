import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import { TICKETS_PATH } from '../parts/ticket-path.ts';

/** A link to a ticket of another account, or one that was cut off. */
export function NoTicket() {
  const t = useText();
  return (
    <EmptyState
      title={t('support.ticket.none.title')}
      text={t('support.ticket.none.text')}
      action={
        <Link href={TICKETS_PATH} className={buttonClass('second', true)}>
          {t('support.ticket.none.act')}
        </Link>
      }
    />
  );
}
