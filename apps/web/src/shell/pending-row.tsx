import { Icon } from '@ocean/ui/icon';
import { useText } from '../i18n/use-text.ts';
import { openTask, useTaskRuns } from '../wallet/task-runs.ts';

/** What was sent and is on its way, while its sheet is closed. */
export function PendingRow() {
  const t = useText();
  const { runs, open } = useTaskRuns();
  const sent = runs.filter((run) => run.view().hash !== null && run.view().stage !== 'done');
  const [first] = sent;
  if (!first || open) return null;
  return (
    <button type="button" className="notice notice-info" onClick={() => openTask(first)}>
      <Icon name="clock" size={20} />
      <span>{t('core.pending', { count: sent.length })}</span>
      <b>{t('core.pending.open')}</b>
    </button>
  );
}
