import type { Context } from '../../../context.ts';
import { gathering, perDatabase } from '../../../db/gather.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { readPricedMarkets } from '../market/queries.ts';
import { type Listed, readBoard } from './queries.ts';

type Asked = Pick<Context, 'db' | 'prices'>;

/** Which passageways take orders, read once for all concurrent callers: it looks at every one that is started. */
export function readBoardNow({ db, prices }: Asked): Promise<readonly Listed[]> {
  return boards(db).join({ db, prices });
}

const boards = perDatabase((_db: Asked['db']) =>
  gathering(
    async (callers: readonly Asked[]) => {
      const [first] = callers;
      const board = first ? await readAll(first) : [];
      return callers.map(() => board);
    },
    { maxItems: 1_000, atOnce: 1 },
  ),
);

async function readAll(asked: Asked): Promise<readonly Listed[]> {
  const [params, markets] = await Promise.all([readParamsToday(asked.db), readPricedMarkets(asked)]);
  return readBoard(asked.db, { params, markets });
}
