import { Refusal, type RefusalKey, refusalRow } from '@ocean/api/errors';

/** A read is asked again at most this often by itself; after that the section offers "Try again". */
export const READ_RETRIES = 2;

/** Only failures on the way are worth repeating: a refusal would be the same again. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < READ_RETRIES && error instanceof Refusal && travelledBadly(error.key) && error.key !== 'TOO_MANY_REQUESTS';
}

/**
 * Whether the answer settles what became of a request. After a refusal nothing was done, and the next press is a new
 * act; after a failure on the way nobody knows, so the repeat must carry the same key.
 */
export function isDefinite(error: unknown): boolean {
  return error instanceof Refusal && !travelledBadly(error.key) && error.key !== 'DO_NOT_RESUBMIT';
}

/** Keys that a client knows beyond the table (no connection, time-out) travelled badly by definition. */
function travelledBadly(key: RefusalKey): boolean {
  const row = refusalRow(key) as ReturnType<typeof refusalRow> | undefined;
  return row === undefined || row.kind === 'transport';
}
