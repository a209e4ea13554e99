import type { PermitCalls, SignedPermit } from './permit-calls.ts';

type Calls = PermitCalls & {
  /** What the vault may take now. */
  readonly allowance: (asset: string) => Promise<bigint>;
};

/** The signature of one payment, from the question whether there can be one until the payment is sent. */
export class HeldPermit {
  #signed: SignedPermit | null = null;

  get signed(): SignedPermit | null {
    return this.#signed;
  }

  /** A signature that was given serves until its nonce is used or its end is reached; then the wallet is asked again. */
  async find(calls: Calls, { asset, isEnough }: { asset: string; isEnough: boolean }): Promise<'none' | 'offered' | 'signed'> {
    if (!isEnough && this.#signed && (await calls.isPermitGood(asset, this.#signed))) return 'signed';
    this.#signed = null;
    return !isEnough && (await calls.canPermit(asset)) ? 'offered' : 'none';
  }

  /**
   * Has the wallet sign, and the token check it before anything is sent with it.
   *
   * @returns allowed: it is not needed any more. unable: the wallet cannot sign what the token takes, so it has to approve.
   */
  async ask(calls: Calls, { asset, needed }: { asset: string; needed: bigint }): Promise<'signed' | 'allowed' | 'unable'> {
    this.#signed = await calls.signPermit(asset, needed);
    if (this.#signed === null) return 'unable';
    if (!(await this.isOver(calls, asset))) return 'signed';
    this.#signed = null;
    // A node that sees the check can submit the permit itself: the allowance is then there.
    return (await calls.allowance(asset)) >= needed ? 'allowed' : 'unable';
  }

  /** Used up or ended since it was signed, or never one that the token takes. */
  async isOver(calls: Calls, asset: string): Promise<boolean> {
    return this.#signed !== null && !(await calls.isPermitGood(asset, this.#signed));
  }
}
