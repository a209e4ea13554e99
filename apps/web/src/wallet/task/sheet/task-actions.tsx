import { Button } from '@ocean/ui/button';
import { useHome } from '../../../api/use-home.ts';
import { showExact } from '../../../i18n/show.ts';
import { readTyped } from '../../../i18n/typed-amount.ts';
import { type TextKey, useText } from '../../../i18n/use-text.ts';
import { useSession } from '../../session/session.tsx';
import { type TaskView, taskAmount, taskAsset } from '../task.ts';
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
  if (view.stage === 'done') return <Button onClick={close}>{t('wallet.done')}</Button>;
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
        <Button onClick={() => void switchNetwork()}>{t('core.network.switch', { network })}</Button>
        {cancel}
      </>
    );
  }
  if (view.problem?.kind === 'balanceLow') {
    return (
      <>
        <MissingFunds asset={asset} have={view.problem.have} onChange={() => void run.check()} />
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

function ApproveButton({ run, view: { task }, approval: state, isReady }: TaskActionsProps) {
  const t = useText();
  const { approval } = state;
  const isCapped = approval.choice === 'capped';
  const amount = showExact(isCapped ? approval.cap : taskAmount(task));
  const exactly = isCapped && !isReady ? t('wallet.approve') : t('wallet.approve.action', { amount, asset: taskAsset(task) });
  return (
    <Button reason={!isReady && t(notReady(state))} onClick={() => void run.approve(approval)}>
      {approval.choice === 'large' ? t('wallet.approve.action.large') : exactly}
    </Button>
  );
}
