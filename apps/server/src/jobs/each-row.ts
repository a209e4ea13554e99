import { Refusal, refusalRow } from '@ocean/api/errors';

/**
 * Processes rows page by page, in their order. A row that fails is reported and left for the next round, and does not
 * delay the others, however many fail.
 * @param readPage the rows after `last`, or the first ones when it is undefined; an empty page ends the round
 * @throws the retryable refusal of a row, such as a chain that does not answer: the next row would fail likewise
 * @example await eachRow((last) => dueRows(db, last), settle, (cause, { id }) => log.error({ err: cause, id }, 'not settled'))
 */
export async function eachRow<Row>(
  readPage: (last: Row | undefined) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<void>,
  report: (cause: unknown, row: Row) => void,
): Promise<void> {
  let last: Row | undefined;
  for (let page = await readPage(last); page.length > 0; page = await readPage(last)) {
    for (const row of page) {
      try {
        await work(row);
      } catch (cause) {
        if (isRetryable(cause)) throw cause;
        report(cause, row);
      }
    }
    last = page.at(-1);
  }
}

/** Whether the same act may succeed later without a change. */
export function isRetryable(error: unknown): error is Refusal {
  return error instanceof Refusal && refusalRow(error.key).retryable === true;
}
