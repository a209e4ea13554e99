import { parseAddressField } from '@ocean/api/inputs/address';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callOf, type Economy, newOwner } from '#dev/economy/economy.ts';
import { useSmallParts } from '#dev/economy/small-parts.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { createRootAccount } from '../../account/entry.ts';
import { accelerateBots } from '../accelerate/accelerate-bots.ts';
import { renewBots } from '../renew/renew-bots.ts';
import { runBots } from '../run/run-bots.ts';
import { sendBots } from '../send/send-bots.ts';
import { stopBots } from '../stop/stop-bots.ts';

/*
 * An act on more bots than fit in one part is still one act. Here a part is three bots, and no act changes more than ten; the
 * same holds for parts of ten thousand and acts of fifty thousand.
 */

useSmallParts({ atOnce: 3, changed: 10 });

const BCG = 10n ** 18n;
const USDT = 10n ** 6n;
const BOTS = 8;

let economy: Economy;
const friend = parseAddressField(newOwner());
beforeAll(async () => {
  economy = await createTestEconomy({ 'stepUp.dailyValue': '100000' });
  await economy.context.db.transaction((tx) => createRootAccount(tx, { address: friend, inviteCode: 'FRIEND' }));
});
afterAll(async () => {
  await economy.audit();
  await economy.close();
});

type Handle = (context: Context, call: MemberCall, input: Record<string, never>) => Promise<unknown>;
type Pair = { readonly name: string; readonly check: Handle; readonly act: Handle };

const RUN: Pair = { name: 'run', check: runBots.checkAll, act: runBots.actAll };
const STOP: Pair = { name: 'stop', check: stopBots.checkAll, act: stopBots.actAll };
const RENEW: Pair = { name: 'renew', check: renewBots.checkAll, act: renewBots.actAll };
const ACCELERATE: Pair = {
  name: 'accelerate',
  check: (context, call) => accelerateBots.checkAll(context, call, { cards: null }),
  act: (context, call) => accelerateBots.actAll(context, call, { cards: null }),
};
const SEND: Pair = {
  name: 'send',
  check: (context, call) => sendBots.checkAll(context, call, { to: friend }),
  act: (context, call) => sendBots.actAll(context, call, { to: friend, signed: undefined }),
};

let owner: string;
/** Bots bought on four days, and enough money for every act. */
beforeEach(async () => {
  owner = newOwner();
  await ownsMore(BOTS);
});

async function ownsMore(quantity: number): Promise<void> {
  for (let granted = 0; granted < quantity; granted += 2) {
    await economy.grants(owner, 2);
    await economy.nextDay();
  }
  await economy.funds(owner, 1000n * BCG);
  await economy.funds(owner, 1000n * USDT, 'USDT');
}

/** The act does what its check said. */
async function does({ check, act }: Pair, call = callOf(owner)): Promise<Record<string, unknown>> {
  const foretold = (await check(economy.context, callOf(owner), {})) as Record<string, unknown>;
  const done = (await act(economy.context, call, {})) as Record<string, unknown>;
  const { signatureNeeded: _, unsignedLeft: __, unsignedLimit: ___, ...plan } = foretold;
  expect(done).toEqual(plan);
  return done;
}

const eventsOf = async (requestId: string) =>
  (
    await economy.context.db.one<{ events: number }>(
      sql`select count(*) as events from bot_event where request_id = ${requestId}`,
    )
  ).events;
const botsOf = (of: string) =>
  economy.context.db.many<{ id: string; number: number; readyDay: number; cards: number; runUntil: number | null }>(sql`
    select id, owner_number as number, ready_day as "readyDay", cards_applied as cards, run_until as "runUntil"
    from bot where owner = ${of} order by owner_number`);
const availableOf = async (of: string) => (await readBalance(economy.context.db, member(of).available('BCG'))).available;

describe('an act on more bots than one part holds', () => {
  test('runs, renews and stops all of them, as its checks say', async () => {
    await economy.nextDay(8);
    expect(await does(RUN)).toMatchObject({
      count: 8,
      skipped: [],
      cost: { pledge: '80' },
      balanceAfter: '920',
      termLeft: { least: 30, most: 30 },
    });
    await economy.nextDay(25);
    expect(await does(RENEW)).toMatchObject({ count: 8, extended: 8, resumed: 0, readyToRun: 0, cost: { fee: '16' } });
    await economy.nextDay(2);
    expect(await does(STOP)).toMatchObject({ count: 8, stopped: 8, takenBack: 0, cost: { fee: '1.6' }, returned: '78.4' });
    await economy.nextDay();
    await economy.collects(owner);
  });

  test('takes back and renews what no longer runs, in two movements over all parts', async () => {
    await economy.nextDay(8);
    await does(RUN);
    await economy.nextDay(40);
    expect(await does(RENEW)).toMatchObject({ count: 8, readyToRun: 8, newEnd: null, returned: { pledge: '80' } });
    await does(RUN);
  });

  test('gives cards to the bots nearest to ready, in whichever part they come', async () => {
    await economy.grantsCards(owner, 7);
    // By its number it would come in the last part.
    const [newest = ''] = (await botsOf(owner)).slice(-1).map(({ id }) => id);
    await accelerateBots.act(economy.context, callOf(owner), { ids: [newest], cards: 4 });
    expect(await does(ACCELERATE)).toMatchObject({ count: 1, cost: { cards: 3 }, cards: 3, cardsAfter: 0 });
    expect((await botsOf(owner)).flatMap(({ id, cards }) => (cards > 0 ? [[id, cards]] : []))).toEqual([[newest, 7]]);
  });

  test('stops giving cards when the member wants to spend no more', async () => {
    await economy.grantsCards(owner, 90);
    const spends = (handle: typeof accelerateBots.actAll | typeof accelerateBots.checkAll) =>
      handle(economy.context, callOf(owner), { cards: 11 });
    const foretold = await spends(accelerateBots.checkAll);
    expect(foretold).toMatchObject({ cost: { cards: 11 }, cardsAfter: 79 });
    expect(await spends(accelerateBots.actAll)).toEqual(foretold);
  });

  test('sends all of them, which keep their order', async () => {
    const before = await botsOf(owner);
    expect(await does(SEND)).toMatchObject({ count: 8, numbers: [1, 2, 3, 4, 5, 6, 7, 8], value: '800' });
    expect(await botsOf(owner)).toEqual([]);
    const received = (await botsOf(friend)).slice(-8);
    expect(received.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('takes only the bots in a status, and reports why the others are skipped', async () => {
    await economy.nextDay(8);
    const ids = (await botsOf(owner)).map(({ id }) => id);
    await runBots.act(economy.context, callOf(owner), { ids: ids.slice(2, 6) });
    await economy.grants(owner, 3);
    const done = await does(RUN);
    expect(done).toMatchObject({
      count: 4,
      skipped: [
        { reason: 'not_activated', count: 3 },
        { reason: 'running', count: 4 },
      ],
    });
    const stopped = await stopBots.actAll(economy.context, callOf(owner), { status: 'running' });
    expect(stopped).toMatchObject({ count: 8, skipped: [] });
  });

  test('of exactly two parts has no third', async () => {
    owner = newOwner();
    await ownsMore(6);
    await economy.nextDay(8);
    expect(await does(RUN)).toMatchObject({ count: 6, skipped: [] });
  });

  test('changes a limited number of bots, and the next act continues with the others', async () => {
    await ownsMore(6);
    await economy.nextDay(8);
    expect(await does(RUN)).toMatchObject({ count: 10, skipped: [{ reason: 'beyond_limit', count: 4 }] });
    expect((await botsOf(owner)).map(({ runUntil }) => runUntil !== null)).toEqual([
      ...Array(10).fill(true),
      ...Array(4).fill(false),
    ]);
    expect(await does(RUN)).toMatchObject({ count: 4, skipped: [{ reason: 'running', count: 10 }] });
  });
});

describe('is done wholly or not at all', () => {
  const READY = [RUN, STOP, RENEW] as const;
  /** Bots for which this act has something to do. */
  const prepare = async (pair: Pair) => {
    await economy.nextDay(8);
    if (pair === RUN) return;
    await does(RUN);
    await economy.nextDay(25);
  };

  test.each(READY)(
    '$name: a failure after any of its statements leaves nothing, and a repeat of the request then does it',
    async (pair) => {
      await prepare(pair);
      const call = callOf(owner);
      const before = [await botsOf(owner), await availableOf(owner)];
      let failsAt = 3;
      for (;;) {
        const failing = failingAt(economy.context, failsAt);
        const outcome = await pair.act(failing.context, call, {}).catch((error: Error) => error);
        if (!failing.hasFailed()) {
          expect(outcome).not.toBeInstanceOf(Error);
          break;
        }
        expect(outcome).toMatchObject({ message: 'the process dies' });
        expect([await botsOf(owner), await availableOf(owner)]).toEqual(before);
        expect(await eventsOf(call.requestId)).toBe(0);
        failsAt += 1;
      }
      // Each statement of the three parts, and of what follows them, has failed once.
      expect(failsAt).toBeGreaterThan(10);
      expect(await eventsOf(call.requestId)).toBe(BOTS);
      const first = await pair.act(economy.context, call, {});
      expect(await pair.act(economy.context, call, {})).toEqual(first);
      expect(await eventsOf(call.requestId)).toBe(BOTS);
    },
  );

  test('a balance too small for the last part leaves the first parts unchanged', async () => {
    const poor = newOwner();
    for (let granted = 0; granted < BOTS; granted += 2) await economy.grants(poor, 2);
    await economy.funds(poor, 70n * BCG);
    await economy.nextDay(8);
    expect(await RUN.check(economy.context, callOf(poor), {})).toMatchObject({ count: 8, warnings: ['BCG_INSUFFICIENT'] });
    await expect(RUN.act(economy.context, callOf(poor), {})).rejects.toThrow('BCG_INSUFFICIENT');
    expect((await botsOf(poor)).filter(({ runUntil }) => runUntil !== null)).toEqual([]);
    expect(await availableOf(poor)).toBe(70n * BCG);
  });

  test('twenty copies at once, and other acts on the same bots between them, have one effect each', async () => {
    await economy.nextDay(8);
    const call = callOf(owner);
    const ids = (await botsOf(owner)).map(({ id }) => id);
    const copies = Array.from({ length: 20 }, () => RUN.act(economy.context, call, {}));
    // Starts with the last bots, which the copies lock last.
    const named = ids.toReversed().map((id) => runBots.act(economy.context, callOf(owner), { ids: [id] }));
    const outcomes = await Promise.allSettled([...copies, ...named]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ key: 'NO_FROZEN_BOT' });
    }
    const { ran } = await economy.context.db.one<{ ran: number }>(
      sql`select count(*) as ran from bot_event where owner = ${owner} and kind = 'run'`,
    );
    expect(ran).toBe(BOTS);
    expect((await readBalance(economy.context.db, member(owner).pledged('BCG'))).available).toBe(80n * BCG);
  });
});

/** Throws at the statement of its transactions with this number, as if the process had died there. */
function failingAt(context: Context, statement: number): { context: Context; hasFailed(): boolean } {
  let [sent, hasFailed] = [0, false];
  const guard = async <T>(go: () => Promise<T>): Promise<T> => {
    sent += 1;
    if (sent < statement || hasFailed) return go();
    hasFailed = true;
    throw new Error('the process dies');
  };
  const guarded = (tx: Transaction): Transaction => ({
    ...tx,
    many: (query) => guard(() => tx.many(query)),
    one: (query) => guard(() => tx.one(query)),
    maybeOne: (query) => guard(() => tx.maybeOne(query)),
    run: (query) => guard(() => tx.run(query)),
  });
  const db = {
    ...context.db,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => context.db.transaction((tx) => work(guarded(tx))),
  };
  return { context: { ...context, db }, hasFailed: () => hasFailed };
}
