import { Refusal, refusalRow } from '@ocean/api/errors';

/**
 * Works through rows page by page, in their order. A row that fails is reported and left for the next round, and holds no
 * other row up, however many fail.
 * @param readPage the rows after `last`, from the first one on when it is undefined; none ends the round
 * @throws the refusal of a row that is retryable, such as a chain that does not answer: the next row would meet it too
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

/** Whether the same may succeed later without a change. */
export function isRetryable(error: unknown): error is Refusal {
  return error instanceof Refusal && refusalRow(error.key).retryable === true;
}
