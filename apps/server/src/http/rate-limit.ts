import { Refusal } from '@ocean/api/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SharedCounts } from './shared-counts.ts';

/** Requests a minute. Many phones share the IP address of their network, so limits by IP address are wide. */
export type Limits = {
  /** Visitor calls, by IP address. */
  readonly visitor: number;
  /** isRegister, challenge and register, by IP address. */
  readonly signIn: number;
  /** Estimates, by IP address: each projects ten years of days, which takes this process some 15 ms. */
  readonly estimate: number;
  /** All calls, by IP address: the maximum that a flood without a valid session may use. */
  readonly ip: number;
  /** Member calls, by account. */
  readonly account: number;
  /** Questions to the assistant, by account: each searches, and may take seconds to answer. */
  readonly question: number;
  /** File downloads, by account or, for visitors, by IP address: each may read a whole history. */
  readonly file: number;
  /** File uploads, by account. */
  readonly upload: number;
};

export const PUBLIC_LIMITS: Limits = {
  visitor: 240,
  signIn: 40,
  estimate: 120,
  ip: 2_400,
  account: 600,
  question: 12,
  file: 6,
  upload: 30,
};
/** Tests and the local start send everything from one address. */
export const LOCAL_LIMITS: Limits = {
  visitor: 1_000_000,
  signIn: 1_000_000,
  estimate: 1_000_000,
  ip: 1_000_000,
  account: 1_000_000,
  question: 1_000_000,
  file: 1_000_000,
  upload: 1_000_000,
};

export const WINDOW_MS = 60_000;

export type Limiter = {
  /** @throws Refusal TOO_MANY_REQUESTS */
  countVisit(request: FastifyRequest, kind: 'visitor' | 'signIn' | 'estimate' | 'ip'): Promise<void>;
  /** @throws Refusal TOO_MANY_REQUESTS */
  countMember(request: FastifyRequest, account: string, kind?: 'account' | 'question' | 'file' | 'upload'): Promise<void>;
};

/**
 * Requires the rate-limit plugin to be loaded. Counts in the memory of this process. With `shared`, a call must also be
 * within what all processes have counted together; while the shared counts do not answer, the count of this process
 * decides.
 */
export function createLimiter(app: FastifyInstance, limits: Limits, shared?: SharedCounts): Limiter {
  const byIp = {
    visitor: app.createRateLimit({ max: limits.visitor, timeWindow: WINDOW_MS }),
    signIn: app.createRateLimit({ max: limits.signIn, timeWindow: WINDOW_MS }),
    estimate: app.createRateLimit({ max: limits.estimate, timeWindow: WINDOW_MS }),
    ip: app.createRateLimit({ max: limits.ip, timeWindow: WINDOW_MS }),
  };
  const accounts = new WeakMap<FastifyRequest, string>();
  const ofAccount = (max: number) =>
    app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: (request) => accounts.get(request) ?? request.ip });
  const byAccount = {
    account: ofAccount(limits.account),
    question: ofAccount(limits.question),
    file: ofAccount(limits.file),
    upload: ofAccount(limits.upload),
  };
  const judge = async (kind: keyof Limits, own: OwnCount) => {
    if (own.isAllowed) return;
    // Checked first: a flood is stopped here without a query to the database.
    if (own.isExceeded) throw tooMany(own.ttl);
    const counted = await shared?.count(kind, own.key);
    if (counted && counted.calls > limits[kind]) throw tooMany(counted.msLeft);
  };
  return {
    async countVisit(request, kind) {
      await judge(kind, await byIp[kind](request));
    },
    async countMember(request, account, kind = 'account') {
      accounts.set(request, account);
      await judge(kind, await byAccount[kind](request));
    },
  };
}

/** The plugin's answer. */
type OwnCount = { isAllowed: true } | { isAllowed: false; isExceeded: boolean; key: string; ttl: number };

function tooMany(msLeft: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}
