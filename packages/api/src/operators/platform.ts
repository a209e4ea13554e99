import * as v from 'valibot';
import { EVERY_ROLE, operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { cursor, operatorAddress, pageOf, reason, time } from './fields.ts';
import { OPERATOR_ROLES } from './roles.ts';

const role = v.picklist(OPERATOR_ROLES);
/** The signer reads a role change out of its signed text, so the reason is kept beside it. */
const roleChange = { address: operatorAddress, role, reason };

/** The operators and their roles. */
export const operators = {
  list: operatorEndpoint({
    path: '/ops-api/operators/list',
    caller: EVERY_ROLE,
    summary: 'Every operator with its roles, and who of them is signed in',
    input: v.strictObject({}),
    output: v.strictObject({
      rows: v.array(
        v.strictObject({ address: v.string(), roles: v.array(role), lastSeenAt: v.nullable(time), isSignedIn: v.boolean() }),
      ),
      /** The number of owners who must sign the next change. */
      ownersNeeded: v.number(),
    }),
  }),
  waiting: operatorEndpoint({
    path: '/ops-api/operators/waiting',
    caller: EVERY_ROLE,
    summary: 'Changes of roles that one owner has signed in the console and that wait for another one',
    input: v.strictObject({}),
    output: v.strictObject({
      rows: v.array(
        v.strictObject({
          verb: v.picklist(['grant', 'revoke']),
          address: v.string(),
          role,
          reason: v.string(),
          text: v.string(),
          signers: v.array(v.string()),
        }),
      ),
    }),
  }),
  grant: signedEndpoint({
    path: '/ops-api/operators/grant',
    caller: ['owner'],
    summary: 'Gives a role, by the signatures of two owners',
    fields: roleChange,
  }),
  revoke: signedEndpoint({
    path: '/ops-api/operators/revoke',
    caller: ['owner'],
    summary: 'Takes a role away, by the signatures of two owners; the sessions of who has none left end with their next request',
    fields: roleChange,
  }),
};

export const AUDIT_KINDS = ['signedIn', 'signedOut', 'read', 'signed', 'done', 'refused'] as const;

const auditEntry = v.strictObject({
  number: v.number(),
  at: time,
  operator: v.nullable(v.string()),
  kind: v.picklist(AUDIT_KINDS),
  call: v.string(),
  subject: v.string(),
  reason: v.nullable(v.string()),
  before: v.unknown(),
  after: v.unknown(),
  refusal: v.nullable(v.string()),
  /** Repeats of the same reading by the same session within minutes: how often, and when last. */
  again: v.nullable(v.strictObject({ times: v.number(), lastAt: time })),
});

/** Readings, signatures, acts and refusals of operators. */
export const audit = {
  list: operatorEndpoint({
    path: '/ops-api/audit/list',
    caller: ['auditor'],
    summary: 'What operators did, newest first',
    isPersonal: true,
    input: v.strictObject({
      after: cursor,
      kind: v.optional(v.picklist(AUDIT_KINDS)),
      operator: v.optional(operatorAddress),
      /** Prefix of the subject, such as `withdrawal`. */
      subject: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    }),
    output: pageOf(auditEntry),
  }),
};

const follower = v.strictObject({
  state: v.picklist(['following', 'halted']),
  trouble: v.nullable(v.string()),
  troubleSince: v.nullable(time),
  headBlock: v.number(),
  finalBlock: v.number(),
  baseBlock: v.number(),
  checkedAt: time,
  headAgeSeconds: v.number(),
});

const node = v.strictObject({
  /** Only the host, because the URL may contain a key. */
  host: v.string(),
  headBlock: v.nullable(v.number()),
  /** Whether it agrees with the follower on the follower's final block; null when it did not answer. */
  agrees: v.nullable(v.boolean()),
  ms: v.nullable(v.number()),
  trouble: v.nullable(v.string()),
});

const job = v.strictObject({
  name: v.string(),
  isHeld: v.boolean(),
  heldUntil: v.nullable(time),
  /** How often it changed hands. */
  token: v.number(),
  failures: v.number(),
  failedAt: v.nullable(time),
  error: v.nullable(v.string()),
});

const trouble = v.strictObject({
  process: v.string(),
  /** Its log message with the kind of the error, or the answer to a request. */
  kind: v.string(),
  /** In the last day. */
  times: v.number(),
  lastAt: time,
});

const queue = v.strictObject({ name: v.string(), waiting: v.number(), oldestAt: v.nullable(time) });

/** The state of the platform, and the acts of owners when something fails. */
export const health = {
  show: operatorEndpoint({
    path: '/ops-api/health/show',
    caller: EVERY_ROLE,
    summary: 'Follower, nodes, clock, jobs, queues, and what went wrong in the processes',
    input: v.strictObject({}),
    output: v.strictObject({
      /** Null before it has begun. */
      follower: v.nullable(follower),
      nodes: v.array(node),
      jobs: v.array(job),
      queues: v.array(queue),
      /** Errors of the last day, newest first. */
      troubles: v.array(trouble),
      clock: v.strictObject({ now: time, today: v.number(), openDay: v.nullable(v.number()), waitsForOwner: v.boolean() }),
      database: v.strictObject({ version: v.string(), bytes: v.number(), connections: v.number(), migration: v.string() }),
    }),
  }),
  resumeFollower: signedEndpoint({
    path: '/ops-api/health/resumeFollower',
    caller: ['owner'],
    summary: 'Lets a halted follower take its base from a quorum again',
    fields: { reason },
  }),
  rewindFollower: signedEndpoint({
    path: '/ops-api/health/rewindFollower',
    caller: ['owner'],
    summary: 'Reads everything above a block again; settled events stay',
    fields: { toBlock: v.pipe(v.number(), v.integer(), v.minValue(0)), reason },
  }),
  confirmClock: signedEndpoint({
    path: '/ops-api/health/confirmClock',
    caller: ['owner'],
    summary: 'Says that the clock of the database is right after a jump, so that days are closed again',
    fields: { reason },
  }),
};
