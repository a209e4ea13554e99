import { MAX_FILE_MEGABYTES } from '@ocean/api/areas/files';
import { MAX_APPLICATION } from '@ocean/api/desk/limits';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { TextAreaField } from '@ocean/ui/text-area-field';
import { useState } from 'react';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FileField } from '../../../sections/files/file-field.tsx';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import { useUploads } from '../../../sections/files/use-uploads.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { Application } from './application.ts';
import { ApplySheet } from './apply-sheet.tsx';

/** Reason, contact and files; sending asks for confirmation, because it bonds the deposit. */
export function ApplicationForm({ application }: { application: Application }) {
  const t = useText();
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [wasTried, setWasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const uploads = useUploads((stored) => setFiles((now) => [...now.filter(({ fileId }) => fileId !== stored.fileId), stored]));
  const missing = (value: string) => wasTried && value.trim() === '' && t('errors.FORM_INCOMPLETE');
  const submit = () => {
    setWasTried(true);
    if (text.trim() !== '' && contact.trim() !== '') setIsSending(true);
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
        error={missing(contact)}
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
      <Deposit amount={application.deposit} />
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

/** The deposit that sending bonds, shown before the member writes anything in vain. */
function Deposit({ amount }: { amount: string }) {
  const t = useText();
  const value = <AmountText value={amount} unit="BCG" size="inline" />;
  return <Facts facts={[{ key: 'deposit', label: t('deskMarkets.next.toBond'), value }]} />;
}
