import { randomBytes, randomUUID } from 'node:crypto';
import type { account } from '@ocean/api/areas/account';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { signInMessage } from '@ocean/chain/sign-in-message';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/route.ts';
import { describeSend, describeSendAll, describeTransfer, resolveSend, resolveSendAll, resolveTransfer } from './entry.ts';
import { findAccountByCode, isMember } from './queries.ts';
import { parseAddressField, parseInviteCodeField } from './rules.ts';
import { insertChallenge } from './store.ts';

const LIFE_MS = 5 * 60 * 1000;
const NONCE_BYTES = 16;

/** Writes the text that a wallet signs to sign in, to join or to allow one act, and keeps it: clients never send it back. */
export async function makeChallenge(
  { db, config }: Context,
  _call: Call,
  input: ParsedInputOf<typeof account.challenge>,
): Promise<OutputOf<typeof account.challenge>> {
  const address = parseAddressField(input.address);
  if (input.chainId !== config.chainId) throw new Refusal('CHAIN_WRONG', { network: config.chainName });
  const action = input.purpose === 'action' ? describeAction(input.action) : null;
  const isJoining = action === null && !(await isMember(db, address));
  const inviteCode = isJoining ? await requireCode(db, input.recommend) : null;

  const { now: issuedAt } = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`);
  const expiresAt = new Date(issuedAt.getTime() + LIFE_MS);
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const message = signInMessage({
    origin: config.origin,
    address,
    chainId: config.chainId,
    nonce,
    issuedAt,
    expiresAt,
    inviteCode: inviteCode ?? undefined,
    action: action ?? undefined,
  });
  const id = randomUUID();
  await insertChallenge(db, { id, address, nonce, message, inviteCode, action, issuedAt, expiresAt });
  return { challengeId: id, message, expiresAt: expiresAt.toISOString() };
}

/** Only what the fields say is resolved: a visitor who asks learns nothing about balances and lines. */
function describeAction(action: ParsedInputOf<typeof account.challenge>['action']): string {
  if (!action) throw new Refusal('FORM_INCOMPLETE');
  switch (action.call) {
    case 'earn/transfer':
      return describeTransfer(resolveTransfer(action));
    case 'bot/send':
      return describeSend(resolveSend(action));
    case 'bot/sendAll':
      return describeSendAll(resolveSendAll(action));
  }
}

async function requireCode(db: Context['db'], raw: unknown): Promise<string> {
  const code = parseInviteCodeField(raw);
  if (code === undefined) throw new Refusal('INVITE_CODE_MISSING');
  const inviter = await findAccountByCode(db, code);
  if (!inviter) throw new Refusal('INVITE_CODE_UNKNOWN');
  return code;
}
