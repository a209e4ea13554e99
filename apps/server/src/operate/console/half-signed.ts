import { Refusal } from '@ocean/api/errors';
import type { OperatorEndpoint } from '@ocean/api/operators/endpoint';
import sql from 'sql-template-tag';
import { readOperators } from '../../operators/roles.ts';
import { NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { signersOf } from '../sign-act.ts';
import type { ConsoleContext } from './console-context.ts';

/** The audit entry of a signature made here. It only says what to prepare again: rows are not believed. */
export type SignedEntry = {
  readonly subject: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

export type HalfSigned<Fields> = { readonly fields: Fields; readonly text: string; readonly signers: readonly string[] };

const MAX_ENTRIES = 60;

type Asked<Fields> = {
  readonly endpoint: OperatorEndpoint;
  /** The fields of the same request; undefined for an entry of another form. */
  fieldsOf(entry: SignedEntry): Fields | undefined;
  prepare(fields: Fields): Promise<PreparedAct>;
};

/**
 * Acts that one operator has signed in the console and that need a second one, newest first, as they would be signed now. Omits
 * acts that can no longer be done or would have another text, and acts done since: for another reason, or by a command.
 */
export async function readHalfSigned<Fields>(context: ConsoleContext, asked: Asked<Fields>): Promise<HalfSigned<Fields>[]> {
  const entries = await context.db.many<SignedEntry>(sql`
    select signed.subject, signed.reason, signed.before, signed.after from operators.audit_entry signed
    where signed.kind = 'signed' and signed.call = ${asked.endpoint.path} and not exists (
      select from operators.audit_entry done
      where done.subject = signed.subject and done.kind = 'done' and done.number > signed.number
        and done.after is not distinct from signed.after)
    order by signed.number desc limit ${MAX_ENTRIES}`);
  const operators = await readOperators(context.db, context);
  const waiting = new Map<string, HalfSigned<Fields>>();
  for (const entry of entries) {
    const fields = asked.fieldsOf(entry);
    const act = fields && (await preparedOrNothing(asked, fields));
    if (!fields || !act || waiting.has(act.text)) continue;
    const signers = await signersOf(context, operators, act);
    if (signers.length > 0 && signers.length < act.signaturesNeeded) waiting.set(act.text, { fields, text: act.text, signers });
  }
  return [...waiting.values()];
}

async function preparedOrNothing<Fields>({ prepare }: Asked<Fields>, fields: Fields): Promise<PreparedAct | undefined> {
  try {
    return await prepare(fields);
  } catch (error) {
    if (error instanceof NotAllowed || error instanceof Refusal) return undefined;
    throw error;
  }
}
