import { desk } from '@ocean/api/areas/desk';
import {
  PASSAGEWAY_ACTIONS,
  PASSAGEWAY_MAY,
  PASSAGEWAY_STATES,
  type PassagewayAction,
  type PassagewayState,
} from '@ocean/api/desk/states';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { readParams } from '../../../params/read-params.ts';
import { readLastRates, readPassageway } from './queries.ts';
import { type StateFacts, stateOf } from './rules.ts';

const world = useWorld();
let traders: Traders;
let customer: Member;
beforeAll(async () => {
  traders = openTraders(world);
  customer = await world.member();
  await customer.deposits('USDT', '500');
  await customer.exchanges('300');
  await traders.named(customer);
});
afterAll(async () => {
  // No order used the quota that the tests marked as used, which the audit would report.
  await traders?.owner.run(
    sql`update desk_passageway set used_day = 0, used_units = 0 where used_units = ${DAILY - 4n * USDT}::numeric`,
  );
  await traders?.close();
});

const YES_NO = [false, true];
const QUOTAS = [-5n, 0n, 1n, 9n, 10n, 1_000n];
const SMALLEST = [null, 1n, 10n, 11n];

/** Every combination of the facts that the decision depends on. */
function everyCase(): StateFacts[] {
  const cases: StateFacts[] = [];
  for (let bits = 0; bits < 2 ** 7; bits += 1) {
    const [isSuspended, isBanned, hasPassed, isOpened, isStarted, coversOne, hasOnHold] = Array.from(
      { length: 7 },
      (_, at) => YES_NO[(bits >> at) & 1] ?? false,
    );
    for (const quotaLeftUnits of QUOTAS) {
      for (const smallestUnits of SMALLEST) {
        const flags = { isSuspended, isBanned, hasPassed, isOpened, isStarted, coversOne, hasOnHold } as Omit<
          StateFacts,
          'quotaLeftUnits' | 'smallestUnits'
        >;
        cases.push({ ...flags, quotaLeftUnits, smallestUnits });
      }
    }
  }
  return cases;
}

test('the database and the program decide every case alike, and each state is reached', async () => {
  const cases = everyCase();
  const rows = await world.context.db.many<{ state: PassagewayState }>(sql`
    select desk_state(c.s, c.b, c.p, c.o, c.t, c.q, c.m, c.c, c.h) as state
    from unnest(${cases.map((c) => c.isSuspended)}::boolean[], ${cases.map((c) => c.isBanned)}::boolean[], ${cases.map((c) => c.hasPassed)}::boolean[],
      ${cases.map((c) => c.isOpened)}::boolean[], ${cases.map((c) => c.isStarted)}::boolean[], ${cases.map((c) => c.quotaLeftUnits)}::numeric[],
      ${cases.map((c) => c.smallestUnits)}::numeric[], ${cases.map((c) => c.coversOne)}::boolean[], ${cases.map((c) => c.hasOnHold)}::boolean[])
      with ordinality c (s, b, p, o, t, q, m, c, h, place) order by c.place`);
  const decided = cases.map(stateOf);
  expect(rows.map(({ state }) => state)).toEqual(decided);
  expect(new Set(decided)).toEqual(new Set(PASSAGEWAY_STATES));
});

/** Sells BCG to the only passageway that buys them, which accepts: what it was paid with is on hold. */
async function sellsTo(operator: Member, amount: string): Promise<void> {
  await traders.hasSpent(customer, '0');
  const terms = { market: 'BCG/USDT', side: 'sell', amount, serviceId: await traders.serviceOf(operator, 'sell') } as const;
  const { rate } = await customer.call(desk.checkOrder, terms);
  const { id } = await customer.call(desk.order, { ...terms, rate });
  await operator.call(desk.accept, { id, state: 'pending' });
}

const SERVICE = { market: 'BCG/USDT', side: 'sell', min: '5', max: '500', isOpen: true } as const;
const [USDT, DAILY] = [1_000_000n, 1_000_000_000n];

/** Brings a new member into a state by what happens to passageways, with something in the wallet. */
const REACH: Readonly<Record<PassagewayState, (who: Member) => Promise<unknown>>> = {
  notOpened: (who) => traders.owner.run(sql`insert into desk_quiz_pass (account) values (${who.id})`),
  closed: (who) => trades(who).then(() => who.call(desk.stop, {})),
  inPassageway: (who) => trades(who),
  usedUpToday: (who) =>
    trades(who).then(() =>
      traders.owner.run(sql`
      update desk_passageway set used_day = platform_today(), used_units = ${DAILY - 4n * USDT}::numeric where account = ${who.id}`),
    ),
  awaitingRelease: async (who) => {
    await trades(who);
    const free = Number((await traders.hasOf(who, 'USDT')).passageway);
    await sellsTo(who, '50');
    const left = Number((await traders.hasOf(who, 'USDT')).passageway);
    if (left >= free) throw new Error('nothing was sold');
    await who.call(desk.empty, { asset: 'USDT', amount: (left - 1).toFixed(6) });
  },
  banned: (who) =>
    trades(who).then(() => traders.owner.run(sql`update desk_passageway set operator_ban = 'a test' where account = ${who.id}`)),
};

const trades = (who: Member) => traders.trades(who, { offers: [{ side: 'sell', min: '5' }] });

async function memberIn(state: PassagewayState): Promise<Member> {
  const who = await world.member();
  await who.deposits('USDT', '200');
  await traders.named(who);
  await traders.fills(who, 'USDT', '100');
  await REACH[state](who);
  expect((await who.call(desk.userinfo, {})).passageway).toMatchObject({ state, may: PASSAGEWAY_MAY[state] });
  return who;
}

const ACTS: Readonly<Record<PassagewayAction, (who: Member) => Promise<unknown>>> = {
  accept: accepts,
  open: (who) => who.call(desk.open, {}),
  start: (who) => who.call(desk.start, {}),
  stop: (who) => who.call(desk.stop, {}),
  save: (who) => who.call(desk.save, { services: [SERVICE] }),
  fill: (who) => who.call(desk.fill, { asset: 'USDT', amount: '1' }),
  empty: (who) => who.call(desk.empty, { asset: 'USDT', amount: '1' }),
};
const acts = PASSAGEWAY_ACTIONS;

/** An order that its service asks for, although no passageway was named; what the buttons are told is what happens. */
async function accepts(who: Member): Promise<unknown> {
  await traders.owner.run(sql`
    insert into desk_service (id, account, base, side, min_units, max_units, is_open)
    values (gen_random_uuid(), ${who.id}, 'BCG', 'sell', ${5n * USDT}::numeric, ${500n * USDT}::numeric, true) on conflict do nothing`);
  await traders.hasSpent(customer, '0');
  const { id } = await customer.placesOrder({ side: 'sell', amount: '60' });
  try {
    const isOffered = (await who.call(desk.userinfo, {})).passageway.may.includes('accept');
    const { may, accepting } = await who.call(desk.orderDetail, { id });
    const listed = (await who.call(desk.board, {})).list.find((order) => order.id === id);
    expect([may.includes('accept'), listed?.may.includes('accept')]).toEqual([isOffered, isOffered]);
    expect(accepting).not.toBeNull();
    return await who.call(desk.accept, { id, state: 'pending' });
  } finally {
    await customer.call(desk.order, { id, action: 'cancel', state: 'pending' }).catch(() => undefined);
  }
}

/** What an act is refused with that the table does not allow in a state. */
function refusalOf(act: PassagewayAction, state: PassagewayState): string {
  if (state === 'banned') return 'PASSAGEWAY_BANNED';
  return act === 'accept' && state === 'usedUpToday' ? 'ORDER_QUOTA' : 'PASSAGEWAY_STATE';
}

test('the database has the same table', async () => {
  const rows = await world.context.db.many<{ state: PassagewayState; act: PassagewayAction; may: boolean }>(sql`
    select state, act, desk_may(state, act) as may
    from unnest(${[...PASSAGEWAY_STATES]}::text[]) state cross join unnest(${[...PASSAGEWAY_ACTIONS]}::text[]) act`);
  expect(rows).toHaveLength(PASSAGEWAY_STATES.length * PASSAGEWAY_ACTIONS.length);
  for (const { state, act, may } of rows) expect(may, `${state} ${act}`).toBe(PASSAGEWAY_MAY[state].includes(act));
});

describe.each(PASSAGEWAY_STATES)('in the state %s', (state) => {
  const [allowed, refused] = [
    acts.filter((act) => PASSAGEWAY_MAY[state].includes(act)),
    acts.filter((act) => !PASSAGEWAY_MAY[state].includes(act)),
  ];

  test('what the table does not allow is refused by the server', async () => {
    const who = await memberIn(state);
    for (const act of refused) {
      await expect(ACTS[act](who), act).rejects.toMatchObject({ key: refusalOf(act, state) });
    }
  });

  test.each(allowed)('%s is done', async (act) => {
    const done = ACTS[act](await memberIn(state));
    // The state lets it accept; what is free pays for none of its orders.
    if (act === 'accept' && state === 'awaitingRelease')
      await expect(done).rejects.toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
    else await expect(done).resolves.toBeDefined();
  });

  test('a suspended account stops and empties, and nothing else', async () => {
    const who = await memberIn(state);
    await traders.owner.run(sql`
      insert into account_suspension (account, number, is_suspended, author, reason) values (${who.id}, 1, true, ${who.id}, 'a test')`);
    const { passageway, next } = await who.call(desk.userinfo, {});
    expect(passageway).toMatchObject({ state: 'banned', ban: { reason: 'suspended', until: null }, may: PASSAGEWAY_MAY.banned });
    expect(next).toBe('wait');
    for (const act of acts) {
      if (act === 'stop' || act === 'empty') await ACTS[act](who);
      else await expect(ACTS[act](who), act).rejects.toMatchObject({ key: 'ACCOUNT_SUSPENDED' });
    }
  });
});

test('the facts of many passageways are those of each', async () => {
  const params = await readParams(world.context.db);
  const rates = await readLastRates(world.context.prices);
  const accounts = await world.context.db.many<{ account: string }>(sql`select account from desk_passageway`);
  for (const { account } of accounts) {
    const facts = await readPassageway(world.context.db, account, { params, rates });
    expect(facts.state).toBe(stateOf(facts));
  }
  expect(accounts.length).toBeGreaterThan(20);
});

test('a ban for missed orders ends by itself, and only a start reopens', async () => {
  const who = await memberIn('inPassageway');
  await traders.owner.run(sql`
    update desk_passageway set is_started = false, misses = 2, stops = 3, stops_day = platform_today(), banned_until = platform_now() + interval '24 hours'
    where account = ${who.id}`);
  expect((await who.call(desk.userinfo, {})).passageway).toMatchObject({
    state: 'banned',
    ban: { reason: 'missed' },
    stopsToday: 3,
  });
  await expect(who.call(desk.start, {})).rejects.toMatchObject({ key: 'PASSAGEWAY_BANNED' });
  await world.nextDay();
  await world.advanceMinutes(1);
  expect((await who.call(desk.userinfo, {})).passageway).toMatchObject({ state: 'closed', ban: null, stopsToday: 0 });
  expect(await who.call(desk.start, {})).toMatchObject({ state: 'inPassageway' });
  const { misses } = await traders.owner.one<{ misses: number }>(
    sql`select misses from desk_passageway where account = ${who.id}`,
  );
  expect(misses).toBe(0);
});
