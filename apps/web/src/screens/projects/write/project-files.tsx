import { MAX_FILE_MEGABYTES } from '@ocean/api/areas/files';
import { MAX_PROJECT_FILES } from '@ocean/api/inputs/submission';
import { useText } from '../../../i18n/use-text.ts';
import { FileField } from '../../../sections/files/file-field.tsx';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import type { Uploads } from '../../../sections/files/use-uploads.ts';

type ProjectFilesProps = {
  files: readonly StoredFile[];
  uploads: Uploads;
  onChange: (files: readonly StoredFile[]) => void;
};

/** The files of a project. The first picture is its cover. */
export function ProjectFiles(props: ProjectFilesProps) {
  const t = useText();
  return (
    <FileField
      {...props}
      max={MAX_PROJECT_FILES}
      words={{
        title: t('projects.files'),
        hint: t('projects.files.hint', { maximum: MAX_FILE_MEGABYTES, count: MAX_PROJECT_FILES }),
        add: t('projects.files.add'),
        remove: (name) => t('projects.files.remove', { name }),
        cancel: (name) => t('projects.files.cancel', { name }),
        tooMany: t('errors.PROJECT_FILES_TOO_MANY', { maximum: MAX_PROJECT_FILES }),
      }}
    />
  );
}
