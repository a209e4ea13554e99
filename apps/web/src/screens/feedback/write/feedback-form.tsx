import { MAX_FILE_MEGABYTES } from '@ocean/api/areas/files';
import { MAX_FEEDBACK } from '@ocean/api/areas/social/feedback';
import { Button } from '@ocean/ui/button';
import { Field } from '@ocean/ui/field';
import { Notice } from '@ocean/ui/notice';
import { TextAreaField } from '@ocean/ui/text-area-field';
import { useState } from 'react';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FileField } from '../../../sections/files/file-field.tsx';
import { FailedNotice } from '../../../sections/forms/failed-notice.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { useFeedbackForm } from './use-feedback-form.ts';

/** One text, files if they help, and a contact if an answer here is not enough. It stays as typed until it has arrived. */
export function FeedbackForm({ address }: { address: string }) {
  const t = useText();
  const { draft, uploads, change, isSending, error, send } = useFeedbackForm(address);
  const [wasTried, setWasTried] = useState(false);
  const isMissing = draft.text.trim() === '';
  const tooLong = (text: string, maximum: number) => text.trim().length > maximum && t('errors.TEXT_TOO_LONG', { maximum });
  const textError = (wasTried && isMissing && t('errors.FORM_INCOMPLETE')) || tooLong(draft.text, MAX_FEEDBACK.text);
  const contactError = tooLong(draft.contact, MAX_FEEDBACK.contact);
  const submit = () => {
    setWasTried(true);
    if (!isMissing && !textError && !contactError && !isSending) send();
  };
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextAreaField
        label={t('feedback.text')}
        aside={isolate(`${showCount(draft.text.length)} / ${showCount(MAX_FEEDBACK.text)}`)}
        hint={t('feedback.text.hint')}
        error={textError}
        rows={6}
        value={draft.text}
        onChange={(text) => change({ text })}
      />
      <Field
        label={t('feedback.contact')}
        hint={t('feedback.contact.hint')}
        error={contactError}
        dir="auto"
        autoComplete="off"
        value={draft.contact}
        onChange={(event) => change({ contact: event.target.value })}
      />
      <FeedbackFiles files={draft.files} uploads={uploads} onChange={(files) => change({ files })} />
      <Notice tone="quiet" icon="shield">
        {t('feedback.secret')}
      </Notice>
      {error && <FailedNotice error={error} />}
      <Button type="submit" busy={isSending} reason={uploads.list.length > 0 && t('feedback.uploading')}>
        {t('feedback.send')}
      </Button>
      <p className="hint">{t('feedback.kept')}</p>
    </form>
  );
}

type FeedbackFilesProps = Pick<Parameters<typeof FileField>[0], 'files' | 'uploads' | 'onChange'>;

function FeedbackFiles(props: FeedbackFilesProps) {
  const t = useText();
  return (
    <FileField
      {...props}
      max={MAX_FEEDBACK.files}
      words={{
        title: t('feedback.files'),
        hint: t('feedback.files.hint', { maximum: MAX_FILE_MEGABYTES, count: MAX_FEEDBACK.files }),
        add: t('feedback.files.add'),
        remove: (name) => t('feedback.files.remove', { name }),
        cancel: (name) => t('feedback.files.cancel', { name }),
        tooMany: t('errors.PROJECT_FILES_TOO_MANY', { maximum: MAX_FEEDBACK.files }),
      }}
    />
  );
}
