import '@ocean/ui/more-icons';
import { AmountText, CodeText } from '@ocean/ui/amount-text';
import { IconButton } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { ConfirmationBlocks, type Stage, StageList } from '@ocean/ui/stage-list';
import { useCopyText } from '@ocean/ui/use-copy-text';
import { useSyncExternalStore } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { exactPlaces } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { taskAmount, taskAsset } from '../task.ts';
import type { TaskRun } from '../task-run.ts';
import { closeTask } from '../task-runs.ts';
import { stagesOf } from '../task-stages.ts';
import { ApprovalForm, isApprovalReady } from './approval-form.tsx';
import { FeeLine } from './fee-line.tsx';
import { HeldLine } from './held-line.tsx';
import { TaskActions } from './task-actions.tsx';
import { ProblemNotice } from './task-problem.tsx';
import { useApproval } from './use-approval.ts';

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
      {view.stage === 'done' && view.task.kind !== 'revoke' && <HeldLine asset={asset} />}
      {view.problem && <ProblemNotice problem={view.problem} asset={asset} decimals={decimals} />}
      {!view.hash && view.feeWei !== null && <FeeLine view={view} symbol={chain?.nativeSymbol ?? ''} />}
      {view.hash && view.stage !== 'done' && !view.problem && <Notice tone="quiet">{t('wallet.leave')}</Notice>}
    </Sheet>
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
