import '@ocean/ui/more-icons';
import { AmountText, CodeText } from '@ocean/ui/amount-text';
import { IconButton } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { ConfirmationBlocks, type Stage, StageList } from '@ocean/ui/stage-list';
import { useCopyText } from '@ocean/ui/use-copy-text';
import { useSyncExternalStore } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { exactPlaces, showTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ChainInfo } from '../../provider/network.ts';
import { successKey, type TaskView, taskAmount, taskAsset, type WalletTask } from '../task.ts';
import type { TaskRun } from '../task-run.ts';
import { closeTask } from '../task-runs.ts';
import { stagesOf } from '../task-stages.ts';
import { ApprovalForm, isApprovalReady } from './approval-form.tsx';
import { FeeLine } from './fee-line.tsx';
import { HeldLine } from './held-line.tsx';
import { TaskActions } from './task-actions.tsx';
import { ProblemNotice } from './task-problem.tsx';
import { type ApprovalState, useApproval } from './use-approval.ts';

/** One sheet for every wallet action: what happens now, what comes next, and what can be done about it. */
export function TaskSheet({ run }: { run: TaskRun }) {
  const t = useText();
  const view = useSyncExternalStore(run.subscribe, run.view, run.view);
  const chain = useHome().data?.chain;
  const asset = taskAsset(view.task);
  const approval = useApproval(asset, chain?.approvalDefault ?? 'exact');
  const { choice } = approval.typed;
  const decimals = chain?.tokens[asset]?.decimals ?? 18;

  const stages: Stage[] = stagesOf(view, choice).map((stage) => ({
    key: stage.key,
    state: stage.state,
    title: t(stage.title),
    text:
      stage.text &&
      t(stage.text, { asset, need: view.confirmations?.need ?? chain?.confirmations ?? 0, have: view.confirmations?.have ?? 0 }),
    children: stageContent(stage.key, { view, approval, chain, decimals, confirming: t('wallet.confirming') }),
  }));

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
      {view.stage === 'done' && !view.problem && <Notice tone="good">{t(successKey(view.task))}</Notice>}
      {view.stage === 'done' && view.task.kind !== 'revoke' && (
        <HeldLine asset={asset} isDeposit={view.task.kind === 'deposit'} />
      )}
      {view.problem && <ProblemNotice task={view.task} problem={view.problem} decimals={decimals} />}
      {!view.hash && !view.problem && <PriceEnd task={view.task} />}
      {!view.hash && view.feeWei !== null && <FeeLine view={view} choice={choice} symbol={chain?.nativeSymbol ?? ''} />}
      {view.hash && view.stage !== 'done' && !view.problem && (
        <Notice tone="quiet">{t(view.task.kind === 'revoke' ? 'wallet.leave.approval' : 'wallet.leave')}</Notice>
      )}
    </Sheet>
  );
}

type StageParts = {
  view: TaskView;
  approval: ApprovalState;
  chain: ChainInfo | undefined;
  decimals: number;
  /** Names the blocks on top for screen readers. */
  confirming: string;
};

/** What a step shows besides its text. */
function stageContent(key: string, { view, approval, chain, decimals, confirming }: StageParts) {
  const isChoosing = view.stage === 'approve' && view.waitingFor === null;
  if (key === 'approve' && isChoosing && view.needed !== null) {
    return (
      <ApprovalForm
        needed={view.needed}
        decimals={decimals}
        asset={taskAsset(view.task)}
        state={approval}
        isSignable={view.permit !== 'none'}
      />
    );
  }
  // All of it: an address whose ends are the same is easily made.
  if (key === 'approve' && view.permit === 'asked' && chain) return <SpenderLine vault={chain.vault} />;
  if (key === 'sign' && view.hash) return <HashLine hash={view.hash} explorerUrl={chain?.explorerUrl ?? null} />;
  if (key === 'confirm' && view.confirmations && view.stage === 'confirm') {
    return <ConfirmationBlocks have={view.confirmations.have} need={view.confirmations.need} label={confirming} />;
  }
  return undefined;
}

/** For comparing with the spender that the wallet shows. */
function SpenderLine({ vault }: { vault: string }) {
  return (
    <p className="text-label text-ink-2 [overflow-wrap:anywhere]">
      <bdi dir="ltr">{vault}</bdi>
    </p>
  );
}

/** Until when the price of a purchase holds; the approval takes some of that time. */
function PriceEnd({ task }: { task: WalletTask }) {
  const t = useText();
  if (task.kind !== 'pay') return null;
  return (
    <Notice tone="quiet" icon="clock">
      {t('wallet.holds', { time: showTime(task.expiresAt) })}
    </Notice>
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
