import { parseAmount } from '@ocean/money/amount';
import { createSignal, type Signal } from '../../base/signal.ts';
import { isSameAddress } from '../../base/token-store.ts';
import { type Approval, approvalSteps, approvalUnits, rememberApproval } from '../approval.ts';
import { HeldPermit } from '../permit/held-permit.ts';
import { isRejection } from '../provider/eip1193.ts';
import { reportPayment } from './ask-settlement.ts';
import type { ChainCalls, Sent } from './chain-calls.ts';
import { firstView } from './first-view.ts';
import { followTask, untilMined } from './follow-task.ts';
import { dropPending, keepPending, type PendingTask } from './pending-tasks.ts';
import { isByPermit, type TaskView, takesTokens, taskAsset, type WalletTask } from './task.ts';
import type { TaskParts } from './task-parts.ts';

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
  /** The approval that was sent and that no payment has followed yet. */
  #approved: PendingTask | null;
  readonly #permit = new HeldPermit();
  #isLeft = false;
  #isClosed = false;

  constructor(parts: TaskParts, task: WalletTask, resumed: PendingTask | null = null) {
    this.#parts = parts;
    this.#task = task;
    this.#resumed = resumed?.isApproval ? null : resumed;
    this.#approved = resumed?.isApproval ? resumed : null;
    this.#signal = createSignal(firstView(parts, task, resumed));
    this.view = this.#signal.read;
    this.subscribe = this.#signal.subscribe;
  }

  isOf(address: string | null): boolean {
    return address !== null && isSameAddress(address, this.#parts.account);
  }

  /** Of the transaction that was sent, and before that of its approval. */
  sentHash(): string | null {
    return this.view().hash ?? this.#approved?.hash ?? null;
  }

  /** Its account is no longer the one here: from now on nothing is asked on its behalf. What was sent stays noted. */
  leave(): void {
    this.#isLeft = true;
  }

  /** Its sheet was closed: what the wallet has open may still be answered, and no further request follows by itself. */
  close(): void {
    this.#isClosed = true;
    this.#forgetApproval();
  }

  start(): Promise<void> {
    return this.#resumed ? this.#follow(this.#resumed) : this.#begin();
  }

  /** After a reload during its approval: waits for that to be in a block, and leaves the payment to a tap of its own. */
  async goOn(): Promise<void> {
    const approved = this.#approved;
    if (!approved || this.view().waitingFor !== null) return;
    await this.#attempt(async () => {
      this.#show({ stage: 'approve', hasApproval: true, waitingFor: 'chain', problem: null });
      await untilMined(this.#parts, approved as Sent).catch(() => undefined);
    });
    await this.check();
  }

  /** A claim was asked for by a tap that named it: a second one of the same name would only repeat that. */
  async #begin(): Promise<void> {
    await this.check();
    if (this.#task.kind === 'claim') await this.#leadOn();
  }

  /** Asks the wallet without a further tap, while the sheet is still open. */
  async #leadOn(): Promise<void> {
    const { stage, problem } = this.view();
    if (stage === 'sign' && problem === null && !this.#isLeft && !this.#isClosed) await this.sign();
  }

  /** Balance and allowance first, so that nothing is asked of the wallet that cannot work. */
  check(): Promise<void> {
    const task = this.#task;
    return this.#attempt(async () => {
      this.#show({ stage: 'check', waitingFor: 'chain', problem: null });
      if (this.#parts.isWrongNetwork) return this.#show({ waitingFor: null, problem: { kind: 'wrongNetwork' } });
      if (this.#isExpired()) return this.#show({ waitingFor: null, problem: { kind: 'expired' } });
      const calls = await this.#calls();
      const needed = this.#units();
      this.#show({ needed, feeWei: await calls.feeWei().catch(() => null) });
      if (!takesTokens(task)) return this.#show({ stage: 'sign', waitingFor: null });
      const [balance, allowance] = await Promise.all([calls.balance(task.asset), calls.allowance(task.asset)]);
      const isEnough = allowance >= needed;
      this.#show({ allowance, hasApproval: !isEnough, permit: 'none' });
      if (balance < needed) {
        return this.#show({ waitingFor: null, problem: { kind: 'balanceLow', have: balance, need: needed } });
      }
      const permit = await this.#permit.find(calls, { asset: task.asset, isEnough });
      this.#show({ stage: isEnough || permit === 'signed' ? 'sign' : 'approve', waitingFor: null, permit });
    });
  }

  /** Signs or approves as chosen, and leads on to the payment: what that costs was in view at this tap. */
  async approve(approval: Approval): Promise<void> {
    await this.#attempt(() => this.#approve(approval));
    await this.#leadOn();
  }

  /** Has the payment signed where that is enough. Otherwise approves, then reads again what the vault may really take. */
  async #approve(approval: Approval): Promise<void> {
    const { needed, allowance, waitingFor } = this.view();
    const asset = taskAsset(this.#task);
    const token = this.#parts.chain.tokens[asset];
    if (needed === null || allowance === null || !token || waitingFor !== null) return;
    const wanted = approvalUnits(approval, { needed, decimals: token.decimals });
    if (!wanted.ok) return;
    if (this.#isExpired()) return this.#show({ problem: { kind: 'expired' } });
    rememberApproval(this.#parts.storage, asset, approval);
    this.#show({ problem: null, waitingFor: 'wallet' });
    if (isByPermit(this.view(), approval.choice)) {
      if (await this.#signPermit(asset, needed)) return;
      if (this.#isExpired()) return this.#show({ waitingFor: null, problem: { kind: 'expired' } });
    }
    for (const step of approvalSteps({ allowance, needed, resetsApproval: token.resetsApproval })) {
      // Each step opens the wallet, and the one before it can take minutes.
      if (this.#isLeft || this.#isClosed) return this.#show({ waitingFor: null });
      await this.#allow(step === 'reset' ? 0n : wanted.units);
    }
    // Wallets let people lower the amount, so what counts is what is there now against what is needed.
    const now = await (await this.#calls()).allowance(asset);
    const isEnough = now >= needed;
    this.#show({
      allowance: now,
      waitingFor: null,
      ...(isEnough ? { stage: 'sign' } : { problem: { kind: 'allowanceLow', have: now, need: needed } }),
    });
  }

  /** false: this wallet cannot, so the approval, whose fee the wallet shows, takes its place within the same tap. */
  async #signPermit(asset: string, needed: bigint): Promise<boolean> {
    const calls = await this.#calls();
    this.#show({ permit: 'asked' });
    const asked = await this.#permit.ask(calls, { asset, needed }).catch((error: unknown) => {
      this.#show({ permit: 'offered' });
      throw error;
    });
    const permit = asked === 'signed' ? 'signed' : 'none';
    this.#show(asked === 'unable' ? { permit } : { permit, stage: 'sign', waitingFor: null });
    return asked !== 'unable';
  }

  /** By a tap of its own where nothing was approved before: the fee was in view before the wallet opens. */
  sign(): Promise<void> {
    return this.#attempt(async () => {
      if (this.view().waitingFor !== null) return;
      if (this.#isExpired()) return this.#show({ problem: { kind: 'expired' } });
      this.#show({ stage: 'sign', waitingFor: 'wallet', problem: null });
      const calls = await this.#calls();
      if (await this.#isPermitOver(calls)) return;
      const sent = await calls.act(this.#task, this.#units(), this.#permit.signed);
      await this.#follow(this.#keep(sent));
    });
  }

  /** Where another account has submitted the permit, the payment goes on with the allowance; otherwise the wallet signs again. */
  async #isPermitOver(calls: ChainCalls): Promise<boolean> {
    if (!(await this.#permit.isOver(calls, taskAsset(this.#task)))) return false;
    await this.check();
    const { stage, problem } = this.view();
    if (stage !== 'sign' || problem !== null || this.#isLeft || this.#isClosed) return true;
    this.#show({ waitingFor: 'wallet' });
    return false;
  }

  async #allow(units: bigint): Promise<void> {
    const calls = await this.#calls();
    this.#show({ waitingFor: 'wallet' });
    const sent = await calls.approve(taskAsset(this.#task), units);
    if (units > 0n) this.#noteApproval(sent);
    this.#show({ waitingFor: 'chain' });
    try {
      await untilMined(this.#parts, sent);
    } catch (error) {
      this.#forgetApproval();
      throw error;
    }
  }

  /** A payment in a later block could not buy anything any more. */
  #isExpired(): boolean {
    return this.#task.kind === 'pay' && Date.parse(this.#task.expiresAt) <= this.#parts.platformNow();
  }

  #noteOf({ hash, nonce }: Sent): PendingTask {
    const { account, chain, now } = this.#parts;
    return { task: this.#task, from: account, chainId: chain.chainId, hash, nonce, sentAt: now() };
  }

  /** Noted so that after a reload the app can say what was granted and that nothing was paid. */
  #noteApproval(sent: Sent): void {
    this.#approved = { ...this.#noteOf(sent), isApproval: true };
    keepPending(this.#parts.storage, this.#approved);
  }

  #forgetApproval(): void {
    if (this.#approved) dropPending(this.#parts.storage, this.#approved.hash);
    this.#approved = null;
  }

  #keep(sent: Sent): PendingTask {
    const { chain, storage } = this.#parts;
    const { hash } = sent;
    const pending = this.#noteOf(sent);
    this.#forgetApproval();
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

  /** When the member declines in the wallet, control returns to the member; every other failure becomes a named problem. */
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
