import { MAX_TICKET_TEXT_LENGTH, tickets } from '@ocean/api/areas/tickets';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useState } from 'react';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Compose } from '../../../sections/compose/compose.tsx';

/** The field under a ticket. What is typed stays until it has arrived. */
export function TicketAnswer({ id }: { id: string }) {
  const t = useText();
  const [text, setText] = useState('');
  const send = useApiMutation(tickets.send, {
    invalidates: [tickets.detail, tickets.list],
    errors: 'inline',
    // What was typed meanwhile stays.
    onSuccess: (_, sent) => setText((now) => (now.trim() === sent.text ? '' : now)),
  });
  const isTooLong = text.trim().length > MAX_TICKET_TEXT_LENGTH;
  const tooLong = isTooLong && t('support.ticket.tooLong', { max: showCount(MAX_TICKET_TEXT_LENGTH) });
  return (
    <Compose
      label={t('support.ticket.text')}
      send={t('support.ticket.send')}
      value={text}
      onChange={(typed) => {
        setText(typed);
        if (!send.isPending) send.reset();
      }}
      onSend={() => send.mutate({ ticketId: id, subject: undefined, text: text.trim() })}
      reason={(text.trim() === '' && t('support.ticket.text.needed')) || tooLong || (send.isPending && t('core.form.running'))}
      error={tooLong || (send.error !== null && refusalText(send.error))}
    />
  );
}
