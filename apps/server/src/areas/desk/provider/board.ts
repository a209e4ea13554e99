import type { Context } from '../../../context.ts';
import { gathering, perDatabase } from '../../../db/gather.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { readPricedMarkets } from '../market/queries.ts';
import { type Listed, readBoard } from './queries.ts';

type Asked = Pick<Context, 'db' | 'prices'>;
type Board = readonly Listed[];

/** A smaller board is read anew for each group of concurrent callers. */
const LARGE = 500;
/** A large one is kept ten times as long as it took to read, so that reading it takes a tenth of one connection's time at most. */
const KEPT_FOR_READINGS = 10;

/**
 * The passageways that take orders, read once for all concurrent callers: the query reads every started one, 10,000 in less than a
 * second. The details of each are read for the page, so a board that is seconds old shows none that no longer takes orders.
 */
export function readBoardNow({ db, prices }: Asked): Promise<Board> {
  return boards(db).join({ db, prices });
}

const boards = perDatabase((_db: Asked['db']) => {
  let kept: { readonly board: Board; readonly until: number } | undefined;
  return gathering(
    async (callers: readonly Asked[]) => {
      const [first] = callers;
      const start = performance.now();
      if (first && (kept === undefined || kept.until <= start)) {
        const board = await readAll(first);
        const end = performance.now();
        kept = { board, until: board.length < LARGE ? end : end + KEPT_FOR_READINGS * (end - start) };
      }
      return callers.map(() => kept?.board ?? []);
    },
    { maxItems: 1_000, atOnce: 1 },
  );
});

async function readAll(asked: Asked): Promise<Board> {
  const [params, markets] = await Promise.all([readParamsToday(asked.db), readPricedMarkets(asked)]);
  return readBoard(asked.db, { params, markets });
}
