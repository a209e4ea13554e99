import { type AuditEntry, recordReading } from './audit-log.ts';
import type { Desk } from './operation.ts';
import { recordDone } from './record-done.ts';
import { type ActToSign, signAct } from './sign-act.ts';

/** The change made by an act, for the audit: old and new value as plain JSON. */
export type Change = {
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
};

/** An act before it is signed: its exact text, its change, and what happens once enough operators have signed. */
export type PreparedAct = ActToSign & {
  readonly change: Change;
  /**
   * @returns what was done, in sentences
   * @throws NotAllowed, with nothing changed
   */
  carryOut(signers: readonly string[]): Promise<readonly string[]>;
};

/**
 * Runs an act from a command: adds the signature, and carries out the act once enough operators have signed. Records the same as
 * the console: that the text was read, who signed it, and that it was done.
 * @throws NotAllowed
 */
export async function perform(desk: Desk, act: PreparedAct, signature: string | undefined): Promise<readonly string[]> {
  const { subject, reason, before, after } = act.change;
  const call = desk.command?.name ?? UNNAMED;
  const entryOf = (kind: AuditEntry['kind'], operator: string | null): AuditEntry => {
    return { operator, sessionId: null, kind, call, subject, reason, before, after };
  };
  const { isComplete, signed, signers, lines } = await signAct(desk, act, {
    given: signature,
    entryOf: (operator) => entryOf('signed', operator),
  });
  if (!signed) {
    await recordReading(desk.db, {
      operator: null,
      sessionId: null,
      call,
      subject,
      after: desk.command && { by: desk.command.by },
    });
  }
  if (!isComplete || !signed) return lines;
  // An act that needs one signature is attributed to the operator who runs the command, not to earlier signers of the
  // same text.
  const said = await act.carryOut(act.signaturesNeeded === 1 ? [signed.operator] : signers);
  await recordDone(desk.db, entryOf('done', signed.operator), { text: act.text, signedAt: signed.at });
  return said;
}

/** The name for a program that runs an operation by itself. */
const UNNAMED = 'command';
