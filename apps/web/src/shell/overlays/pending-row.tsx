import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import type { WalletTask } from '../../wallet/task/task.ts';
import { changeTasks, useTasks } from '../../wallet/task/task-list.ts';
import type { TaskRun } from '../../wallet/task/task-run.ts';
import { isDone, isLost, isSent, withoutTask } from '../../wallet/task/task-states.ts';

/** What was sent and is on its way, was lost or is done, each by its name, while no sheet is open; also after a reload. */
export function PendingRow() {
  const { runs, open } = useTasks();
  if (open) return null;
  return runs
    .filter((run) => isSent(run) || isLost(run) || isDone(run))
    .map((run) => (isDone(run) ? <DoneRow key={run.view().hash} run={run} /> : <SentRow key={run.view().hash} run={run} />));
}

function SentRow({ run }: { run: TaskRun }) {
  const t = useText();
  return (
    <button
      type="button"
      className={isLost(run) ? 'notice notice-warn' : 'notice notice-info'}
      onClick={() => changeTasks({ open: run })}
    >
      <Icon name={isLost(run) ? 'warn' : 'clock'} size={20} />
      <span>{t(isLost(run) ? 'core.pending.lost' : 'core.pending', { title: run.view().task.title })}</span>
      <b>{t('core.pending.open')}</b>
    </button>
  );
}

/** In the place of the row before it, so that nothing moves: what was done, and the way there. */
function DoneRow({ run }: { run: TaskRun }) {
  const { task } = run.view();
  // Its texts arrive with the end of the task.
  const done = textIfKnown(task.kind === 'pay' ? 'wallet.bought' : `wallet.success.${task.kind}`, { title: task.title });
  if (done === null) return <SentRow run={run} />;
  return (
    <div role="status">
      <Link href={placeOf(task)} className="notice notice-good" onClick={() => changeTasks({ runs: withoutTask(run) })}>
        <Icon name="check" size={20} />
        <span>{done}</span>
        <b>{textIfKnown('wallet.see')}</b>
      </Link>
    </div>
  );
}

/** Where the outcome of a task can be seen. */
function placeOf(task: WalletTask): string {
  if (task.kind !== 'pay') return paths.earnings;
  return `${paths.bots}?tab=${task.buys === 'cards' ? 'cards' : 'mine'}`;
}
