import '@ocean/ui/more-icons';
import { AmountText, CodeText } from '@ocean/ui/amount-text';
import { Button, IconButton } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { ConfirmationBlocks, type Stage, StageList } from '@ocean/ui/stage-list';
import { useCopyText } from '@ocean/ui/use-copy-text';
import { useSyncExternalStore } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { exactPlaces, showExact } from '../../../i18n/show.ts';
import { type TextKey, useText } from '../../../i18n/use-text.ts';
import { useSession } from '../../session/session.tsx';
import { type TaskView, taskAmount, taskAsset } from '../task.ts';
import type { TaskRun } from '../task-run.ts';
import { closeTask } from '../task-runs.ts';
import { stagesOf } from '../task-stages.ts';
import { ApprovalForm, isApprovalReady } from './approval-form.tsx';
import { FeeLine } from './fee-line.tsx';
import { ProblemNotice } from './task-problem.tsx';
import { type ApprovalState, useApproval } from './use-approval.ts';

/** One sheet for every wallet action: what happens now, what comes next, and what can be done about it. */
export function TaskSheet({ run }: { run: TaskRun }) {
  const t = useText();
  const view = useSyncExternalStore(run.subscribe, run.view, run.view);
  const chain = useHome().data?.chain;
  const asset = taskAsset(view.task);
  const approval = useApproval(asset, chain?.approvalDefault ?? 'exact');
  const decimals = chain?.tokens[asset]?.decimals ?? 18;
  const isChoosing = view.stage === 'approve' && view.waitingFor === null;

  const stages: Stage[] = stagesOf(view).map((stage) => ({
    key: stage.key,
    state: stage.state,
    title: t(stage.title),
    text:
      stage.text &&
      t(stage.text, { asset, need: view.confirmations?.need ?? chain?.confirmations ?? 0, have: view.confirmations?.have ?? 0 }),
    children: stageContent(stage.key),
  }));

  function stageContent(key: string) {
    if (key === 'approve' && isChoosing && view.needed !== null) {
      return <ApprovalForm needed={view.needed} decimals={decimals} asset={asset} state={approval} />;
    }
    if (key === 'sign' && view.hash) return <HashLine hash={view.hash} explorerUrl={chain?.explorerUrl ?? null} />;
    if (key === 'confirm' && view.confirmations && view.stage === 'confirm') {
      return <ConfirmationBlocks have={view.confirmations.have} need={view.confirmations.need} label={t('wallet.confirming')} />;
    }
    return undefined;
  }

  return (
    <Sheet
      open
      onClose={() => closeTask(run)}
      eyebrow={view.task.title}
      title={
        view.task.kind === 'revoke' ? (
          asset
        ) : (
          <AmountText value={taskAmount(view.task)} unit={asset} size="large" places={exactPlaces(taskAmount(view.task))} />
        )
      }
      actions={
        <TaskActions
          run={run}
          view={view}
          approval={approval}
          isReady={isApprovalReady({ state: approval, needed: view.needed, decimals })}
        />
      }
    >
      <StageList stages={stages} label={t('wallet.stages')} />
      {view.stage === 'done' && !view.problem && <Notice tone="good">{t(`wallet.success.${view.task.kind}`)}</Notice>}
      {view.problem && <ProblemNotice problem={view.problem} asset={asset} decimals={decimals} />}
      {!view.hash && view.feeWei !== null && <FeeLine view={view} symbol={chain?.nativeSymbol ?? ''} />}
      {view.hash && view.stage !== 'done' && !view.problem && <Notice tone="quiet">{t('wallet.leave')}</Notice>}
    </Sheet>
  );
}

/** Why an approval cannot be given yet. */
function notReady({ typed: { choice, cap } }: ApprovalState): TextKey {
  if (choice === 'large') return 'wallet.approve.large.missing';
  if (choice === 'exact') return 'wallet.check';
  return cap === '' ? 'wallet.approve.capped.enter' : 'core.form.correct';
}

type TaskActionsProps = { run: TaskRun; view: TaskView; approval: ApprovalState; isReady: boolean };

function TaskActions({ run, view, approval: state, isReady }: TaskActionsProps) {
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

function HashLine({ hash, explorerUrl }: { hash: string; explorerUrl: string | null }) {
  const t = useText();
  const copyText = useCopyText();
  return (
    <p className="flex items-center text-label text-ink-2">
      <CodeText short>{hash}</CodeText>
      <IconButton icon="copy" size={18} label={t('wallet.hash.copy')} onClick={() => void copyText(hash)} className="-my-3" />
      {explorerUrl && (
        <a
          className="icon-button -my-3"
          href={`${explorerUrl.replace(/\/$/, '')}/tx/${hash}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('wallet.hash.open')}
        >
          ↗
        </a>
      )}
    </p>
  );
}
