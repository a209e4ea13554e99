import type { Desk } from './operation.ts';
import { type ActToSign, signAct } from './sign-act.ts';

/** What an act changes, for the audit: old and new value as plain JSON. */
export type Change = {
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
};

/** An act before anybody signed it: its exact text, what it changes, and what happens once enough operators signed. */
export type PreparedAct = ActToSign & {
  readonly change: Change;
  /**
   * @returns what was done, in sentences
   * @throws NotAllowed, with nothing changed
   */
  carryOut(signers: readonly string[]): Promise<readonly string[]>;
};

/** By a command: adds the signature, and does the act once enough operators signed. @throws NotAllowed */
export async function perform(desk: Desk, act: PreparedAct, signature: string | undefined): Promise<readonly string[]> {
  const signing = await signAct(desk, act, signature);
  return signing.isComplete ? act.carryOut(signing.signers) : signing.lines;
}
