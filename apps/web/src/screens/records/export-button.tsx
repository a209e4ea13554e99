import { earnings } from '@ocean/api/areas/earnings';
import { Button } from '@ocean/ui/button';
import { toast } from '@ocean/ui/toast';
import { useText } from '../../i18n/use-text.ts';
import { useDownload } from '../../sections/use-download.ts';
import { type RecordFilters, toInput } from './record-filters.ts';

/** What the list shows, all pages of it. */
export function ExportButton({ filters }: { filters: RecordFilters }) {
  const t = useText();
  const { isBusy, download } = useDownload(earnings.logExport, (name) => toast(t('records.export.done', { name }), 'good'));
  return (
    <Button
      kind="second"
      fit
      icon="down"
      className="!min-h-11 !px-4"
      busy={isBusy}
      aria-label={t('records.export.label')}
      onClick={() => void download(toInput(filters))}
    >
      {t('records.export')}
    </Button>
  );
}
