import { Card } from '@ocean/ui/card';
import { useText } from '../../../i18n/use-text.ts';
import { FileRows } from '../../../sections/files/file-rows.tsx';
import type { ProjectVote } from '../vote-look.ts';

/** The profile as its owner wrote it, and the files that belong to it. */
export function AboutCard({ project: { profile, files } }: { project: ProjectVote }) {
  const t = useText();
  return (
    <>
      <Card title={t('voting.profile')}>
        <p className="prose whitespace-pre-line pt-2 [overflow-wrap:anywhere]" dir="auto">
          {profile}
        </p>
      </Card>
      {files.length > 0 && (
        <Card title={t('voting.files')}>
          <FileRows files={files} label={t('voting.files.download')} />
        </Card>
      )}
    </>
  );
}
