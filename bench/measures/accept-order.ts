import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { findOrder } from '../../apps/server/src/areas/desk/order/queries.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { createEconomy, type Economy } from '../../dev/economy/economy.ts';
import { countStatements } from '../../dev/world/count-statements.ts';
import { addressOf } from '../harness/addresses.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { fillOrders, NO_LIMITS, openDesk, readAcceptable } from '../harness/desk-orders.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { acceptAll, load, type Served, serve } from '../harness/over-http.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';
import { allowing } from '../harness/timed.ts';
import { acceptInSteps, allowUsualAccept, readSeen } from '../harness/usual-accept.ts';
import { refuseFaults } from './http.ts';
import { joinMembers } from './members.ts';

const OPEN = { full: 10_000, quick: 1_000 };
const FEW = 100;
/** Orders that each side accepts in a round; then the desk is refilled. */
const ACCEPTED = { full: 4_000, quick: 400 };
const MAX_BOARD_MS = 50;
/** As many clients as pgbench has: with more, response times would measure the queue. */
const BOARD_CONNECTIONS = 8;

/**
 * P16: with ten thousand open orders, `tor/orderAccept` over HTTP against the same in the usual way, and the board against a limit and
 * against a board of a hundred.
 */
export async function benchAccept(server: BenchServer, options: BenchOptions): Promise<Figure[]> {
  const size = options.seconds > 1 ? 'full' : 'quick';
  const many = await prepare(server, 'bench_accept', OPEN[size]);
  const few = await prepare(server, 'bench_accept_few', FEW);
  const served = await Promise.all([
    serve('platform', many.appUrl),
    serve('usualAccept', many.appUrl),
    serve('platform', few.appUrl),
  ]);
  try {
    const boards = await measureBoards([many, served[0]], [few, served[2]], options);
    const accept = await measureAccept(many, [served[0], served[1]], { rounds: options.rounds, accepted: ACCEPTED[size] });
    await refuseFaults(many.appUrl);
    return [accept, ...boards];
  } finally {
    await Promise.all(served.map((each) => each.stop()));
    await Promise.all([many.close(), few.close()]);
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare(server: BenchServer, name: string, open: number) {
  const urls = await server.database(name);
  const economy = await createEconomy(urls, NO_LIMITS);
  const owner = openDatabase(urls.ownerUrl, { connections: 1 });
  await joinMembers(urls.appUrl);
  await openDesk(economy, owner);
  await allowUsualAccept(owner);
  await fillOrders(owner, open);
  await owner.run(sql`vacuum analyze`);
  const close = async () => {
    await economy.close();
    await owner.end();
  };
  return { ...urls, economy, owner, open, close };
}

async function measureAccept(
  prepared: Prepared,
  served: readonly [Served, Served],
  { rounds, accepted }: { rounds: number; accepted: number },
): Promise<Figure> {
  const { owner, ownerUrl, open } = prepared;
  const trips = await countTrips(prepared.economy, (await readAcceptable(owner))[0]);
  const accepting = (name: string, at: Served): Side => ({
    name,
    async round() {
      await fillOrders(owner, open);
      const orders = await readAcceptable(owner);
      await settle(ownerUrl);
      return acceptAll(at, orders, accepted);
    },
  });
  const sides = [
    accepting('tor/orderAccept, 64 connections', served[0]),
    accepting(`the same in ${trips} round trips, 64 connections`, served[1]),
  ];
  const [above, below] = await takeTurns(sides, rounds);
  if (!above || !below) throw new Error('a side was not measured');
  const [p99, usualP99] = [above.p99Ms ?? Number.NaN, below.p99Ms ?? 0];
  const note = `p99 ${p99.toFixed(1)} ms against ${usualP99.toFixed(1)} ms: ${p99 <= usualP99 ? 'not worse' : 'WORSE'}`;
  const what = `accepting over HTTP of ${open.toLocaleString('en')} open orders against ${trips} round trips`;
  return figure({ id: 'P16a', what, above, below, goal: 3, note });
}

/** Round trips of one accept in the usual way, with `begin` and `commit`, without the reads of both sides for the answer. */
async function countTrips({ context }: Economy, order: { id: string; operator: number } | undefined): Promise<number> {
  if (!order) throw new Error('there is no open order');
  const { db, counted } = countStatements(context.db);
  const account = addressOf(order.operator);
  await acceptInSteps(db, { ...order, account, requestId: randomUUID(), readSeen: (of) => readSeen(context, of) });
  const found = await findOrder(context.db, { id: order.id, account });
  if (found?.state !== 'completed') throw new Error('the usual way does not accept');
  return counted() + 2;
}

async function measureBoards(
  [many, atMany]: readonly [Prepared, Served],
  [few, atFew]: readonly [Prepared, Served],
  { rounds, seconds }: BenchOptions,
): Promise<Figure[]> {
  const board = (at: Served) => load('board', at, seconds, BOARD_CONNECTIONS);
  const name = ({ open }: Prepared) => `tor/orderListHome, ${open.toLocaleString('en')} open, ${BOARD_CONNECTIONS} connections`;
  const sides = [
    { name: name(many), round: () => board(atMany) },
    { name: name(few), round: () => board(atFew) },
  ];
  const p99: Side = {
    name: `p99 of ${name(many)}`,
    async round() {
      const { p99Ms = Number.NaN } = await board(atMany);
      return { perSecond: 1000 / p99Ms, p99Ms };
    },
  };
  const [above, below] = await takeTurns(sides, rounds);
  const [slowest, allowed] = await takeTurns([p99, allowing(MAX_BOARD_MS)], rounds);
  if (!above || !below || !slowest || !allowed) throw new Error('a side was not measured');
  const what = `the board of ${many.open.toLocaleString('en')} open orders`;
  return [
    figure({ id: 'P16b', what: `${what}, p99 within ${MAX_BOARD_MS} ms`, above: slowest, below: allowed, goal: 1 }),
    figure({ id: 'P16c', what: `${what} against one of ${FEW}`, above, below, goal: 0.9 }),
  ];
}
