import { records } from '@ocean/api/areas/records';
import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { toast } from '@ocean/ui/toast';
import { useText } from '../../i18n/use-text.ts';
import { useDownload } from '../../sections/lists/use-download.ts';

export function ExportCard() {
  const t = useText();
  const { isBusy, download } = useDownload(records.exportAccount, (name) => toast(t('account.export.done', { name }), 'good'));
  return (
    <Card title={t('account.export')} className="grid gap-3">
      <p className="text-label text-ink-2">{t('account.export.text')}</p>
      <Button kind="second" icon="down" busy={isBusy} onClick={() => void download({})}>
        {t('account.export.act')}
      </Button>
    </Card>
  );
}
