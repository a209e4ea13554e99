import { Icon } from '@ocean/ui/icon';
import { useText } from '../i18n/use-text.ts';
import { changeTasks, isSent, useTasks } from '../wallet/task-list.ts';

/** What was sent and is on its way, each by its name, while no sheet is open; also after a reload. */
export function PendingRow() {
  const t = useText();
  const { runs, open } = useTasks();
  if (open) return null;
  return runs.filter(isSent).map((run) => (
    <button key={run.view().hash} type="button" className="notice notice-info" onClick={() => changeTasks({ open: run })}>
      <Icon name="clock" size={20} />
      <span>{t('core.pending', { title: run.view().task.title })}</span>
      <b>{t('core.pending.open')}</b>
    </button>
  ));
}
