import { Refusal } from '@ocean/api/errors';

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** Messages of driver errors without a code: a connection ended during a statement, or none was free in time. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
/** The driver's error for a statement without an answer within the pool's time limit. It has no code either. */
const UNANSWERED = 'Query read timeout';

/** SQLSTATE of a database error, or the operating system's code of a broken connection. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The statement reached a server that takes no writes: a standby, or a primary that has just become one. The next
 * connection may lead to the new primary.
 */
export function isReadOnlyServer(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/**
 * The connection is broken, leads to a standby, or the server is starting, stopping or out of a resource (disk, memory,
 * connections). The statement itself is sound.
 */
function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error && LOST_CONNECTION.test(error.message);
  const isServerAway = code.startsWith('08') || code.startsWith('57P') || code.startsWith('53');
  return isServerAway || isReadOnlyServer(error) || NETWORK_CODES.has(code);
}

/**
 * Whether a retry of the transaction may succeed: serialization failure, deadlock, or database unavailable. A statement
 * that was not answered in time is not retried: it may have taken effect, or may still be running.
 */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isUnavailable(error);
}

const TOO_MANY_CONNECTIONS = '53300';

/**
 * Whether the database itself is unavailable, as opposed to busy, out of a resource, or refusing for another reason: no connection
 * or no room for one, no answer in time, a standby in its place, or a server that is starting or stopping.
 * @param error an error thrown by a call of the database
 */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof Refusal && error.key === 'UNAVAILABLE' ? error.cause : undefined;
  const code = codeOf(cause);
  if (code === undefined) return isUnanswered(cause) || (cause instanceof Error && LOST_CONNECTION.test(cause.message));
  if (code === TOO_MANY_CONNECTIONS || isReadOnlyServer(cause)) return true;
  return code.startsWith('08') || code.startsWith('57P0') || NETWORK_CODES.has(code);
}

function isUnanswered(error: unknown): boolean {
  return codeOf(error) === undefined && error instanceof Error && error.message === UNANSWERED;
}

/** Maps the errors of a busy, unavailable or silent database to UNAVAILABLE; returns every other error unchanged. */
export function toPlatformError(error: unknown): unknown {
  const isBusy = codeOf(error) === '57014' || codeOf(error) === '55P03';
  return isBusy || isUnanswered(error) || isRetryable(error) ? new Refusal('UNAVAILABLE', {}, { cause: error }) : error;
}
