import type { StageState } from '@ocean/ui/stage-list';
import type { TextKey } from '../../i18n/use-text.ts';
import type { ApprovalChoice } from '../approval.ts';
import { isByPermit, type TaskView } from './task.ts';

export type ShownStage = {
  readonly key: 'approve' | 'sign' | 'confirm' | 'settle';
  readonly state: StageState;
  readonly title: TextKey;
  readonly text: TextKey | null;
};

/** The numbered steps of the sheet; the check is a line of the first one. `choice` is the approval that is selected now. */
export function stagesOf(view: TaskView, choice: ApprovalChoice = 'exact'): readonly ShownStage[] {
  const order = ['approve', 'sign', 'confirm', 'settle'] as const;
  const shown = view.task.kind === 'revoke' ? order.slice(1, 3) : view.task.kind === 'claim' ? order.slice(1) : order;
  const now = view.stage === 'check' ? 0 : view.stage === 'done' ? shown.length : shown.indexOf(view.stage as 'sign');
  return shown.map((key, index) => {
    const state =
      index < now ? 'done' : index > now ? 'next' : view.problem && view.problem.kind !== 'credited' ? 'failed' : 'now';
    const shownView = { ...view, bySignature: isByPermit(view, choice) };
    return { key, state, title: titleOf(key, state, shownView), text: textOf(key, state, shownView) };
  });
}

type ShownView = TaskView & { readonly bySignature: boolean };

function titleOf(key: ShownStage['key'], state: StageState, { task, bySignature }: ShownView): TextKey {
  const isDone = state === 'done';
  if (key === 'approve' && bySignature) return isDone ? 'wallet.permitted' : 'wallet.permit';
  if (key === 'approve') return isDone ? 'wallet.approved' : 'wallet.approve';
  if (key === 'confirm') return isDone ? 'wallet.confirmed' : state === 'now' ? 'wallet.confirming' : 'wallet.confirm';
  if (key === 'settle') return 'wallet.settle';
  const [active, done] = {
    pay: ['wallet.pay', 'wallet.paid'],
    deposit: ['wallet.deposit', 'wallet.deposited'],
    claim: ['wallet.claim', 'wallet.claimed'],
    revoke: ['wallet.revoke', 'wallet.revoked'],
  }[task.kind] as [TextKey, TextKey];
  return isDone ? done : active;
}

function textOf(key: ShownStage['key'], state: StageState, view: ShownView): TextKey | null {
  if (view.stage === 'check' && state === 'now') return CHECKS[view.task.kind];
  if (key === 'approve') return approveText(state, view);
  if (key === 'sign') return signText(state, view);
  if (key === 'confirm') return confirmText(state, view);
  if (state === 'now') return 'wallet.settle.waiting';
  if (view.task.kind === 'revoke') return null;
  return view.task.kind === 'pay' ? `wallet.settle.pay.${view.task.buys}` : `wallet.settle.${view.task.kind}`;
}

const CHECKS = {
  pay: 'wallet.check',
  deposit: 'wallet.check',
  claim: 'wallet.check.claim',
  revoke: 'wallet.check.revoke',
} as const;

function approveText(state: StageState, view: ShownView): TextKey | null {
  if (state === 'done') return view.hasApproval ? null : 'wallet.approve.enough';
  if (state !== 'now') return null;
  if (view.bySignature) return view.waitingFor === 'wallet' ? 'wallet.permit.wallet' : 'wallet.permit.question';
  if (view.waitingFor === 'wallet') return 'wallet.approve.wallet';
  return view.waitingFor === 'chain' ? 'wallet.approve.chain' : 'wallet.approve.question';
}

function signText(state: StageState, { task, hasApproval, waitingFor }: TaskView): TextKey | null {
  if (state === 'done') return null;
  if (state === 'now' && waitingFor === 'wallet') return 'wallet.sign.wallet';
  if (task.kind === 'claim') return 'wallet.claim.only';
  if (task.kind === 'revoke') return 'wallet.revoke.only';
  return hasApproval ? 'wallet.pay.next' : 'wallet.pay.only';
}

function confirmText(state: StageState, { confirmations }: TaskView): TextKey | null {
  if (state === 'done') return null;
  if (state !== 'now') return 'wallet.confirm.need';
  return confirmations && confirmations.have > 0 ? 'wallet.confirm.blocks' : 'wallet.confirm.mining';
}
