import { Icon } from '@ocean/ui/icon';
import { useText } from '../../i18n/use-text.ts';
import { changeTasks, isLost, isSent, useTasks } from '../../wallet/task/task-list.ts';

/** What was sent and is on its way, or was lost there, each by its name, while no sheet is open; also after a reload. */
export function PendingRow() {
  const t = useText();
  const { runs, open } = useTasks();
  if (open) return null;
  return runs
    .filter((run) => isSent(run) || isLost(run))
    .map((run) => (
      <button
        key={run.view().hash}
        type="button"
        className={isLost(run) ? 'notice notice-warn' : 'notice notice-info'}
        onClick={() => changeTasks({ open: run })}
      >
        <Icon name={isLost(run) ? 'warn' : 'clock'} size={20} />
        <span>{t(isLost(run) ? 'core.pending.lost' : 'core.pending', { title: run.view().task.title })}</span>
        <b>{t('core.pending.open')}</b>
      </button>
    ));
}
