import { Button } from '@ocean/ui/button';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { NewTicket } from '../tickets/new-ticket.tsx';

/** The way on from a question that nothing answers: it goes to support, as it was asked. */
export function AskAPerson({ question }: { question: string }) {
  const t = useText();
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      <Button kind="second" icon="message" aria-haspopup="dialog" onClick={() => setIsWriting(true)}>
        {t('support.ticket.new')}
      </Button>
      <NewTicket open={isWriting} onClose={() => setIsWriting(false)} question={question} />
    </>
  );
}
