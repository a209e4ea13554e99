import { MAX_FILE_MEGABYTES } from '@ocean/api/areas/files';
import { MAX_APPLICATION, MIN_CONTACT } from '@ocean/api/desk/limits';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { TextAreaField } from '@ocean/ui/text-area-field';
import { useState } from 'react';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LazyDepositMissing } from '../../../sections/deposits/lazy-deposit-missing.tsx';
import { missingOf } from '../../../sections/deposits/missing-deposit.ts';
import { FileField } from '../../../sections/files/file-field.tsx';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import { useUploads } from '../../../sections/files/use-uploads.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { Application } from './application.ts';
import { ApplySheet } from './apply-sheet.tsx';

type ApplicationFormProps = {
  application: Application;
  /** What is available of the deposit's asset; undefined while unknown. */
  available: string | undefined;
};

/** The deposit, the reason, a contact and files; sending asks for confirmation, because it bonds the deposit. */
export function ApplicationForm({ application, available }: ApplicationFormProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [wasTried, setWasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const uploads = useUploads((stored) => setFiles((now) => [...now.filter(({ fileId }) => fileId !== stored.fileId), stored]));
  const missing = (value: string) => wasTried && value.trim() === '' && t('errors.FORM_INCOMPLETE');
  const isShort = wasTried && contact.trim().length < MIN_CONTACT;
  const submit = () => {
    setWasTried(true);
    if (text.trim() !== '' && contact.trim().length >= MIN_CONTACT) setIsSending(true);
  };
  const max = MAX_APPLICATION.files;
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Deposit amount={application.deposit} available={available} />
      <TextAreaField
        label={t('deskMarkets.provider.text')}
        aside={isolate(`${showCount(text.length)} / ${showCount(MAX_APPLICATION.text)}`)}
        hint={t('deskMarkets.provider.text.hint')}
        error={missing(text)}
        rows={6}
        value={text}
        maxLength={MAX_APPLICATION.text}
        onChange={setText}
      />
      <TextAreaField
        label={t('deskMarkets.provider.contact')}
        hint={t('deskMarkets.provider.contact.hint')}
        error={missing(contact) || (isShort && t('errors.CONTACT_TOO_SHORT', { minimum: MIN_CONTACT }))}
        rows={2}
        value={contact}
        maxLength={MAX_APPLICATION.contact}
        onChange={setContact}
      />
      <FileField
        files={files}
        uploads={uploads}
        onChange={setFiles}
        max={max}
        words={{
          title: t('deskMarkets.provider.files'),
          hint: t('deskMarkets.provider.files.hint', { maximum: MAX_FILE_MEGABYTES, count: max }),
          add: t('deskMarkets.provider.files.add'),
          remove: (name) => t('deskMarkets.provider.files.remove', { name }),
          cancel: (name) => t('deskMarkets.provider.files.remove', { name }),
          tooMany: t('deskMarkets.provider.files.tooMany', { max }),
        }}
      />
      <Button type="submit" reason={uploads.list.length > 0 && t('deskMarkets.provider.uploading')}>
        {t('deskMarkets.provider.check')}
      </Button>
      <ApplySheet
        open={isSending}
        onClose={() => setIsSending(false)}
        application={application}
        content={{ text: text.trim(), contact: contact.trim(), files: files.map(({ fileId }) => fileId) }}
      />
    </form>
  );
}

/** The deposit that sending bonds, and how to get what is missing of it, before the member writes anything in vain. */
function Deposit({ amount, available }: { amount: string; available: string | undefined }) {
  const t = useText();
  const missing = missingOf(amount, available);
  const fact = (key: string, label: string, value: string | undefined) => ({
    key,
    label,
    value: <AmountText value={value} unit="BCG" size="inline" />,
  });
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          fact('deposit', t('deskMarkets.next.toBond'), amount),
          fact('available', t('core.balance.now', { asset: 'BCG' }), available),
        ]}
      />
      {missing !== null && (
        <>
          <Notice tone="warn">{t('errors.BCG_INSUFFICIENT')}</Notice>
          <LazyDepositMissing asset="BCG" missing={missing} />
        </>
      )}
    </div>
  );
}
