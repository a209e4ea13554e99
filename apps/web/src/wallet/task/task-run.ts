import { parseAmount } from '@ocean/money/amount';
import { createSignal, type Signal } from '../../base/signal.ts';
import { isSameAddress } from '../../base/token-store.ts';
import { type Approval, approvalSteps, approvalUnits, rememberApproval } from '../approval.ts';
import { isRejection } from '../provider/eip1193.ts';
import { reportPayment } from './ask-settlement.ts';
import type { ChainCalls, Sent } from './chain-calls.ts';
import { followTask } from './follow-task.ts';
import { keepPending, type PendingTask } from './pending-tasks.ts';
import { type TaskView, takesTokens, taskAsset, type WalletTask } from './task.ts';
import type { TaskParts } from './task-parts.ts';

/** How often the chain is asked whether an approval is in a block, and how many times. */
const POLL_MS = 1_500;
const MAX_POLLS = 400;

/**
 * One wallet action from balance check to settlement. Closing its sheet does not stop it: what the wallet was asked may
 * still be confirmed there, and what was sent is followed to its end.
 */
export class TaskRun {
  readonly view: () => TaskView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly #parts: TaskParts;
  readonly #task: WalletTask;
  readonly #resumed: PendingTask | null;
  readonly #signal: Signal<TaskView>;
  #isLeft = false;

  constructor(parts: TaskParts, task: WalletTask, resumed: PendingTask | null = null) {
    this.#parts = parts;
    this.#task = task;
    this.#resumed = resumed;
    this.#signal = createSignal(firstView(parts, task, resumed));
    this.view = this.#signal.read;
    this.subscribe = this.#signal.subscribe;
  }

  isOf(address: string | null): boolean {
    return address !== null && isSameAddress(address, this.#parts.account);
  }

  /** Its account is no longer the one here: from now on nothing is asked on its behalf. What was sent stays noted. */
  leave(): void {
    this.#isLeft = true;
  }

  start(): Promise<void> {
    return this.#resumed ? this.#follow(this.#resumed) : this.#begin();
  }

  /** A claim was asked for by a tap that named it: a second one of the same name would only repeat that. */
  async #begin(): Promise<void> {
    await this.check();
    const { stage, problem } = this.view();
    if (this.#task.kind === 'claim' && stage === 'sign' && problem === null && !this.#isLeft) await this.sign();
  }

  /** Balance and allowance first, so that nothing is asked of the wallet that cannot work. */
  check(): Promise<void> {
    const task = this.#task;
    return this.#attempt(async () => {
      this.#show({ stage: 'check', waitingFor: 'chain', problem: null });
      if (this.#parts.isWrongNetwork) return this.#show({ waitingFor: null, problem: { kind: 'wrongNetwork' } });
      const calls = await this.#calls();
      const needed = this.#units();
      this.#show({ needed, feeWei: await calls.feeWei().catch(() => null) });
      if (!takesTokens(task)) return this.#show({ stage: 'sign', waitingFor: null });
      const [balance, allowance] = await Promise.all([calls.balance(task.asset), calls.allowance(task.asset)]);
      const isEnough = allowance >= needed;
      this.#show({ allowance, hasApproval: !isEnough });
      if (balance < needed) {
        return this.#show({ waitingFor: null, problem: { kind: 'balanceLow', have: balance, need: needed } });
      }
      this.#show({ stage: isEnough ? 'sign' : 'approve', waitingFor: null });
    });
  }

  /** Approves as chosen, then reads again what the vault may really take. */
  approve(approval: Approval): Promise<void> {
    return this.#attempt(async () => {
      const { needed, allowance, waitingFor } = this.view();
      const asset = taskAsset(this.#task);
      const token = this.#parts.chain.tokens[asset];
      if (needed === null || allowance === null || !token || waitingFor !== null) return;
      const wanted = approvalUnits(approval, { needed, decimals: token.decimals });
      if (!wanted.ok) return;
      rememberApproval(this.#parts.storage, asset, approval);
      this.#show({ problem: null, waitingFor: 'wallet' });
      for (const step of approvalSteps({ allowance, needed, resetsApproval: token.resetsApproval })) {
        await this.#allow(step === 'reset' ? 0n : wanted.units);
      }
      // Wallets let people lower the amount, so what counts is what is there now against what is needed.
      const now = await (await this.#calls()).allowance(asset);
      this.#show({ allowance: now, waitingFor: null });
      if (now < needed) this.#show({ problem: { kind: 'allowanceLow', have: now, need: needed } });
      else this.#show({ stage: 'sign' });
    });
  }

  /** By a tap of its own where something is paid: the fee was in view before the wallet opens. */
  sign(): Promise<void> {
    return this.#attempt(async () => {
      if (this.view().waitingFor !== null) return;
      this.#show({ stage: 'sign', waitingFor: 'wallet', problem: null });
      const sent = await (await this.#calls()).act(this.#task, this.#units());
      await this.#follow(this.#keep(sent));
    });
  }

  async #allow(units: bigint): Promise<void> {
    const calls = await this.#calls();
    this.#show({ waitingFor: 'wallet' });
    const { hash, nonce } = await calls.approve(taskAsset(this.#task), units);
    this.#show({ waitingFor: 'chain' });
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const minedNonce = await calls.minedNonce();
      const receipt = await calls.receipt(hash);
      if (receipt?.isSuccess) return;
      if (receipt) throw new Error('the approval failed on chain');
      // Sped up or replaced in the wallet: what may be taken now is read from the chain in any case.
      if (minedNonce > nonce) return;
      await this.#parts.pause(POLL_MS);
    }
    throw new Error('the approval is not in a block yet');
  }

  #keep({ hash, nonce }: Sent): PendingTask {
    const { account, chain, storage, now } = this.#parts;
    const pending = { task: this.#task, from: account, chainId: chain.chainId, hash, nonce, sentAt: now() };
    keepPending(storage, pending);
    this.#show({ hash, stage: 'confirm', waitingFor: 'chain', confirmations: { have: 0, need: chain.confirmations } });
    return pending;
  }

  async #follow(pending: PendingTask): Promise<void> {
    if (this.#isLeft) return;
    // The server finds the payment by its reference too; not being able to tell it now costs nothing.
    void reportPayment(this.#parts.client, this.#task, pending.hash).catch(() => undefined);
    await followTask(this.#parts, pending, { show: (change) => this.#show(change), isLeft: () => this.#isLeft });
  }

  /** A no in the wallet gives the turn back to the user; everything else is a problem with a name. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isRejection(error)) return this.#show({ waitingFor: null });
      const explain = await this.#parts.calls().then(
        (loaded) => loaded.explain,
        () => () => null,
      );
      this.#show({ waitingFor: null, problem: explain(error) ?? { kind: 'notReached', error } });
    }
  }

  async #calls(): Promise<ChainCalls> {
    return (await this.#parts.calls()).calls;
  }

  #units(): bigint {
    const task = this.#task;
    if (task.kind === 'claim') return BigInt(task.withdrawal.voucher?.netUnits ?? '0');
    if (!takesTokens(task)) return 0n;
    const parsed = parseAmount(task.amount, this.#parts.chain.tokens[task.asset]?.decimals ?? 0);
    if (!parsed.ok) throw new Error(`the amount ${task.amount} does not fit ${task.asset}`);
    return parsed.units;
  }

  #show(change: Partial<TaskView>): void {
    this.#signal.set({ ...this.view(), ...change });
  }
}

function firstView({ chain }: TaskParts, task: WalletTask, resumed: PendingTask | null): TaskView {
  return {
    task,
    stage: resumed ? 'confirm' : 'check',
    waitingFor: 'chain',
    hasApproval: takesTokens(task),
    allowance: null,
    needed: null,
    feeWei: null,
    hash: resumed?.hash ?? null,
    confirmations: resumed ? { have: 0, need: chain.confirmations } : null,
    problem: null,
  };
}
