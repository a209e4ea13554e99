import sql from 'sql-template-tag';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { type ClockMoment, jumpAheadMs } from './clock-jump.ts';

/** The steady clock of this process: it only measures how much time has passed, no rule reads it. */
export type SteadyClock = () => number;

/** Both clocks when this process first looked. Not durable: downtime is not a jump. */
const firstMoments = new WeakMap<object, ClockMoment>();

/** The real clock: a local start moves the platform's by its offset row, and that is no jump. */
type ClockRow = { databaseMs: number; lastJumpMs: number | null; isWaiting: boolean };

/**
 * Whether the database's clock can be trusted: false from the moment it moved much further than time passed in this
 * process, until an operator has confirmed it. Days that a wrong clock closes can never be reopened.
 */
export async function isClockTrusted({ db, log }: Context, steadyClock: SteadyClock): Promise<boolean> {
  const row = await db.one<ClockRow>(sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as "databaseMs",
      -- A jump is seen by the clock that jumped and confirmed by the one that was set right.
      extract(epoch from max(coalesce(confirmed_at, seen_at)))::float8 * 1000 as "lastJumpMs",
      coalesce(bool_or(confirmed_at is null), false) as "isWaiting"
    from clock_jump`);
  const now = { databaseMs: row.databaseMs, steadyMs: steadyClock() };
  const before = firstMoments.get(db);
  const isKnown = before === undefined || (row.lastJumpMs !== null && row.lastJumpMs > before.databaseMs);
  if (isKnown) firstMoments.set(db, now);
  if (row.isWaiting) return false;
  const aheadMs = isKnown ? undefined : jumpAheadMs(before, now);
  if (aheadMs === undefined) return true;
  log.error({ aheadMs }, 'the clock of the database has jumped ahead: no day is closed until an operator confirms it');
  await db.run(sql`insert into clock_jump (ahead_ms) values (${aheadMs}) on conflict do nothing`);
  return false;
}

export type ClockJump = {
  /** Identifies the jump, to the microsecond. */
  readonly seenAt: string;
  readonly aheadMs: number;
  readonly confirmedBy: string | null;
  readonly reason: string | null;
};

const JUMP = sql`
  to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "seenAt", ahead_ms as "aheadMs",
  confirmed_by as "confirmedBy", reason`;

/** Every jump that was seen, newest first; one without `confirmedBy` waits, and there is at most one. */
export function readClockJumps(q: Queryable, limit: number): Promise<ClockJump[]> {
  return q.many<ClockJump>(sql`select ${JUMP} from clock_jump order by clock_jump.seen_at desc limit ${limit}`);
}

/** The jump that waits for an operator, wherever it stands: an earlier one may have been seen by a clock a year ahead. */
export function readWaitingJump(q: Queryable): Promise<ClockJump | undefined> {
  return q.maybeOne<ClockJump>(sql`select ${JUMP} from clock_jump where confirmed_at is null`);
}

export type ClockConfirmation = { readonly seenAt: string; readonly confirmedBy: string; readonly reason: string };

/**
 * Records that an operator confirms the clock, so that days are closed by it again.
 * @returns false when this jump is not waiting, because another operator was quicker.
 */
export async function confirmClock(q: Queryable, { seenAt, confirmedBy, reason }: ClockConfirmation): Promise<boolean> {
  const confirmed = await q.run(sql`
    update clock_jump set confirmed_at = clock_timestamp(), confirmed_by = ${confirmedBy}, reason = ${reason}
    where seen_at = ${seenAt}::timestamptz and confirmed_at is null`);
  return confirmed === 1;
}
