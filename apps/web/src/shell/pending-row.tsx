import { Icon } from '@ocean/ui/icon';
import { useText } from '../i18n/use-text.ts';
import { changeTasks, isSent, readTasks, useTasks } from '../wallet/task-list.ts';

/** What was sent and is on its way, while its sheet is closed. */
export function PendingRow() {
  const t = useText();
  const { sent, open } = useTasks();
  if (sent === 0 || open) return null;
  return (
    <button
      type="button"
      className="notice notice-info"
      onClick={() => changeTasks({ open: readTasks().runs.find(isSent) ?? null })}
    >
      <Icon name="clock" size={20} />
      <span>{t('core.pending', { count: sent })}</span>
      <b>{t('core.pending.open')}</b>
    </button>
  );
}
