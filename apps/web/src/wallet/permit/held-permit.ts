import type { PermitCalls, SignedPermit } from './permit-calls.ts';

type Calls = PermitCalls & {
  /** What the vault may take now. */
  readonly allowance: (asset: string) => Promise<bigint>;
};

/** The signature of one payment, from the check whether it is possible until the payment is sent. */
export class HeldPermit {
  #signed: SignedPermit | null = null;

  get signed(): SignedPermit | null {
    return this.#signed;
  }

  /** A signature is reused until its nonce is used or its deadline has passed; then the wallet is asked again. */
  async find(calls: Calls, { asset, isEnough }: { asset: string; isEnough: boolean }): Promise<'none' | 'offered' | 'signed'> {
    if (!isEnough && this.#signed && (await calls.isPermitGood(asset, this.#signed))) return 'signed';
    this.#signed = null;
    return !isEnough && (await calls.canPermit(asset)) ? 'offered' : 'none';
  }

  /**
   * Has the wallet sign, and the token check it before anything is sent with it.
   *
   * @returns allowed: no longer needed. unable: the wallet cannot sign what the token accepts, so it has to approve.
   */
  async ask(calls: Calls, { asset, needed }: { asset: string; needed: bigint }): Promise<'signed' | 'allowed' | 'unable'> {
    this.#signed = await calls.signPermit(asset, needed);
    if (this.#signed === null) return 'unable';
    if (!(await this.isOver(calls, asset))) return 'signed';
    this.#signed = null;
    // A node that sees the check can submit the permit itself: the allowance is then there.
    return (await calls.allowance(asset)) >= needed ? 'allowed' : 'unable';
  }

  /** Used or expired since it was signed, or never accepted by the token. */
  async isOver(calls: Calls, asset: string): Promise<boolean> {
    return this.#signed !== null && !(await calls.isPermitGood(asset, this.#signed));
  }
}
