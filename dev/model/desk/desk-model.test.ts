import assert from 'node:assert/strict';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { openTraders, type Traders } from '../../desk/traders.ts';
import { openDesk } from '../../world/operators-desk.ts';
import { createWorld, type World } from '../../world/world.ts';
import type { Member } from '../../world/world-member.ts';
import { type DeskCommand, deskCommand, PROVIDERS, TRADERS, USDT } from './desk-commands.ts';
import { DeskModel } from './desk-model.ts';
import { RealDesk } from './real-desk.ts';

/*
 * Random histories of traders, each on its own platform: after every command, outcome and balances equal the model's. In the end
 * the clocks run out and the desk holds no money. MODEL_RUNS and MODEL_SEED set the number of histories and the seed.
 */
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const runs = Number(process.env.MODEL_RUNS ?? 3);
const COMMANDS = 120;
const MAX_MS = 24 * 3_600_000;
const DAY_MINUTES = 24 * 60;
/** The longest possible hold: until a postponed release, and a day for what the release starts. */
const HELD_DAYS = 10;
/** The time of day at which each history begins: its minutes then never come near midnight. */
const MORNING_MINUTE = 8 * 60 + 1;

const BOTH = (['buy', 'sell'] as const).map((side) => ({ side, min: USDT, max: 60n * USDT, isOpen: true }));

/** Begins with open passageways, one that accepts automatically, and orders in every state, for the random commands to act on. */
const PRELUDE: readonly DeskCommand[] = [
  ...[0, 1, 2, 3, 4].flatMap((who): DeskCommand[] => [
    { act: 'fill', who, asset: 'USDT', micro: 200n * USDT },
    { act: 'fill', who, asset: 'BCG', micro: 900_000_000n },
    { act: 'open', who },
    { act: 'save', who, offers: BOTH, ...(who === 3 && { auto: 15n * USDT }) },
    { act: 'start', who },
  ]),
  { act: 'place', who: 4, named: 0, side: 'buy', micro: 55_000_001n },
  { act: 'accept', who: 0, order: 0 },
  { act: 'extend', order: 0, days: 1, isHeld: true },
  { act: 'rate', who: 0, side: 'sell', rate: 101_000n },
  { act: 'suspend', who: 4 },
  { act: 'place', who: 4, named: null, side: 'buy', micro: 10_000_000n },
  { act: 'restore', who: 4 },
  { act: 'place', who: 1, named: null, side: 'sell', micro: 123_456_789n },
  { act: 'place', who: 2, named: 0, side: 'sell', micro: 55_000_001n },
  { act: 'cancel', who: 2, order: 0 },
  { act: 'place', who: 1, named: null, side: 'buy', micro: 400_000_007n },
  { act: 'upgrade', who: 2 },
  { act: 'accept', who: 2, order: 0 },
  { act: 'leave', who: 2 },
  { act: 'place', who: 4, named: 2, side: 'sell', micro: 55_000_001n },
  { act: 'accept', who: 2, order: 0 },
  // Missed orders of three different customers stop a passageway.
  ...[0, 2, 4].map((who): DeskCommand => ({ act: 'place', who, named: 1, side: 'buy', micro: 10_000_000n })),
  { act: 'minutes', minutes: DAY_MINUTES },
  { act: 'jobs' },
  { act: 'start', who: 1 },
];

test(`${runs} histories of traders at the desk end as in the model (seed ${seed})`, { timeout: MAX_MS }, async () => {
  const ends = new Map<string, number>();
  const list = fc.array(deskCommand, { minLength: COMMANDS, maxLength: COMMANDS });
  await fc.assert(
    fc.asyncProperty(list, (commands) => play([...PRELUDE, ...commands], { ends })),
    { seed, numRuns: runs, endOnFailure: true },
  );
  process.stdout.write(`desk: ${runs} plays, seed ${seed}: ${[...ends].map(([end, times]) => `${end} ${times}`).join(', ')}\n`);
  for (const end of [
    ...['place ok', 'accept ok', 'cancel ok', 'upgrade ok', 'leave ok', 'open QUIZ_NOT_PASSED', 'start ok'],
    ...['extend ok', 'rate ok', 'suspend ok', 'restore ok', 'place ACCOUNT_SUSPENDED'],
  ]) {
    expect(ends.get(end), end).toBeGreaterThanOrEqual(runs);
  }
  expect(ends.get('accept ok'), 'orders that were accepted').toBeGreaterThanOrEqual(4 * runs);
});

test('control: a desk fee that is 0.01 percentage points too low is caught', { timeout: 120_000 }, async () => {
  await expect(play(PRELUDE, { ends: new Map(), fee: '0.19' })).rejects.toThrow(/jobs/);
});

/** `fee` differs from the model's only in the control. */
type Play = { readonly ends: Map<string, number>; readonly fee?: string };

async function play(commands: readonly DeskCommand[], { ends, fee = '0.2' }: Play): Promise<void> {
  const world = await createWorld();
  const [operators, traders] = [openDesk(world), openTraders(world)];
  try {
    const members = await begin(world, { traders, fee });
    const model = new DeskModel(await startOf(world, members));
    const real = new RealDesk({ world, operators, traders, members });
    model.ids = real.orders;
    const total = await totalOf(world);
    for (const [at, wanted] of [...commands, ...ending()].entries()) {
      const command = model.ofParty(wanted);
      const place = `command ${at + 1}, ${textOf(command)}`;
      const end = await real.perform(command);
      assert.equal(end, model.predict(command), place);
      await compare(world, { model, real, members, place });
      ends.set(`${command.act} ${end}`, (ends.get(`${command.act} ${end}`) ?? 0) + 1);
    }
    await requireNothingHeld(world);
    assert.deepEqual(await totalOf(world), total, 'no asset has become more or less');
    await world.audit();
  } finally {
    await traders.close();
    await operators.close();
    await world.close();
  }
}

/** All traders leave their levels, and all clocks run out. */
function ending(): DeskCommand[] {
  const everybody = Array.from({ length: TRADERS }, (_, who) => who);
  return [
    ...everybody.map((who): DeskCommand => ({ act: 'restore', who })),
    ...everybody.map((who): DeskCommand => ({ act: 'leave', who })),
    ...Array.from({ length: HELD_DAYS }).flatMap((): DeskCommand[] => [
      { act: 'minutes', minutes: DAY_MINUTES },
      { act: 'jobs' },
    ]),
  ];
}

async function begin(world: World, { traders, fee }: { traders: Traders; fee: string }): Promise<Member[]> {
  await world.changesParams({
    ...{ 'desk.acceptMinutes': 1440, 'desk.maxPending': 4, 'desk.depositDays': 1, 'session.days': 365 },
    ...{ 'desk.L1.dailyQuota': '150', 'desk.L1.maxOrder': '60', 'desk.L2.dailyQuota': '300', 'desk.L2.maxOrder': '120' },
    ...{
      'desk.L2.volume': '0',
      'desk.L1.fee': fee,
      'desk.L2.fee': fee,
      'desk.L3.fee': fee,
      'desk.L4.fee': fee,
      'desk.L5.fee': fee,
    },
    // The average follows a new price after an hour. Limits of unsigned acts are wide, because they have separate tests.
    ...{ 'price.averageHours': 1, 'stepUp.dailyValue': '1000000', 'stepUp.burnDaily': '1000000', 'stepUp.buyDaily': '1000000' },
  });
  const { minute } = await minuteOf(world);
  await world.advanceMinutes(((MORNING_MINUTE - minute + DAY_MINUTES) % DAY_MINUTES) + DAY_MINUTES);
  const members: Member[] = [];
  for (let at = 0; at < TRADERS; at += 1) {
    const [inviter] = members;
    const one = await world.member(inviter ? { inviter } : {});
    await one.deposits('USDT', '700');
    await one.exchanges('250');
    await traders.named(one);
    if (at < TRADERS - 1) await traders.owner.run(sql`insert into desk_quiz_pass (account) values (${one.id})`);
    if (at < PROVIDERS) await traders.approves(one);
    members.push(one);
  }
  return members;
}

const minuteOf = ({ context }: World) =>
  context.db.one<{ minute: number }>(sql`
    select (extract(epoch from platform_now() - platform_day_start(platform_today())) / 60)::integer as minute`);

async function startOf(world: World, members: readonly Member[]) {
  const balances = new Map((await balancesOf(world, members)).map(({ name, posted }) => [name, posted]));
  const addresses = members.map(({ id }) => id);
  return { ...(await minuteOf(world)), addresses, balances };
}

/** Non-zero balances of the traders and the treasury, under the model's names. */
async function balancesOf({ context: { db } }: World, members: readonly Member[]) {
  const ids = members.map(({ id }) => id);
  const rows = await db.many<{ name: string; posted: bigint; held: bigint }>(sql`
    select case when a.owner = 'platform' then a.part else (array_position(${ids}::text[], a.owner::text) - 1) || '/' || a.part end || '/' || a.asset as name,
      b.posted, b.held
    from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.asset in ('USDT', 'BCG') and (a.owner = any (${ids}) or a.part = 'treasury') and (b.posted <> 0 or b.held <> 0)`);
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1));
}

type Sides = {
  readonly model: DeskModel;
  readonly real: RealDesk;
  readonly members: readonly Member[];
  readonly place: string;
};

/** Compares every balance and hold, and every order with its state, reason and accepting passageway. */
async function compare(world: World, { model, real, members, place }: Sides): Promise<void> {
  const { posted, held } = model.book;
  const names = [...new Set([...posted.keys(), ...held.keys()])].sort();
  const told = names.map((name) => ({ name, posted: posted.get(name) ?? 0n, held: held.get(name) ?? 0n }));
  assert.deepEqual(
    await balancesOf(world, members),
    told.filter((one) => one.posted !== 0n || one.held !== 0n),
    place,
  );
  const rows = await world.context.db.many<{ id: string; text: string }>(sql`
    select id, state || ' ' || coalesce(reason, '') || ' ' || quote_units || ' ' || coalesce(operator::text, '') as text from desk_order`);
  const found = new Map(rows.map(({ id, text }) => [id, text]));
  assert.deepEqual(
    real.orders.map((id) => found.get(id)),
    model.orders.map(({ state, reason, value, operator }) =>
      [state, reason ?? '', value, operator === null ? '' : members[operator]?.id].join(' '),
    ),
    place,
  );
  assert.equal(rows.length, model.orders.length, place);
}

/** No dead ends: once the clocks have run out, every order has ended, and owners can withdraw everything at the desk. */
async function requireNothingHeld({ context: { db } }: World): Promise<void> {
  const left = await db.many<{ what: string }>(sql`
    select 'order ' || id || ' is ' || state as what from desk_order where state not in ('timedOut', 'released')
    union all
    select a.name || ' has ' || b.posted from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.part in ('proceeds', 'bonded') and b.posted <> 0
    union all
    select 'hold ' || h.id || ' is pending' from ledger.hold h join desk_order o on o.id = h.id where h.state = 'pending'`);
  assert.deepEqual(left, [], 'at the end');
}

/** The total of each asset on the platform, including the vault and the pools. */
function totalOf({ context: { db } }: World) {
  return db.many<{ asset: string; units: bigint }>(sql`
    select a.asset, sum(b.posted) as units from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.owner <> 'platform' or a.part = 'treasury' group by 1 order by 1`);
}

function textOf(command: DeskCommand): string {
  return JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
}
