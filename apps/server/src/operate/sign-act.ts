import { parseArgs } from 'node:util';
import type { OperatorRole } from '@ocean/api/operators/roles';
import sql from 'sql-template-tag';
import { findInLine } from '../areas/account/queries.ts';
import type { Queryable } from '../db/database.ts';
import { hasRole, type Operators, readOperators } from '../operators/roles.ts';
import { type Act, recordSignature, signerOf, verifiedSigners } from '../operators/signatures.ts';
import { type AuditEntry, jsonOf, recordAudit } from './audit-log.ts';
import { type Desk, NotAllowed, Usage } from './operation.ts';

/** What must be signed, by how many different operators with the role. */
export type ActToSign = Act & {
  readonly role: OperatorRole;
  readonly signaturesNeeded: number;
  /** The accounts concerned: operators must not sign for themselves, nor for members above or below them. */
  readonly about?: About;
};

/** `signers` have signed, including this command's operator; while they are too few, `lines` says what is missing. */
export type Signing = {
  readonly isComplete: boolean;
  /** The signer of this command and the number of its audit entry; null when the text was only shown. */
  readonly signed: { readonly operator: string; readonly at: number } | null;
  readonly signers: readonly string[];
  readonly lines: readonly string[];
};

type Given = { readonly given: string | undefined; entryOf(operator: string): AuditEntry };

/**
 * Adds the operator's signature under the exact text of the act: the one given, or one made with the desk's key. Without
 * either nothing changes, and the lines show the text to sign.
 * @throws NotAllowed when the signature is not that of an operator with the role.
 */
export async function signAct(desk: Desk, act: ActToSign, { given, entryOf }: Given): Promise<Signing> {
  const operators = await readOperators(desk.db, desk);
  const signature = given ?? (await signWithKey(desk.key, act.text));
  if (!signature) {
    return { isComplete: false, signed: null, signers: [], lines: howToSign(act, await signersOf(desk, operators, act)) };
  }
  const operator = await signerOf(act.text, signature);
  if (!operator) throw new NotAllowed('This is no signature of the text.');
  if (!hasRole(operators, operator, act.role)) {
    throw new NotAllowed(`${operator} is not an operator with the role ${act.role}, or signed another text than:\n\n${act.text}`);
  }
  if (act.about) await requireUnrelatedSigner(desk, act.about, [operator]);
  const { signers, signedAt } = await addSignature(desk, { operators, act, operator, signature, entry: entryOf(operator) });
  const isComplete = signers.length >= act.signaturesNeeded;
  const lines = isComplete ? [] : [`${signers.join(', ')} signed: another operator signs the same text`, '', act.text];
  return { isComplete, signed: { operator, at: signedAt }, signers, lines };
}

type Signed = { readonly operator: string; readonly signature: string; readonly entry: AuditEntry };

/**
 * Adds a signature under an act and records it before the act itself, so that the signer is known whatever happens next. Signatures
 * on one subject are serialised, so that the third of three concurrent signers is told so. Signing the same text again counts once.
 * @returns the signers so far, and the number of the audit entry of this signature
 * @throws NotAllowed when as many as are needed have signed already
 */
export function addSignature(
  { db }: Pick<Desk, 'db'>,
  { operators, act, operator, signature, entry }: Signed & { readonly operators: Operators; readonly act: ActToSign },
): Promise<{ signers: readonly string[]; signedAt: number }> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`signature/${act.subject}`}, 0))`);
    const before = await signersOf({ db: tx }, operators, act);
    if (act.signaturesNeeded > 1 && before.length >= act.signaturesNeeded && !before.includes(operator)) {
      throw new NotAllowed(
        `${before.join(' and ')} have signed this already: a third signature is not needed, and nothing was signed.`,
      );
    }
    await recordSignature(tx, { subject: act.subject, text: act.text, operator, signature });
    const signedAt = (before.includes(operator) && (await findSigned(tx, entry))) || (await recordAudit(tx, entry));
    return { signers: await signersOf({ db: tx }, operators, act), signedAt };
  });
}

/** The operator's last entry about the same change: repeated signatures of a text write no new entry. */
async function findSigned(tx: Queryable, { operator, subject, after }: AuditEntry): Promise<number | undefined> {
  const found = await tx.maybeOne<{ number: number }>(sql`
    select number from operators.audit_entry
    where kind = 'signed' and operator = ${operator} and subject = ${subject} and after is not distinct from ${jsonOf(after)}::jsonb
    order by number desc limit 1`);
  return found?.number;
}

async function signWithKey(key: Desk['key'], message: string): Promise<string | undefined> {
  if (!key) return undefined;
  const { privateKeyToAccount } = await import('viem/accounts');
  return privateKeyToAccount(key).signMessage({ message });
}

/** The signers who have the role today. */
export async function signersOf({ db }: { readonly db: Queryable }, operators: Operators, act: ActToSign): Promise<string[]> {
  return (await verifiedSigners(db, act)).filter((address) => hasRole(operators, address, act.role));
}

function howToSign({ role, signaturesNeeded, text }: ActToSign, signers: readonly string[]): string[] {
  const isOne = signaturesNeeded === 1;
  const who = isOne ? `One operator (${role}) signs` : `${signaturesNeeded} different operators (${role}) sign`;
  return [
    `${who} exactly this text and ${isOne ? 'repeats' : 'repeat'} the command with --signature 0x…:`,
    ...(signers.length > 0 ? [`signed by ${signers.join(', ')}`] : []),
    '',
    text,
  ];
}

type About = { readonly accounts: readonly string[]; readonly refusal: string };

/**
 * The first signer who may decide: operators must not decide for themselves, nor for members above or below them at any
 * distance. A refused operator may have signed the same text.
 * @throws NotAllowed
 */
export async function requireUnrelatedSigner(
  { db }: Desk,
  { accounts, refusal }: About,
  signers: readonly string[],
): Promise<string> {
  for (const author of signers) {
    const isNear = await Promise.all(
      accounts.map(async (account) => account === author || (await findInLine(db, { account, other: author })) !== undefined),
    );
    if (!isNear.includes(true)) return author;
  }
  throw new NotAllowed(`${signers.join(', ')} ${refusal}`);
}

/** The command line, with `--signature` besides the command's own options. @throws Usage */
export function readArgs<Name extends string>(usage: string, args: readonly string[], names: readonly Name[] = []) {
  const options = Object.fromEntries([...names, 'signature'].map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { values: values as Partial<Record<Name | 'signature', string>>, positionals };
  } catch (cause) {
    throw new Usage(usage, { cause });
  }
}
