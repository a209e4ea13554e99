import { MAX_SUBJECT_LENGTH, MAX_TICKET_TEXT_LENGTH, tickets } from '@ocean/api/areas/tickets';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Button } from '@ocean/ui/button';
import { Field } from '@ocean/ui/field';
import { Notice } from '@ocean/ui/notice';
import { TextAreaField } from '@ocean/ui/text-area-field';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { ticketPath } from '../parts/ticket-path.ts';

type NewTicketProps = {
  open: boolean;
  onClose: () => void;
  /** What did not help. Its title stands in the subject until it is changed. */
  about?: { articleId: string; title: string };
  /** What the assistant could not answer: the message begins with it. */
  question?: string;
};

/** A first message to support. It stays as typed until it has arrived. */
export function NewTicket({ open, onClose, about, question = '' }: NewTicketProps) {
  const t = useText();
  const [, navigate] = useLocation();
  const [typedSubject, setSubject] = useState<string | null>(null);
  const [text, setText] = useState(question);
  const subject = typedSubject ?? (about?.title ?? question).slice(0, MAX_SUBJECT_LENGTH);
  const send = useApiMutation(tickets.send, {
    invalidates: [tickets.list],
    errors: 'inline',
    onSuccess({ id }) {
      setSubject(null);
      setText('');
      onClose();
      navigate(ticketPath(id), { state: STEP });
    },
  });
  const tooLong = (typed: string, max: number) =>
    typed.trim().length > max && t('support.ticket.tooLong', { max: showCount(max) });
  const subjectError = tooLong(subject, MAX_SUBJECT_LENGTH);
  const textError = tooLong(text, MAX_TICKET_TEXT_LENGTH);
  const reason =
    (subject.trim() === '' && t('support.ticket.subject.needed')) ||
    (text.trim() === '' && t('support.ticket.text.needed')) ||
    ((subjectError || textError) && t('core.form.correct'));
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('support.ticket.new')}
      lead={t('support.ticket.new.lead')}
      act={{ isBusy: send.isPending, error: send.error }}
      action={
        <Button
          reason={reason}
          busy={send.isPending}
          onClick={() =>
            send.mutate({ subject: subject.trim(), text: text.trim(), ...(about && { articleId: about.articleId }) })
          }
        >
          {t('support.ticket.send')}
        </Button>
      }
    >
      <Field
        label={t('support.ticket.subject')}
        dir="auto"
        autoComplete="off"
        value={subject}
        error={subjectError}
        onChange={(event) => setSubject(event.target.value)}
        data-autofocus
      />
      <TextAreaField label={t('support.ticket.text')} rows={5} value={text} onChange={setText} error={textError} />
      <Notice tone="quiet" icon="shield">
        {t('support.ticket.secret')}
      </Notice>
    </FormSheet>
  );
}
