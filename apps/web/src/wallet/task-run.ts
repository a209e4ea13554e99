import { parseAmount } from '@ocean/money/amount';
import { type Approval, approvalSteps, approvalUnits, rememberApproval } from './approval.ts';
import { reportPayment } from './ask-settlement.ts';
import type { Sent } from './chain-calls.ts';
import { isRejection } from './eip1193.ts';
import { followTask } from './follow-task.ts';
import { keepPending, type PendingTask } from './pending-tasks.ts';
import { type TaskView, takesTokens, taskAsset, type WalletTask } from './task.ts';
import type { TaskParts } from './task-parts.ts';

/** How often chain and server are asked while something is on its way, and how long an approval may take. */
export const POLL_MS = 1_500;
const MOST_APPROVAL_POLLS = 400;

export type TaskRun = ReturnType<typeof createTaskRun>;

/**
 * One wallet action from balance check to settlement. Closing its sheet does not stop it: what the wallet was asked may
 * still be confirmed there, and what was sent is followed to its end.
 */
export function createTaskRun(parts: TaskParts, task: WalletTask, resumed: PendingTask | null = null) {
  const listeners = new Set<() => void>();
  let isAbandoned = false;
  let view: TaskView = {
    task,
    stage: resumed ? 'confirm' : 'check',
    waitingFor: 'chain',
    hasApproval: takesTokens(task),
    allowance: null,
    needed: null,
    feeWei: null,
    hash: resumed?.hash ?? null,
    confirmations: resumed ? { have: 0, need: parts.chain.confirmations } : null,
    problem: null,
  };
  const show = (change: Partial<TaskView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };

  /** A no in the wallet gives the turn back to the user; everything else is a problem with a name. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (isRejection(error)) return show({ waitingFor: null });
      const explain = await parts.calls().then(
        ({ explain }) => explain,
        () => () => null,
      );
      show({ waitingFor: null, problem: explain(error) ?? { kind: 'notReached', error } });
    }
  };

  const units = (): bigint => {
    if (!takesTokens(task)) return BigInt(task.withdrawal.voucher?.netUnits ?? '0');
    const parsed = parseAmount(task.amount, parts.chain.tokens[task.asset]?.decimals ?? 0);
    if (!parsed.ok) throw new Error(`the amount ${task.amount} does not fit ${task.asset}`);
    return parsed.units;
  };

  const check = () =>
    attempt(async () => {
      show({ stage: 'check', waitingFor: 'chain', problem: null });
      if (parts.isWrongNetwork) return show({ waitingFor: null, problem: { kind: 'wrongNetwork' } });
      const { calls } = await parts.calls();
      const needed = units();
      show({ needed, feeWei: await calls.feeWei().catch(() => null) });
      if (!takesTokens(task)) return sign();
      const [balance, allowance] = await Promise.all([calls.balance(task.asset), calls.allowance(task.asset)]);
      if (isAbandoned) return;
      if (balance < needed)
        return show({ allowance, waitingFor: null, problem: { kind: 'balanceLow', have: balance, need: needed } });
      const isEnough = allowance >= needed;
      show({ allowance, hasApproval: !isEnough });
      if (isEnough) await sign();
      else show({ stage: 'approve', waitingFor: null });
    });

  const approve = (approval: Approval) =>
    attempt(async () => {
      const { needed, allowance } = view;
      const token = parts.chain.tokens[taskAsset(task)];
      if (needed === null || allowance === null || !token || view.waitingFor !== null) return;
      const wanted = approvalUnits(approval, { needed, decimals: token.decimals });
      if (!wanted.ok) return;
      rememberApproval(parts.storage, taskAsset(task), approval);
      show({ problem: null });
      for (const step of approvalSteps({ allowance, needed, resetsApproval: token.resetsApproval })) {
        await allow(step === 'reset' ? 0n : wanted.units);
      }
      const { calls } = await parts.calls();
      // Wallets let people lower the amount, so what counts is what is there now against what is needed.
      const now = await calls.allowance(taskAsset(task));
      show({ allowance: now });
      if (now < needed) return show({ waitingFor: null, problem: { kind: 'allowanceLow', have: now, need: needed } });
      if (!isAbandoned) await sign();
      else show({ waitingFor: null });
    });

  const allow = async (amount: bigint) => {
    const { calls } = await parts.calls();
    show({ waitingFor: 'wallet' });
    const { hash } = await calls.approve(taskAsset(task), amount);
    show({ waitingFor: 'chain' });
    for (let poll = 0; poll < MOST_APPROVAL_POLLS; poll += 1) {
      const receipt = await calls.receipt(hash);
      if (receipt?.isSuccess) return;
      if (receipt) throw new Error('the approval failed on chain');
      await parts.pause(POLL_MS);
    }
    throw new Error('the approval is not in a block yet');
  };

  const sign = () =>
    attempt(async () => {
      show({ stage: 'sign', waitingFor: 'wallet', problem: null });
      const { calls } = await parts.calls();
      const sent = await calls.act(task, units());
      await follow(keep(sent));
    });

  const keep = ({ hash, nonce }: Sent): PendingTask => {
    const pending = { task, from: parts.account, chainId: parts.chain.chainId, hash, nonce, sentAt: parts.now() };
    keepPending(parts.storage, pending);
    show({ hash, stage: 'confirm', waitingFor: 'chain', confirmations: { have: 0, need: parts.chain.confirmations } });
    return pending;
  };

  const follow = async (pending: PendingTask) => {
    void reportPayment(parts.client, task, pending.hash).catch(() => undefined);
    await followTask(parts, pending, show);
  };

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => (resumed ? follow(resumed) : check()),
    check,
    approve,
    sign,
    /** Nothing was sent yet and the user has gone: do not open the wallet for the next step. */
    abandon() {
      isAbandoned = true;
    },
  };
}
