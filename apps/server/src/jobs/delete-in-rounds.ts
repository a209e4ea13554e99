/** Statements that are short enough to hold up nobody. */
const ROWS_A_ROUND = 5_000;
/** A job that has more to do goes on with its next run. */
const MOST_MS = 60_000;

/**
 * Deletes what nobody needs any more until nothing is left, in short statements and for a minute at most.
 * @param deleteSome deletes at most so many rows and says how many there were
 * @example await deleteInRounds((atMost) => deleteOldQuotes(db, atMost))
 */
export async function deleteInRounds(
  deleteSome: (atMost: number) => Promise<number>,
  { rowsARound = ROWS_A_ROUND, mostMs = MOST_MS } = {},
): Promise<number> {
  const end = performance.now() + mostMs;
  let deleted = 0;
  for (;;) {
    const round = await deleteSome(rowsARound);
    deleted += round;
    if (round < rowsARound || performance.now() >= end) return deleted;
  }
}
