import { own } from '@ocean/api/areas/own';
import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { toast } from '@ocean/ui/toast';
import { useText } from '../../i18n/use-text.ts';
import { useDownload } from '../../sections/use-download.ts';

export function ExportCard() {
  const t = useText();
  const { isBusy, download } = useDownload(own.accountExport, (name) => toast(t('settings.export.done', { name }), 'good'));
  return (
    <Card title={t('settings.export')} className="grid gap-3">
      <p className="text-label text-ink-2">{t('settings.export.text')}</p>
      <Button kind="second" icon="down" busy={isBusy} onClick={() => void download({})}>
        {t('settings.export.act')}
      </Button>
    </Card>
  );
}
