import sql from 'sql-template-tag';
import type { Hex } from 'viem';
import type { Queryable } from '../db/database.ts';

export type Act = { readonly subject: string; readonly text: string };
export type OperatorSignature = Act & { readonly operator: string; readonly signature: string; readonly at: Date };

/**
 * The lower-case address whose wallet signed the text; undefined when it is not a valid signature. Operators sign with
 * plain keys, so the chain is not needed.
 */
export async function signerOf(text: string, signature: string): Promise<string | undefined> {
  // Loaded on demand: a command that only lists is three times as fast without it.
  const { recoverMessageAddress } = await import('viem');
  try {
    return (await recoverMessageAddress({ message: text, signature: signature as Hex })).toLowerCase();
  } catch {
    return undefined;
  }
}

/** Adds a signature; the same operator's second one under the same text changes nothing. */
export async function recordSignature(q: Queryable, { subject, text, operator, signature }: Omit<OperatorSignature, 'at'>) {
  await q.run(sql`
    insert into operators.signature (subject, text, operator, signature)
    values (${subject}, ${text}, ${operator}, ${signature.toLowerCase()}) on conflict do nothing`);
}

/** Every signature whose subject begins with the prefix, oldest first. */
export function readSignatures(q: Queryable, subject: string): Promise<OperatorSignature[]> {
  return q.many<OperatorSignature>(sql`
    select subject, text, operator, signature, at from operators.signature
    where starts_with(subject, ${subject}) order by at, operator, text_key`);
}

/** The operators who really signed exactly this text, each once. Rows are not believed: signatures are recovered. */
export async function verifiedSigners(q: Queryable, { subject, text }: Act): Promise<string[]> {
  const rows = await q.many<OperatorSignature>(sql`
    select operator, signature from operators.signature where subject = ${subject} and text = ${text} order by at`);
  const signers = await Promise.all(rows.map((row) => signerOf(text, row.signature)));
  return [...new Set(signers.filter((address, index) => address !== undefined && address === rows[index]?.operator))] as string[];
}
