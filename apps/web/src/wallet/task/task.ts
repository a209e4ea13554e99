import type { earnings } from '@ocean/api/areas/earnings';
import type { PurchaseKind } from '@ocean/api/areas/purchases/purchase';
import type { VoteSide } from '@ocean/api/areas/voting';
import type { OutputOf } from '@ocean/api/endpoint';
import type { TextKey } from '../../i18n/use-text.ts';
import type { ApprovalChoice } from '../approval.ts';

type Withdrawal = OutputOf<typeof earnings.listWithdrawals>['list'][number];

/** Of a purchase that waits for it. */
type Payment = {
  readonly kind: 'pay';
  /** How many; absent in what an earlier version of the app has noted. */
  readonly quantity?: number;
  readonly purchaseId: string;
  readonly orderRef: string;
  readonly asset: string;
  readonly amount: string;
  readonly title: string;
  /** When the price ends, by the platform's clock; a later payment would be credited instead. */
  readonly expiresAt: string;
};

/** What the wallet is to do. `title` heads the sheet: "10 Ocean Bots". */
export type WalletTask =
  | (Payment & { readonly buys: Exclude<PurchaseKind, 'vote'> })
  | (Payment & { readonly buys: 'vote'; readonly projectId: string; readonly side: VoteSide })
  | {
      readonly kind: 'deposit';
      readonly asset: string;
      readonly amount: string;
      readonly title: string;
      /** Part of an act whose sheet waits beneath: settled, it gives way to that one. */
      readonly isStep?: true;
    }
  | { readonly kind: 'claim'; readonly withdrawal: Withdrawal; readonly title: string }
  /** Takes back what the vault may take of a token. The server has nothing to book for it. */
  | { readonly kind: 'revoke'; readonly asset: string; readonly title: string };

/** settled: the server has booked it. watching: it is on its way and followed in the background. closed: nothing was sent. */
export type TaskOutcome = 'settled' | 'watching' | 'closed';

/** check: balance and allowance. approve, sign: the wallet's turn. confirm: blocks. settle: the server's turn. */
type TaskStage = 'check' | 'approve' | 'sign' | 'confirm' | 'settle' | 'done';

export type TaskProblem =
  | { readonly kind: 'wrongNetwork' }
  | { readonly kind: 'balanceLow'; readonly have: bigint; readonly need: bigint }
  | { readonly kind: 'gasLow' }
  | { readonly kind: 'allowanceLow'; readonly have: bigint; readonly need: bigint }
  /** The call would revert, or did: the contract's own name for the reason. */
  | { readonly kind: 'reverted'; readonly reason: string; readonly isSent: boolean }
  /** The price of the purchase has ended before anything was sent for it. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'replaced' }
  /** The money arrived but could not settle what it was for. */
  | { readonly kind: 'credited' }
  | { readonly kind: 'notReached'; readonly error: unknown }
  /** The wallet was asked to send and failed in a way that does not tell whether it has. */
  | { readonly kind: 'unsure'; readonly error: unknown };

/** none: the token, the vault or the wallet cannot. offered: the member may choose it. asked: the wallet's turn. signed: it pays with the payment. */
type PermitState = 'none' | 'offered' | 'asked' | 'signed';

export type Confirmations = { readonly have: number; readonly need: number };

export type TaskView = {
  readonly task: WalletTask;
  readonly stage: TaskStage;
  /** Whose turn it is inside the stage; null: the user's. */
  readonly waitingFor: 'wallet' | 'chain' | 'server' | null;
  readonly hasApproval: boolean;
  /** Whether a signature can take the place of the approval, and how far it is. */
  readonly permit: PermitState;
  readonly allowance: bigint | null;
  readonly needed: bigint | null;
  readonly feeWei: bigint | null;
  readonly hash: string | null;
  readonly confirmations: Confirmations | null;
  readonly problem: TaskProblem | null;
  /** Its approval was sent before the page was loaded again, and nothing was paid since. */
  readonly wasApproved: boolean;
};

export function taskAsset(task: WalletTask): string {
  return task.kind === 'claim' ? task.withdrawal.asset : task.asset;
}

/** What moves: what is paid in, or what the member receives. */
export function taskAmount(task: WalletTask): string {
  if (task.kind === 'revoke') return '0';
  return task.kind === 'claim' ? task.withdrawal.net : task.amount;
}

/** A signature serves exactly the payment; what allows more is a transaction of its own. */
export function isByPermit({ permit }: Pick<TaskView, 'permit'>, choice: ApprovalChoice): boolean {
  return permit === 'asked' || permit === 'signed' || (permit === 'offered' && choice === 'exact');
}

/** What is said when it has settled. */
export function successKey(task: WalletTask): TextKey {
  return isVote(task) ? 'wallet.success.vote' : `wallet.success.${task.kind}`;
}

/** What is said when the money arrived and could not settle what it was for. */
export function creditedKey(task: WalletTask): TextKey {
  return isVote(task) ? 'wallet.credited.vote' : 'wallet.credited';
}

export function isVote(task: WalletTask): boolean {
  return task.kind === 'pay' && task.buys === 'vote';
}

export function isStep(task: WalletTask): boolean {
  return task.kind === 'deposit' && task.isStep === true;
}

type Taking = Extract<WalletTask, { kind: 'pay' | 'deposit' }>;

/** A claim and a revocation take nothing from the wallet, so there is nothing to allow. */
export function takesTokens(task: WalletTask): task is Taking {
  return task.kind === 'pay' || task.kind === 'deposit';
}
