import { randomUUID } from 'node:crypto';
import { Refusal, refusalRow } from '@ocean/api/errors';
import type { OperatorFailure } from '@ocean/api/operators/endpoint';
import { errorText } from '@ocean/i18n/error-text';
import type { FastifyError } from 'fastify';
import type { Logger } from 'pino';
import { toPlatformError } from '../../db/database-error.ts';
import { NotAllowed } from '../operation.ts';

const STATUS = { INVALID: 400, SIGNED_OUT: 401, ROLE_MISSING: 403, NOT_FOUND: 404, TOO_MANY: 429 } as const;

/** A refusal of the console itself, with a sentence for the operator. */
export class ConsoleRefusal extends Error {
  override readonly name = 'ConsoleRefusal';
  readonly key: keyof typeof STATUS;

  constructor(key: keyof typeof STATUS, message: string) {
    super(message);
    this.key = key;
  }
}

export type FailedAnswer = { readonly status: number; readonly body: OperatorFailure };

/** Every failure has a sentence; an internal error also has an id that is in the log. */
export function failedAnswer(error: unknown, log: Logger, path: string): FailedAnswer {
  if (error instanceof ConsoleRefusal) return answer(STATUS[error.key], error.key, error.message);
  if (error instanceof NotAllowed) return answer(409, 'NOT_ALLOWED', error.message);
  const known = toPlatformError(error);
  if (known instanceof Refusal) {
    const { status = 409 } = refusalRow(known.key);
    if (status >= 500) log.warn({ err: known.cause, key: known.key, path }, 'a request of the console could not be served');
    return answer(status, known.key, errorText('en', known.key, known.params));
  }
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code?.startsWith('FST_') && statusCode !== undefined && statusCode < 500) {
    return answer(statusCode, 'INVALID', 'The request is cut or wrong.');
  }
  const id = randomUUID();
  log.error({ err: error, id, path }, 'a request of the console failed on our side');
  return answer(500, 'INTERNAL', errorText('en', 'INTERNAL', { id }));
}

/** Whether the error refuses the request itself: those are recorded in the audit. */
export function isKept(error: unknown): error is Error {
  if (error instanceof Refusal) return refusalRow(error.key).status !== 503;
  return error instanceof NotAllowed || (error instanceof ConsoleRefusal && error.key !== 'SIGNED_OUT');
}

function answer(status: number, key: string, message: string): FailedAnswer {
  return { status, body: { error: { key, message } } };
}

/** The sentence as the operator read it. */
export function sentenceOfRefusal(error: Error): string {
  return error instanceof Refusal ? errorText('en', error.key, error.params) : error.message;
}
