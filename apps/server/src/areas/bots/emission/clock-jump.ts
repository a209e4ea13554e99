/** The database's clock and the steady clock of one process, read together. */
export type ClockMoment = { readonly databaseMs: number; readonly steadyMs: number };

/** Longer than any correction of a clock, and shorter than what could close two days too early unnoticed. */
const MAX_AHEAD_MS = 36 * 60 * 60 * 1000;

/**
 * How much further the database's clock moved than time passed, in whole milliseconds; undefined when it is no jump.
 */
export function jumpAheadMs(before: ClockMoment, now: ClockMoment): number | undefined {
  const aheadMs = Math.round(now.databaseMs - before.databaseMs - (now.steadyMs - before.steadyMs));
  return aheadMs > MAX_AHEAD_MS ? aheadMs : undefined;
}
