import { records } from '@ocean/api/areas/records';
import { Button } from '@ocean/ui/button';
import { toast } from '@ocean/ui/toast';
import { useText } from '../../i18n/use-text.ts';
import { useDownload } from '../../sections/lists/use-download.ts';
import { type RecordFilters, toInput } from './record-filters.ts';

/** Exports all pages of what the list shows. */
export function ExportButton({ filters }: { filters: RecordFilters }) {
  const t = useText();
  const { isBusy, download } = useDownload(records.exportCsv, (name) => toast(t('records.export.done', { name }), 'good'));
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
