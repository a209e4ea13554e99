import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';

/** A client gives up after 10 seconds: it hears from us before that. */
const ANSWER_WITHIN_MS = 8_500;
/** A request that takes this long makes us look whether the database is there at all. */
const SUSPECT_AFTER_MS = 2_500;
const PROBE_WITHIN_MS = 1_500;

/**
 * The answer of `work`, or UNAVAILABLE when it takes too long or the database is away. The work itself goes on: what
 * it does stays done, and a repeat with the same key finds it.
 */
export async function withDeadline<T>(db: Database, work: Promise<T>): Promise<T> {
  // Without this a failure after the deadline would be nobody's.
  work.catch(() => undefined);
  const first = await Promise.race([work.then((value) => ({ value })), after(SUSPECT_AFTER_MS)]);
  if (first) return first.value;
  const probed = await Promise.race([work.then((value) => ({ value })), isDatabaseThere(db)]);
  if (typeof probed === 'object') return probed.value;
  if (!probed) throw new Refusal('UNAVAILABLE');
  const last = await Promise.race([work.then((value) => ({ value })), after(ANSWER_WITHIN_MS - SUSPECT_AFTER_MS)]);
  if (last) return last.value;
  throw new Refusal('UNAVAILABLE');
}

export async function isDatabaseThere(db: Database): Promise<boolean> {
  const probe = db.one(sql`select 1`).then(
    () => true,
    () => false,
  );
  return (await Promise.race([probe, after(PROBE_WITHIN_MS)])) ?? false;
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
