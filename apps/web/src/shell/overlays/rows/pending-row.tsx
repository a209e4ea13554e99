import { IconButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { STORED, storage } from '../../../base/storage.ts';
import { isSameAddress } from '../../../base/token-store.ts';
import { showExact } from '../../../i18n/show.ts';
import { type TextKey, textIfKnown, useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { type PendingTask, readPending } from '../../../wallet/task/pending-tasks.ts';
import { useIsResumed } from '../../../wallet/task/resumed.ts';
import { creditedKey, isVote, successKey, taskAmount, taskAsset, type WalletTask } from '../../../wallet/task/task.ts';
import { changeTasks, useTasks } from '../../../wallet/task/task-list.ts';
import { placeOf } from '../../../wallet/task/task-place.ts';
import type { TaskRun } from '../../../wallet/task/task-run.ts';
import { isApproved, isDone, isLost, isSent, withoutTask } from '../../../wallet/task/task-states.ts';
import { useIsExpected } from '../../frame/use-is-expected.ts';

/** What was sent and is on its way, was lost or is done, each by its name, while no sheet is open; also after a reload. */
export function PendingRow() {
  const { runs, open } = useTasks();
  const noted = useNoted();
  if (open) return null;
  return (
    <>
      {noted.map((one) => (
        <NotedRow key={one.hash} noted={one} />
      ))}
      {runs
        .filter((run) => isSent(run) || isLost(run) || isDone(run) || isApproved(run))
        .map((run) => (isDone(run) ? <DoneRow key={run.sentHash()} run={run} /> : <SentRow key={run.sentHash()} run={run} />))}
    </>
  );
}

/** What the browser has noted and nothing follows yet, because the account and its wallet are still being asked for. */
function useNoted(): readonly PendingTask[] {
  const { runs } = useTasks();
  const isResumed = useIsResumed();
  const isExpected = useIsExpected();
  const address = storage.read(STORED.tokenAddress);
  if (isResumed || !isExpected || address === null) return [];
  const known = new Set(runs.map((run) => run.sentHash()));
  return readPending(storage).filter(({ from, hash }) => isSameAddress(from, address) && !known.has(hash));
}

/** In the place of the row that follows, as high as that. */
function NotedRow({ noted: { task, isApproval } }: { noted: PendingTask }) {
  const t = useText();
  return (
    <div className="notice notice-info" role="status">
      <Icon name="clock" size={20} />
      <span>{t(isApproval ? 'frame.pending.approved' : 'frame.pending', { title: task.title })}</span>
      <b className="invisible">{t('frame.pending.open')}</b>
    </div>
  );
}

function SentRow({ run }: { run: TaskRun }) {
  const t = useText();
  const show = () => {
    changeTasks({ open: run });
    void run.goOn();
  };
  return (
    <button type="button" className={isLost(run) ? 'notice notice-warn' : 'notice notice-info'} onClick={show}>
      <Icon name={isLost(run) ? 'warn' : 'clock'} size={20} />
      <span>{t(sentText(run), { title: run.view().task.title })}</span>
      <b>{t('frame.pending.open')}</b>
    </button>
  );
}

function sentText(run: TaskRun): TextKey {
  if (isApproved(run)) return 'frame.pending.approved';
  return isLost(run) ? 'frame.pending.lost' : 'frame.pending';
}

function doneKey(task: WalletTask): TextKey {
  if (task.kind !== 'pay') return successKey(task);
  return task.buys === 'vote' ? successKey(task) : 'wallet.bought';
}

/** A vote says that it failed: its money on the balance is the smaller part of it. */
function creditedRowKey(task: WalletTask): TextKey {
  return isVote(task) ? creditedKey(task) : 'wallet.creditedRow';
}

/** In the place of the row before it, so that nothing moves: what was done, or that the money is on the balance instead, the way there, and a way to be rid of it. */
function DoneRow({ run }: { run: TaskRun }) {
  const t = useText();
  const { task, problem } = run.view();
  const isCredited = problem !== null;
  const amount = isolate(showExact(taskAmount(task)), taskAsset(task));
  // Its texts arrive with the end of the task.
  const done = textIfKnown(isCredited ? creditedRowKey(task) : doneKey(task), { title: task.title, amount });
  if (done === null) return <SentRow run={run} />;
  const forget = () => changeTasks({ runs: withoutTask(run) });
  return (
    <div role="status" className="relative">
      <Link
        href={isCredited ? paths.records : placeOf(task)}
        className={`notice ${isCredited ? 'notice-info' : 'notice-good'} !pe-12`}
        onClick={forget}
      >
        <Icon name={isCredited ? 'info' : 'check'} size={20} />
        <span>{done}</span>
        <b>
          {isCredited
            ? t('core.route.records')
            : textIfKnown('wallet.see', { count: (task.kind === 'pay' && task.quantity) || 1 })}
        </b>
      </Link>
      <IconButton icon="close" size={18} label={t('core.close')} className="absolute inset-y-0 end-0 my-auto" onClick={forget} />
    </div>
  );
}
