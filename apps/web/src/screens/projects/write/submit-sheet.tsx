import { projects } from '@ocean/api/areas/projects';
import { Refusal } from '@ocean/api/errors';
import { CountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { useOpenAtTop } from '../open-at-top.ts';
import type { DraftFields, DraftSaver } from './draft-saver.ts';

type SubmitSheetProps = { open: boolean; onClose: () => void; saver: DraftSaver; fields: DraftFields };

/** What is handed in, who sees what of it, and what comes next. The last letters are saved first. */
export function SubmitSheet({ open, onClose, saver, fields }: SubmitSheetProps) {
  const t = useText();
  const openAtTop = useOpenAtTop();
  const [isSaving, setIsSaving] = useState(false);
  const [unsaved, setUnsaved] = useState<unknown>(null);
  const submit = useSheetAct(projects.submit, {
    message: t('projects.submit.done'),
    onDone: ({ id }) => {
      onClose();
      openAtTop({ tab: 'mine', id });
    },
  });
  const run = async () => {
    setIsSaving(true);
    setUnsaved(null);
    const saved = await saver.flush();
    setIsSaving(false);
    if (saved) submit.mutate({ id: saved.id, version: saved.version, action: 'submit' });
    else setUnsaved(reasonOf(saver));
  };
  const isBusy = isSaving || submit.isPending;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('projects.submit.title')}
      lead={t('projects.submit.lead')}
      action={
        <Button busy={isBusy} onClick={() => void run()}>
          {t('projects.submit.act')}
        </Button>
      }
      act={{ isBusy, error: unsaved ?? submit.error, failed: t('errors.OPERATION_FAILED') }}
    >
      <Facts
        facts={[
          { key: 'name', label: t('projects.field.name'), value: <bdi>{fields.name}</bdi> },
          { key: 'files', label: t('projects.files'), value: <CountText value={fields.files.length} /> },
        ]}
      />
      <Notice tone="quiet">{t('projects.submit.public')}</Notice>
      <Notice tone="quiet" icon="lock">
        {t('projects.contact.who')}
      </Notice>
    </FormSheet>
  );
}

function reasonOf(saver: DraftSaver): unknown {
  const { saving } = saver.read();
  if (saving.kind === 'failed') return saving.error;
  return new Refusal(saving.kind === 'conflict' ? 'PROJECT_CHANGED' : 'CONNECTION_FAILED');
}
