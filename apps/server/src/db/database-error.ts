import { Refusal } from '@ocean/api/errors';

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** What the driver says without a code when a connection ends under a statement or none can be had in time. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** SQLSTATE of a database error, or the operating system's code of a broken connection. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The connection is broken or the server is starting, stopping or short of something (disk, memory, connections):
 * nothing was wrong with the statement.
 */
function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error && LOST_CONNECTION.test(error.message);
  return code.startsWith('08') || code.startsWith('57P') || code.startsWith('53') || NETWORK_CODES.has(code);
}

/** Whether the same transaction may succeed when it runs again: serialization, deadlock, or the database was away. */
export function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isDatabaseAway(error);
}

/** What the caller of the database sees: a busy or absent database is UNAVAILABLE, everything else stays itself. */
export function toPlatformError(error: unknown): unknown {
  const isBusy = codeOf(error) === '57014' || codeOf(error) === '55P03';
  return isBusy || isWorthRepeating(error) ? new Refusal('UNAVAILABLE', {}, { cause: error }) : error;
}
