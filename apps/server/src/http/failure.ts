import { randomUUID } from 'node:crypto';
import { Refusal, type RefusalKey, type RefusalParams, refusalRow } from '@ocean/api/errors';
import type { Logger } from 'pino';
import { toPlatformError } from '../db/database-error.ts';

/** How a failed request is sent: the row of the table determines status and code, the key and params the sentence. */
export type Failure = {
  readonly key: RefusalKey;
  readonly params: RefusalParams;
  readonly kind: 'refusal' | 'session' | 'transport';
  readonly status: number;
};

/** Refusals are sent as they are, database trouble is 503, and everything else is a bug: 500 with an id to quote. */
export function failureOf(error: unknown, log: Logger, path: string): Failure {
  const known = toPlatformError(error);
  if (known instanceof Refusal) {
    if (refusalRow(known.key).status === 503)
      log.warn({ err: known.cause, key: known.key, path }, 'a request could not be served');
    return ofKey(known.key, known.params);
  }
  const id = randomUUID();
  log.error({ err: error, id, path }, 'a request failed on our side');
  return ofKey('INTERNAL', { id });
}

function ofKey(key: RefusalKey, params: RefusalParams): Failure {
  const row = refusalRow(key);
  return { key, params, kind: row.kind, status: row.kind === 'transport' ? (row.status ?? 500) : 200 };
}
