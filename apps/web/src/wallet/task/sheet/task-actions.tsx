import { Button, buttonClass } from '@ocean/ui/button';
import { Link } from 'wouter';
import { useHome } from '../../../api/use-home.ts';
import { showExact } from '../../../i18n/show.ts';
import { readTyped } from '../../../i18n/typed-amount.ts';
import { type TextKey, useText } from '../../../i18n/use-text.ts';
import { GetGas } from '../../funds/get-funds.tsx';
import { useSession } from '../../session/session.tsx';
import { isByPermit, type TaskView, taskAmount, taskAsset } from '../task.ts';
import { placeOf } from '../task-place.ts';
import type { TaskRun } from '../task-run.ts';
import { closeTask } from '../task-runs.ts';
import { MissingFunds } from './missing-funds.tsx';
import type { ApprovalState } from './use-approval.ts';

/** Why an approval cannot be given yet. */
function notReady({ typed: { choice, cap } }: ApprovalState): TextKey {
  if (choice === 'large') return 'wallet.approve.large.missing';
  if (choice === 'exact') return 'wallet.check';
  const read = readTyped(cap);
  const isEmpty = 'problem' in read && read.problem === 'empty';
  return isEmpty ? 'wallet.approve.capped.enter' : 'core.form.correct';
}

type TaskActionsProps = { run: TaskRun; view: TaskView; approval: ApprovalState; isReady: boolean };

/** What can be done now: one main action, and the way out. */
export function TaskActions({ run, view, approval: state, isReady }: TaskActionsProps) {
  const t = useText();
  const { switchNetwork } = useSession();
  const network = useHome().data?.chain.name ?? '';
  const close = () => closeTask(run);
  const asset = taskAsset(view.task);
  if (view.stage === 'done') return <DoneActions view={view} onClose={close} />;
  if (view.hash && !view.problem)
    return (
      <Button kind="second" onClick={close}>
        {t('wallet.watch')}
      </Button>
    );
  if (view.hash)
    return (
      <Button kind="second" onClick={close}>
        {t('core.close')}
      </Button>
    );
  const cancel = (
    <Button kind="quiet" onClick={close}>
      {t('wallet.cancel')}
    </Button>
  );
  if (view.waitingFor !== null) return cancel;
  if (view.problem?.kind === 'wrongNetwork') {
    return (
      <>
        <Button onClick={() => void switchNetwork()}>{t('frame.network.switch', { network })}</Button>
        {cancel}
      </>
    );
  }
  // Another price has to be asked for where the purchase began.
  if (view.problem?.kind === 'expired') return <Button onClick={close}>{t('core.close')}</Button>;
  if (view.problem?.kind === 'balanceLow') {
    return (
      <>
        <MissingFunds asset={asset} have={view.problem.have} onChange={() => void run.check()} />
        {cancel}
      </>
    );
  }
  if (view.problem?.kind === 'gasLow') {
    return (
      <>
        <GetGas onChange={() => void run.check()} />
        {cancel}
      </>
    );
  }
  if (view.stage === 'approve') {
    return (
      <>
        <ApproveButton run={run} view={view} approval={state} isReady={isReady} />
        {cancel}
      </>
    );
  }
  const again = view.stage === 'sign' && !view.problem;
  return (
    <>
      <Button onClick={() => void (again ? run.sign() : run.check())}>
        {again ? t(`wallet.${view.task.kind}.action`, { amount: showExact(taskAmount(view.task)), asset }) : t('wallet.retry')}
      </Button>
      {cancel}
    </>
  );
}

/** What was bought is seen elsewhere: the way there comes first. */
function DoneActions({ view: { task, problem }, onClose }: { view: TaskView; onClose: () => void }) {
  const t = useText();
  if (task.kind !== 'pay' || problem) return <Button onClick={onClose}>{t('wallet.done')}</Button>;
  return (
    <>
      <Link href={placeOf(task)} className={buttonClass('main')} onClick={onClose}>
        {t('wallet.see', { count: task.quantity ?? 1 })}
      </Link>
      <Button kind="quiet" onClick={onClose}>
        {t('wallet.done')}
      </Button>
    </>
  );
}

function ApproveButton({ run, view, approval: state, isReady }: TaskActionsProps) {
  const t = useText();
  const { task } = view;
  const { approval } = state;
  const isCapped = approval.choice === 'capped';
  const amount = showExact(isCapped ? approval.cap : taskAmount(task));
  const action = isByPermit(view, approval.choice) ? 'wallet.permit.action' : 'wallet.approve.action';
  const exactly = isCapped && !isReady ? t('wallet.approve') : t(action, { amount, asset: taskAsset(task) });
  return (
    <Button reason={!isReady && t(notReady(state))} onClick={() => void run.approve(approval)}>
      {approval.choice === 'large' ? t('wallet.approve.action.large') : exactly}
    </Button>
  );
}
