import { randomBytes, randomUUID } from 'node:crypto';
import type { OperatorOutputOf, OperatorParsedInputOf } from '@ocean/api/operators/endpoint';
import type { session } from '@ocean/api/operators/session';
import { signInMessage } from '@ocean/chain/sign-in-message';
import sql from 'sql-template-tag';
import { signerOf } from '../../operators/signatures.ts';
import { recordAudit } from '../audit-log.ts';
import type { ConsoleContext } from './console-context.ts';
import { ConsoleRefusal } from './console-failure.ts';
import { beginSession, rolesOf } from './operator-session.ts';

const LIFE_MS = 5 * 60 * 1000;
const NONCE_BYTES = 16;

/** The text names the console's own origin, so that a signature for the members' app does not open a session here. */
export async function makeOperatorChallenge(
  { db, config, chainId }: ConsoleContext,
  { address }: OperatorParsedInputOf<typeof session.challenge>,
): Promise<OperatorOutputOf<typeof session.challenge>> {
  const { now: issuedAt } = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`);
  const expiresAt = new Date(issuedAt.getTime() + LIFE_MS);
  const id = randomUUID();
  const text = signInMessage({
    origin: config.origin,
    address: address as `0x${string}`,
    chainId,
    nonce: randomBytes(NONCE_BYTES).toString('hex'),
    issuedAt,
    expiresAt,
  });
  await db.run(sql`delete from operators.challenge where expires_at < clock_timestamp() - interval '1 day'`);
  await db.run(sql`
    insert into operators.challenge (id, address, text, expires_at) values (${id}, ${address}, ${text}, ${expiresAt})`);
  return { id, text };
}

type SignedIn = { readonly token: string; readonly answer: OperatorOutputOf<typeof session.signIn> };

/**
 * A challenge is valid once. Attempts without a role are recorded as well.
 * @throws ConsoleRefusal
 */
export async function signIn(
  context: ConsoleContext,
  { id, signature }: OperatorParsedInputOf<typeof session.signIn>,
  device: string,
): Promise<SignedIn> {
  const { db } = context;
  const challenge = await db.maybeOne<{ address: string; text: string }>(sql`
    update operators.challenge set used_at = clock_timestamp()
    where id = ${id} and used_at is null and expires_at > clock_timestamp()
    returning address, text`);
  if (!challenge) throw new ConsoleRefusal('INVALID', 'This text was used or is too old: sign a new one.');
  const { address, text } = challenge;
  if ((await signerOf(text, signature)) !== address) {
    throw new ConsoleRefusal('INVALID', 'This is no signature of the address that asked.');
  }
  const roles = await rolesOf(context, address);
  if (roles.length === 0) {
    const refusal = `${address} is no operator of this platform.`;
    await recordAudit(db, { operator: null, sessionId: null, kind: 'refused', call: 'session', subject: address, refusal });
    throw new ConsoleRefusal('ROLE_MISSING', refusal);
  }
  return db.transaction(async (tx) => {
    const { token, sessionId, expiresAt } = await beginSession(tx, { address, device });
    await recordAudit(tx, { operator: address, sessionId, kind: 'signedIn', call: 'session', subject: address });
    return { token, answer: { address, roles: [...roles], expiresAt: expiresAt.toISOString() } };
  });
}
