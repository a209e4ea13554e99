import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../db/database.ts';
import { gathering } from '../db/gather.ts';
import { deleteInRounds } from '../jobs/delete-in-rounds.ts';

/** The calls of one caller in its open window, and the time until it ends. */
export type Counted = { readonly calls: number; readonly msLeft: number };

/** Counts the calls of all API processes on one database. */
export type SharedCounts = {
  /**
   * Counts one call exactly: concurrent calls each get a number of their own, on whichever process they arrive.
   * @param limit the limit that the call counts against; each limit is counted separately
   * @returns undefined while the database does not answer, and for new callers while the table is full: only the process
   * itself can then count them
   */
  count(limit: string, caller: string): Promise<Counted | undefined>;
};

type Options = {
  readonly log: Logger;
  /** A caller's window begins with its first call and has this length. */
  readonly windowMs: number;
  readonly maxRows?: number;
  /** New callers that a process may add before it checks the size of the table again. */
  readonly rowsALook?: number;
  readonly patienceMs?: number;
  /** The time between two checks of a full table. */
  readonly fullLookEveryMs?: number;
};

/** About 15 MB with the index. */
const MAX_ROWS = 100_000;
const ROWS_A_LOOK = 5_000;
const FULL_LOOK_EVERY_MS = 1_000;
/** A caller whose wait for this fails also waits for deadline.ts, and must still receive its 503 within 5 s. */
export const PATIENCE_MS = 300;
const MAX_TOGETHER = 256;

/**
 * Concurrent calls share a statement. `db` must have a connection for this alone, because a call is counted before it may
 * wait for anything else. `db` must also have `answersWithinMs`: no further batch is counted until an overdue answer has
 * arrived or failed. For any number of callers, P processes store at most MAX_ROWS + (P - 1) · ROWS_A_LOOK of them.
 */
export function createSharedCounts(db: Database, options: Options): SharedCounts {
  const { log, windowMs, patienceMs = PATIENCE_MS } = options;
  const room = createRoom(db, options);
  const counts = gathering((callers: readonly string[]) => countTogether(db, { callers, windowMs, room }), {
    maxItems: MAX_TOGETHER,
    // Parallel batches would wait for each other's rows.
    atOnce: 1,
  });
  let isAway = false;
  // Logs each change once, not for every call.
  const note = (away: boolean, err?: unknown) => {
    if (away && !isAway) log.warn({ err }, 'limits are counted by each process alone: the database does not count');
    if (!away && isAway) log.info('limits are counted by all processes together again');
    isAway = away;
  };
  let givenUp = 0;
  return {
    async count(limit, caller) {
      // The database still owes late answers: another call would only queue behind them.
      if (givenUp > 0) return undefined;
      const counting = counts.join(digestOf(limit, caller));
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<'tooLate'>((resolve) => {
        timer = setTimeout(() => resolve('tooLate'), patienceMs);
      });
      try {
        const counted = await Promise.race([counting, tooLate]);
        note(counted === 'tooLate');
        if (counted !== 'tooLate') return counted;
        givenUp += 1;
        const end = () => {
          givenUp -= 1;
        };
        counting.then(end, end);
      } catch (error) {
        note(true, error);
      } finally {
        clearTimeout(timer);
      }
      return undefined;
    },
  };
}

/** Deletes windows that have ended. @returns how many */
export function deleteEndedWindows(db: Database, windowMs: number): Promise<number> {
  // A window that a call opens anew at this moment is locked and stays.
  return deleteInRounds((limit) =>
    db.run(sql`
      delete from rate_window where caller in (
        select caller from rate_window where began_at <= now() - make_interval(secs => ${windowMs / 1000})
        limit ${limit} for update skip locked)`),
  );
}

function digestOf(limit: string, caller: string): string {
  return createHash('sha256').update(`${limit} ${caller}`).digest('hex').slice(0, 32);
}

type Room = {
  /** Whether this many new rows may be added. */
  has(rows: number): Promise<boolean>;
  take(rows: number): void;
  /** Forces a check of the table before more rows are added. */
  forget(): void;
};

function createRoom(db: Queryable, options: Options): Room {
  const { log, maxRows = MAX_ROWS, rowsALook = ROWS_A_LOOK, fullLookEveryMs = FULL_LOOK_EVERY_MS } = options;
  let left = 0;
  let fullUntil = 0;
  let isFull = false;
  // Logs each change once, not for every check.
  const note = (full: boolean) => {
    const alert = 'rate_window full';
    if (full && !isFull) log.warn({ alert, maxRows }, 'new callers are counted by each process alone: their table is full');
    if (!full && isFull) log.info('new callers are counted by all processes together: their table has room again');
    isFull = full;
  };
  return {
    async has(rows) {
      if (left >= rows) return true;
      if (performance.now() < fullUntil) return false;
      const { used } = await db.one<{ used: number }>(sql`
        select count(*) as used from (select from rate_window limit ${maxRows}) stored`);
      left = Math.min(rowsALook, maxRows - used);
      if (left < rows) fullUntil = performance.now() + fullLookEveryMs;
      note(left < rows);
      return left >= rows;
    },
    take(rows) {
      left -= rows;
    },
    forget() {
      left = 0;
    },
  };
}

type CountedRow = { caller: Buffer; calls: number; msLeft: number };
type Together = { readonly callers: readonly string[]; readonly windowMs: number; readonly room: Room };

async function countTogether(db: Database, { callers, windowMs, room }: Together): Promise<(Counted | undefined)[]> {
  const asked = new Map<string, number>();
  for (const caller of callers) asked.set(caller, (asked.get(caller) ?? 0) + 1);
  const addsRows = await room.has(asked.size);
  const rows = await addCalls(db, asked, { windowMs, addsRows }).catch((error: unknown) => {
    // A statement that was not answered in time may still add its rows.
    room.forget();
    throw error;
  });
  const first = new Map<string, Counted>();
  let begun = 0;
  for (const { caller, calls, msLeft } of rows) {
    const name = caller.toString('hex');
    const together = asked.get(name) ?? 0;
    if (calls === together) begun += 1;
    first.set(name, { calls: calls - together, msLeft: Math.min(windowMs, msLeft) });
  }
  // A window that reopened in an existing row counts as a new row: at worst the next check comes early.
  room.take(begun);
  const given = new Map<string, number>();
  return callers.map((caller) => {
    const before = first.get(caller);
    const place = (given.get(caller) ?? 0) + 1;
    given.set(caller, place);
    return before && { calls: before.calls + place, msLeft: before.msLeft };
  });
}

/**
 * In the order of callers, so that two processes cannot deadlock. A window that lies in the future, because the clock was
 * set back, counts as ended.
 */
function addCalls(
  db: Database,
  asked: ReadonlyMap<string, number>,
  { windowMs, addsRows }: { windowMs: number; addsRows: boolean },
): Promise<CountedRow[]> {
  const window = sql`make_interval(secs => ${windowMs / 1000})`;
  const isOpen = sql`
    seen.began_at > excluded.began_at - ${window} and seen.began_at < excluded.began_at + ${window}`;
  return db.many<CountedRow>(sql`
    insert into rate_window as seen (caller, began_at, calls)
    select asked.caller, now(), asked.calls
    from unnest(${[...asked.keys()].map((name) => Buffer.from(name, 'hex'))}::bytea[], ${[...asked.values()]}::integer[])
      as asked (caller, calls)
    where ${addsRows} or exists (select from rate_window known where known.caller = asked.caller)
    order by asked.caller
    on conflict (caller) do update set
      calls = excluded.calls + case when ${isOpen} then seen.calls else 0 end,
      began_at = case when ${isOpen} then seen.began_at else excluded.began_at end
    returning caller, calls, ceil(extract(epoch from began_at + ${window} - now()) * 1000)::integer as "msLeft"`);
}
