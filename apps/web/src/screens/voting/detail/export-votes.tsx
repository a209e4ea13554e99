import { voting } from '@ocean/api/areas/voting';
import { Button } from '@ocean/ui/button';
import { toast } from '@ocean/ui/toast';
import { useText } from '../../../i18n/use-text.ts';
import { useDownload } from '../../../sections/lists/use-download.ts';

/** Every vote as a file, under pseudonyms, so that anybody can count again. */
export function ExportVotes({ id }: { id: string }) {
  const t = useText();
  const { isBusy, download } = useDownload(voting.exportVotes, (name) => toast(t('voting.export.done', { name }), 'good'));
  return (
    <div className="grid gap-2">
      <Button kind="second" fit icon="down" busy={isBusy} onClick={() => void download({ id })}>
        {t('voting.export')}
      </Button>
      <p className="hint">{t('voting.export.text')}</p>
    </div>
  );
}
