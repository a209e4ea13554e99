import { MAX_TEXT } from '@ocean/api/inputs/submission';
import { Button, TextButton } from '@ocean/ui/button';
import { Field } from '@ocean/ui/field';
import { Notice } from '@ocean/ui/notice';
import { TextAreaField } from '@ocean/ui/text-area-field';
import { useState } from 'react';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import { useUploads } from '../../../sections/files/use-uploads.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { Missing } from '../analysis/findings.tsx';
import type { OwnProject } from '../project-look.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { DraftFields } from './draft-saver.ts';
import { ProjectFiles } from './project-files.tsx';
import { SaveLine } from './save-line.tsx';
import { SubmitSheet } from './submit-sheet.tsx';
import { useDraft } from './use-draft.ts';

type ProjectFormProps = { first: OwnProject | null; onBeginAnother: () => void };
type TextName = 'name' | 'profile' | 'contact';

const REQUIRED: readonly TextName[] = ['name', 'profile', 'contact'];

/** Asset name, profile, contact and files, saved as they are typed; submitting asks once more. */
export function ProjectForm({ first, onBeginAnother }: ProjectFormProps) {
  const t = useText();
  const { saver, draft } = useDraft(first);
  const uploads = useUploads((stored) => saver.change({ files: withFile(saver.read().fields.files, stored) }));
  const [wasTried, setWasTried] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { fields, saving } = draft;
  const missing = REQUIRED.filter((name) => fields[name].trim() === '');
  const submit = () => {
    setWasTried(true);
    if (missing.length === 0) setIsSubmitting(true);
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
      <div className="prose">
        <p>{t('projects.form.lead')}</p>
        <p>{t('projects.form.lead.more')}</p>
      </div>
      {first?.analysis && <Missing title={t('projects.ai.missingThen')} analysis={first.analysis} />}
      {saving.kind === 'conflict' && <ConflictNotice theirs={saving.theirs} saver={saver} />}
      <TextFields
        fields={fields}
        onChange={saver.change}
        errorOf={(name) => wasTried && missing.includes(name) && t(`projects.needed.${name}`)}
      />
      <ProjectFiles files={fields.files} uploads={uploads} onChange={(files) => saver.change({ files })} />
      <SaveLine saving={saving} onRetry={() => void saver.flush()} />
      {wasTried && missing.length > 0 && (
        <div role="alert">
          <Notice tone="warn">{t('errors.FORM_INCOMPLETE')}</Notice>
        </div>
      )}
      <Button type="submit" reason={uploads.list.length > 0 && t('projects.submit.uploading')}>
        {t('projects.submit.review')}
      </Button>
      {draft.saved && (
        <TextButton icon="plus" className="justify-self-start" onClick={onBeginAnother}>
          {t('projects.another')}
        </TextButton>
      )}
      <SubmitSheet open={isSubmitting} onClose={() => setIsSubmitting(false)} saver={saver} fields={fields} />
    </form>
  );
}

/** The same file again is the same file: it is known by its content. */
function withFile(files: DraftFields['files'], stored: StoredFile): DraftFields['files'] {
  return [...files.filter(({ fileId }) => fileId !== stored.fileId), stored];
}

type TextFieldsProps = {
  fields: DraftFields;
  onChange: (changed: Partial<DraftFields>) => void;
  errorOf: (name: TextName) => string | false;
};

function TextFields({ fields, onChange, errorOf }: TextFieldsProps) {
  const t = useText();
  return (
    <>
      <Field
        label={t('projects.field.name')}
        error={errorOf('name')}
        value={fields.name}
        maxLength={MAX_TEXT.name}
        dir="auto"
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextAreaField
        label={t('projects.field.profile')}
        aside={isolate(`${showCount(fields.profile.length)} / ${showCount(MAX_TEXT.profile)}`)}
        hint={t('projects.field.profile.hint')}
        error={errorOf('profile')}
        rows={8}
        value={fields.profile}
        maxLength={MAX_TEXT.profile}
        onChange={(profile) => onChange({ profile })}
      />
      <TextAreaField
        label={t('projects.field.contact')}
        hint={t('projects.field.contact.hint')}
        error={errorOf('contact')}
        rows={2}
        value={fields.contact}
        maxLength={MAX_TEXT.contact}
        onChange={(contact) => onChange({ contact })}
      />
    </>
  );
}
