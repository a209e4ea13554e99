import type { desk } from '@ocean/api/areas/desk';
import { parseMarket } from '@ocean/api/inputs/desk';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { settleDueOf } from '../clock/end-due.ts';
import { readPassageway } from '../passageway/queries.ts';
import { readPeople } from '../profile/queries.ts';
import { isToAccept, partnerOf, viewOrderRow } from './order-view.ts';
import { type Listed, parsePlace, placeText, readBoard, readOwn } from './queries-lists.ts';

/** Own orders under way: pending ones, and as operator also completed ones, whose proceeds are on hold. */
export const listOrders: Handler<typeof desk.orders> = (context, { account }, asked) =>
  listOwn(context, { account, list: 'open', ...asked });

/** Own orders that are over. */
export const listDone: Handler<typeof desk.done> = (context, { account }, asked) =>
  listOwn(context, { account, list: 'done', ...asked });

/** Pending orders that the own passageway may accept. */
export const listBoard: Handler<typeof desk.board> = async (context, { account }, { market, side, cursor, size }) => {
  const base = market === undefined ? undefined : parseMarket(market).base;
  const place = parsePlace(cursor);
  await settleDueOf(context, account);
  return cutPage(context, { account, size, rows: await readBoard(context.db, { account, base, side, place, limit: size + 1 }) });
};

type Own = {
  readonly account: string;
  readonly list: 'open' | 'done';
  readonly state?: 'pending' | 'completed' | undefined;
  readonly role?: 'customer' | 'operator' | undefined;
  readonly cursor?: string | undefined;
  readonly size: number;
};

async function listOwn(context: Context, { account, list, state, role, cursor, size }: Own) {
  const place = parsePlace(cursor);
  await settleDueOf(context, account);
  return cutPage(context, {
    account,
    size,
    rows: await readOwn(context.db, { account, list, state, role, place, limit: size + 1 }),
  });
}

/** One page out of one row more than it holds. */
async function cutPage(context: Context, { account, size, rows }: { account: string; size: number; rows: readonly Listed[] }) {
  const page = rows.slice(0, size);
  const partners = page.map((order) => partnerOf(order, account)).filter((partner) => partner !== null);
  const [people, state] = await Promise.all([
    readPeople(context.db, partners),
    page.some((order) => isToAccept(order, account)) ? readOwnState(context, account) : undefined,
  ]);
  const last = page.at(-1);
  return {
    list: page.map((order) => viewOrderRow(order, { account, people, state })),
    next: rows.length > size && last ? placeText(last) : null,
  };
}

/** Enough to know whether it accepts: prices tell apart two states that both do. */
async function readOwnState({ db }: Context, account: string) {
  return (await readPassageway(db, account, { params: await readParamsToday(db), rates: new Map() })).state;
}
