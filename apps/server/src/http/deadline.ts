import { Refusal } from '@ocean/api/errors';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';

/** A client gives up after 10 seconds, so it gets our answer earlier. */
const ANSWER_WITHIN_MS = 8_500;
/** After a request has taken this long, we check whether the database responds at all. */
export const SUSPECT_AFTER_MS = 2_500;
export const PROBE_WITHIN_MS = 1_500;

/**
 * The answer of `work`, or UNAVAILABLE when it takes too long or the database is away. The work itself continues: its
 * effects remain, and a repeat with the same key finds them.
 * @param withinMs for a call that waits for an outside service
 */
export async function withDeadline<T>(
  { db, log }: { db: Database; log: Logger },
  work: Promise<T>,
  withinMs: number = ANSWER_WITHIN_MS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const deadline = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      isLate = true;
      reject(new Refusal('UNAVAILABLE'));
    };
    const suspect = async () => {
      if (!(await isDatabaseThere(db))) giveUp();
      else timer = setTimeout(giveUp, withinMs - SUSPECT_AFTER_MS);
    };
    timer = setTimeout(() => void suspect(), SUSPECT_AFTER_MS);
  });
  // A failure after the deadline no longer reaches the caller and is only logged.
  work.catch((error: unknown) => isLate && log.error({ err: error }, 'a request failed after its deadline'));
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function isDatabaseThere(db: Database): Promise<boolean> {
  return succeedsSoon(db.one(sql`select 1`));
}

/**
 * Whether the database takes writes. A standby does not, nor does a primary that waits for a missing standby, so the probe commits
 * a few bytes that belong to no table. On a standby it raises an error, so that the connection is given up and the next probe
 * reaches the new primary.
 */
export async function isDatabaseWritable(db: Database): Promise<boolean> {
  let probe: Probe | undefined;
  const isWritable = await succeedsSoon(
    db.transaction(async (tx) => {
      await tx.run(sql`
        do $$ begin
          if current_setting('transaction_read_only') = 'on' then raise sqlstate '25006' using message = 'no writes here'; end if;
        end $$`);
      probe = await tx.one<Probe>(sql`
        select pg_backend_pid() as pid, transaction_timestamp()::text as began, pg_logical_emit_message(true, 'ocean', '')::text as written`);
    }),
  );
  if (!isWritable && probe) await endWaiting(db, probe);
  return isWritable;
}

/** `began` is text, exact to the microsecond. */
type Probe = { readonly pid: number; readonly began: string };

/**
 * No time limit ends a commit that waits for a standby: without this, each probe would leave a connection behind. Cancels exactly
 * that transaction, because its connection may already serve a member whose commit waits too.
 */
export async function endWaiting(db: Database, { pid, began }: Probe): Promise<void> {
  await succeedsSoon(
    db.run(sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${pid} and xact_start = ${began}::timestamptz and wait_event = 'SyncRep'`),
  );
}

async function succeedsSoon(asked: Promise<unknown>): Promise<boolean> {
  const probe = asked.then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_WITHIN_MS);
  });
  return Promise.race([probe, tooLong]).finally(() => clearTimeout(timer));
}
