import type { Endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { isUuid } from '@ocean/api/uuid';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidv5 } from 'uuid';
import type { Context } from '../../context.ts';
import { parseInput } from '../parse-input.ts';
import type { Limiter } from '../rate-limit.ts';
import type { MemberCall } from '../route.ts';
import { accountOfToken, findSession, forgetToken, hashToken, rememberAccount } from '../session.ts';
import { admit } from './admit.ts';
import { type Claim, type Claimed, release } from './claims.ts';
import { isInProgress } from './idempotency.ts';
import { type Entry, entryOf } from './keyed-request.ts';

/** Namespace of request ids: uuidv5 of caller and key. */
const REQUEST_NAMESPACE = '5b0c1c0a-6f0e-4d5f-8c39-2f5ad2c1b7a4';

export type Member = Pick<MemberCall, 'account' | 'sessionId'>;

/** A request with a key and parsed fields, and how it is admitted. */
export type Keyed = {
  readonly entry: Entry;
  readonly requestId: string;
  readonly input: unknown;
  readonly admit: (claim: Claim) => Promise<Partial<Member> & { readonly claimed: Claimed | undefined }>;
};

type Checks = { readonly context: Context; readonly limiter: Limiter };

/**
 * Admits a member's act in one round trip: one statement looks up the session and claims the key. The key's hash needs
 * the account, so this process must have seen the token before. Undefined when it has not, and for everything that is
 * refused before a key is claimed: the checks are then made one after the other.
 */
export function admitTogether({ context, limiter }: Checks, endpoint: Endpoint, request: FastifyRequest): Keyed | undefined {
  const [token, key] = [headerOf(request, 'token'), headerOf(request, 'idempotency-key')?.toLowerCase()];
  if (endpoint.caller !== 'member' || !endpoint.mutates || !token || key === undefined || !isUuid(key)) return undefined;
  const tokenHash = hashToken(token);
  const account = accountOfToken(context.db, tokenHash);
  if (account === undefined) return undefined;
  let input: unknown;
  try {
    input = parseInput(endpoint, request.body ?? {});
  } catch {
    return undefined;
  }
  const entry = entryOf({ scope: account, key, path: endpoint.path, body: request.body });
  if (isInProgress(entry)) return undefined;
  let isCounted = false;
  return {
    entry,
    requestId: requestIdOf(account, key),
    input,
    async admit(one) {
      const whileSuspended = endpoint.whileSuspended ?? false;
      const admitted = await admit(context.db, { ...one, tokenHash, whileSuspended });
      try {
        if (!admitted) throw new Refusal('SESSION_EXPIRED');
        if (!isCounted) await limiter.countMember(request, account);
        isCounted = true;
        if (admitted.isSuspended && !whileSuspended) throw new Refusal('ACCOUNT_SUSPENDED');
      } catch (error) {
        // The next request with this token claims no key until it has passed the checks, so that a flood writes
        // nothing.
        forgetToken(context.db, tokenHash);
        if (admitted?.claimed === 'new') await release(context.db, one);
        throw error;
      }
      return { account, sessionId: admitted.sessionId, claimed: admitted.claimed };
    },
  };
}

/** Checks the session, the member's limit and the suspension, in this order. */
export async function findMember({ context, limiter }: Checks, endpoint: Endpoint, request: FastifyRequest): Promise<Member> {
  const session = await findSession(context.db, headerOf(request, 'token'));
  await limiter.countMember(request, session.account);
  if (endpoint.limit === 'question') await limiter.countMember(request, session.account, 'question');
  // A suspended member may read everything but change nothing, except to leave. A question changes nothing, but uses up a part
  // of the day's budget of all members.
  const isAct = endpoint.mutates || endpoint.limit === 'question';
  if (session.isSuspended && isAct && !endpoint.whileSuspended) throw new Refusal('ACCOUNT_SUSPENDED');
  rememberAccount(context.db, session);
  return { account: session.account, sessionId: session.id };
}

export function requestIdOf(scope: string, key: string): string {
  return uuidv5(`${scope} ${key}`, REQUEST_NAMESPACE);
}

export function readKey(request: FastifyRequest): string | undefined {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined) return undefined;
  if (!isUuid(key)) throw new Refusal('MALFORMED', { problem: 'idempotency-key: not a UUID' });
  return key.toLowerCase();
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
