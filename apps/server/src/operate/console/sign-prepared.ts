import type { SignedOutcome } from '@ocean/api/operators/endpoint';
import { hasRole, readOperators } from '../../operators/roles.ts';
import { signerOf } from '../../operators/signatures.ts';
import { type AuditEntry, recordReading } from '../audit-log.ts';
import { NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { recordDone } from '../record-done.ts';
import { addSignature, requireUnrelatedSigner, signersOf } from '../sign-act.ts';
import type { ConsoleContext, SignedInOperator } from './console-context.ts';

type Given = { readonly text: string; readonly signature: string };

type Signing = {
  readonly act: PreparedAct;
  /** Undefined while the operator only reads the text. */
  readonly given: Given | undefined;
  readonly operator: SignedInOperator;
  readonly call: string;
};

/**
 * Shows the text of an act and its signers. With a signature, adds it and carries out the act once enough operators
 * have signed. The signing wallet must be the one that signed in, so that a stolen session cannot sign.
 * @throws NotAllowed: another text, another wallet, no role, signed already, or what the act itself refuses
 */
export async function signPrepared(context: ConsoleContext, { act, given, operator, call }: Signing): Promise<SignedOutcome> {
  const { db } = context;
  const { text, role, signaturesNeeded, change } = act;
  const operators = await readOperators(db, context);
  const signed = await signersOf(context, operators, act);
  const outcome = { text, role, signaturesNeeded };
  if (!given) {
    // Recorded as a reading: the text names accounts and amounts, even if it is never signed.
    const { address, sessionId } = operator;
    await recordReading(db, { operator: address, sessionId, call, subject: change.subject });
    return { ...outcome, signers: signed, isDone: false, said: [] };
  }
  if (given.text !== text) throw new NotAllowed('This has changed since you read it: read it again. Nothing was signed.');
  if (!hasRole(operators, operator.address, role)) throw new NotAllowed(`You have no role ${role}: nothing was signed.`);
  if ((await signerOf(text, given.signature)) !== operator.address) {
    throw new NotAllowed(`This is no signature of ${operator.address} under this text: nothing was signed.`);
  }
  if (act.about) await requireUnrelatedSigner(context, act.about, [operator.address]);
  const isRepeat = signed.includes(operator.address);
  if (isRepeat && signed.length < signaturesNeeded) {
    throw new NotAllowed('You have signed this already: another operator signs the same text.');
  }
  // The first two signers are the deciders. They may send it again in case it was not carried out.
  if (!isRepeat && signaturesNeeded > 1 && signed.length >= signaturesNeeded) {
    throw new NotAllowed(
      `${signed.join(' and ')} have signed this already: a third signature is not needed, and nothing was signed.`,
    );
  }
  const entry = (kind: AuditEntry['kind']): AuditEntry => ({
    ...{ operator: operator.address, sessionId: operator.sessionId, kind, call },
    ...{ subject: change.subject, reason: change.reason, before: change.before, after: change.after },
  });
  const signature = { operator: operator.address, signature: given.signature, entry: entry('signed') };
  const { signers, signedAt } = await addSignature(context, { operators, act, ...signature });
  if (signers.length < signaturesNeeded) return { ...outcome, signers: [...signers], isDone: false, said: [] };
  // An act that needs one signature is attributed to the operator who is told that it is done, not to a concurrent signer.
  const said = [...(await act.carryOut(signaturesNeeded === 1 ? [operator.address] : signers))];
  await recordDone(db, entry('done'), { text, signedAt });
  return { ...outcome, signers: [...signers], isDone: true, said };
}
