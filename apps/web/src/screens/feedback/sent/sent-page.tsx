import { Card } from '@ocean/ui/card';
import { type Fact, Facts } from '@ocean/ui/facts';
import type { ReactNode } from 'react';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FileRows } from '../../../sections/files/file-rows.tsx';
import type { Feedback } from '../parts/feedback-path.ts';
import { FeedbackState } from '../parts/feedback-state.tsx';

/** What was sent, what has become of it, and the answer. A change is heard. */
export function SentPage({ sent }: { sent: Feedback }) {
  const t = useText();
  const { text, contact, files, state, sentAt, changedAt, answer } = sent;
  const facts: Fact[] = [
    { key: 'sent', label: t('feedback.sentAt'), value: <time dateTime={sentAt}>{showDateTime(sentAt)}</time> },
    ...(changedAt === sentAt
      ? []
      : [{ key: 'changed', label: t('feedback.changedAt'), value: <time dateTime={changedAt}>{showDateTime(changedAt)}</time> }]),
    ...(contact === null
      ? []
      : [
          {
            key: 'contact',
            label: t('feedback.contact.shown'),
            value: <bdi className="[overflow-wrap:anywhere]">{contact}</bdi>,
          },
        ]),
  ];
  return (
    <>
      <section className="card grid gap-4" aria-label={t('feedback.title')}>
        <div className="grid justify-items-start gap-2" role="status">
          <FeedbackState state={state} />
          <p className="prose">{t(`feedback.state.${state}.text`)}</p>
        </div>
        <Facts facts={facts} />
      </section>
      {answer !== null && (
        <Card title={t('feedback.answer')} className="grid gap-2">
          <Said>{answer}</Said>
        </Card>
      )}
      <Card title={t('feedback.yours')} className="grid gap-2">
        <Said>{text}</Said>
        {files.length > 0 && <FileRows files={files} label={t('feedback.files.download')} />}
      </Card>
    </>
  );
}

/** Plain text, as it was written. */
function Said({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
      {children}
    </p>
  );
}
