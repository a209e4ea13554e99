/** Keeps each statement short, and so its locks. */
const ROWS_PER_ROUND = 5_000;
/** The job's next run deletes the rest. */
const MAX_MS = 60_000;

/**
 * Deletes obsolete rows in short statements until none is left, for at most a minute.
 * @param deleteSome deletes at most `limit` rows and returns how many it deleted
 * @example await deleteInRounds((limit) => deleteOldQuotes(db, limit))
 */
export async function deleteInRounds(
  deleteSome: (limit: number) => Promise<number>,
  { rowsPerRound = ROWS_PER_ROUND, maxMs = MAX_MS } = {},
): Promise<number> {
  const end = performance.now() + maxMs;
  let deleted = 0;
  for (;;) {
    const round = await deleteSome(rowsPerRound);
    deleted += round;
    if (round < rowsPerRound || performance.now() >= end) return deleted;
  }
}
