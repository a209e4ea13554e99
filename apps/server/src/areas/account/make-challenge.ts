import { randomBytes, randomUUID } from 'node:crypto';
import type { account } from '@ocean/api/areas/account';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { signInMessage } from '@ocean/chain/sign-in-message';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { describeAction } from './challenge/rules.ts';
import { insertChallenge } from './challenge/store.ts';
import { isMember } from './queries.ts';
import { requireInviter } from './require-inviter.ts';

const LIFE_MS = 5 * 60 * 1000;
const NONCE_BYTES = 16;

type Asked = ParsedInputOf<typeof account.challenge>;

/** Creates and stores the text that a wallet signs to sign in, to join or to allow one act. Clients never send it back. */
export const makeChallenge: Handler<typeof account.challenge> = async ({ db, config }, _call, input) => {
  const { address, chainId } = input;
  if (chainId !== config.chainId) throw new Refusal('CHAIN_WRONG', { network: config.chainName });
  // Describes only the request's own fields, so that a visitor learns nothing about balances and lines.
  const action = input.purpose === 'action' ? describeAction(input.action) : null;
  const inviteCode = input.purpose === 'signIn' ? await codeToJoinWith(db, input) : null;

  const { now: issuedAt } = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`);
  const expiresAt = new Date(issuedAt.getTime() + LIFE_MS);
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const message = signInMessage({
    origin: config.origin,
    address,
    chainId,
    nonce,
    issuedAt,
    expiresAt,
    inviteCode: inviteCode ?? undefined,
    action: action ?? undefined,
  });
  const id = randomUUID();
  await insertChallenge(db, { id, address, nonce, message, inviteCode, action, issuedAt, expiresAt });
  return { challengeId: id, message, expiresAt: expiresAt.toISOString() };
};

/** Null for a member, who needs none. */
async function codeToJoinWith(db: Context['db'], asked: Extract<Asked, { purpose: 'signIn' }>): Promise<string | null> {
  if (await isMember(db, asked.address)) return null;
  return (await requireInviter(db, asked.inviteCode)).inviteCode;
}
