import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import { foldUntilClosed } from '#dev/team/fold-until-closed.ts';
import { readTeamFacts, teamFiguresOf } from '#dev/team/team-model.ts';
import { openDatabase } from '../../db/pool.ts';
import { createRootAccount } from '../account/entry.ts';
import { insertMember } from '../account/store.ts';
import { buyBots } from '../purchases/pay-purchase.ts';
import { foldTeam } from './fold-team.ts';

let economy: TestEconomy;
const root = newOwner();
beforeAll(async () => {
  economy = await createTestEconomy();
  await economy.context.db.transaction((tx) => createRootAccount(tx, { address: root, inviteCode: 'ROOT' }));
}, 60_000);
afterAll(async () => {
  await economy.audit();
  await economy.close();
});

const db = () => economy.context.db;
const joins = async (inviter: string) => {
  const address = newOwner();
  await db().transaction((tx) => insertMember(tx, address, inviter));
  return address;
};
const rootFigures = () =>
  db().one<{ members: number; direct: number; salesUnits: bigint }>(sql`
    select t.members, t.direct, t.sales_units as "salesUnits" from team_total t join account a on a.number = t.member where a.address = ${root}`);
const countMembers = async () => (await db().one<{ n: number }>(sql`select count(*) - 1 as n from account`)).n;

async function expectFiguresOfFacts(): Promise<void> {
  const rows = await db().many<{ member: number; members: number; salesUnits: bigint }>(sql`
    select member, members, sales_units as "salesUnits" from team_total order by member`);
  const model = teamFiguresOf(await readTeamFacts(db()), (await economy.today()) + 1);
  expect(rows).toEqual([...model].map(([member, { members, salesUnits }]) => ({ member, members, salesUnits })));
}

test('100 concurrent registrations with one code are each counted once', async () => {
  await Promise.all(Array.from({ length: 100 }, () => joins(root)));
  await foldTeam(economy.context);
  expect(await rootFigures()).toMatchObject({ members: 100, direct: 100 });
});

test('concurrent workers fold every delta exactly once', async () => {
  const workers = Array.from({ length: 4 }, () => openDatabase(economy.databaseUrl, { connections: 1 }));
  let inviter = root;
  let isJoining = true;
  const joining = (async () => {
    for (let at = 0; at < 60; at += 1) {
      const address = await joins(inviter);
      if (at % 3 === 0) inviter = address;
    }
    isJoining = false;
  })();
  await Promise.all(
    workers.map(async (worker) => {
      while (isJoining) await worker.one(sql`select fold_team(3)`);
    }),
  );
  await joining;
  await foldTeam(economy.context);
  await Promise.all(workers.map((worker) => worker.end()));
  expect((await rootFigures()).members).toBe(await countMembers());
  await expectFiguresOfFacts();
});

test('a worker that dies in the middle of a fold leaves all of it to the next one', async () => {
  await joins(root);
  const before = await rootFigures();
  const dying = openDatabase(economy.databaseUrl, { connections: 1 });
  await expect(
    dying.withConnection(async (client) => {
      await client.query('begin');
      const { rows } = await client.query('select fold_team(1000) as folded, pg_backend_pid() as pid');
      expect(rows[0]?.folded).toBeGreaterThan(0);
      // As if the process were killed: the connection just ends.
      await db().run(sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`);
      await client.query('commit');
    }),
  ).rejects.toThrow();
  await dying.end();
  expect(await rootFigures()).toEqual(before);
  await foldTeam(economy.context);
  expect((await rootFigures()).members).toBe(before.members + 1);
  await expectFiguresOfFacts();
});

test('facts committed after their day was turned count for the next day, and the closed day stays', async () => {
  const buyer = await joins(root);
  await economy.funds(buyer, 10n ** 10n, 'USDT');
  await foldUntilClosed(economy.context);
  const today = await economy.today();
  const slow = openDatabase(economy.databaseUrl, { connections: 1 });
  const late = newOwner();
  await slow.transaction(async (tx) => {
    // Starts before midnight, so that the day of its rows is over when it writes them.
    await tx.run(
      sql`insert into account (address, inviter, path, invite_code) select ${newOwner()}, address, path || number, 'EARLY7' from account where address = ${root}`,
    );
    const passing = economy.nextDay();
    await passing;
    await foldTeam(economy.context);
    // A fold turns the day. It is not closed, because this transaction may still write for it.
    const { closed } = await tx.one<{ closed: number | null }>(sql`select max(day) as closed from team_close`);
    expect(closed).toBe(today - 1);
    await tx.run(sql`
      insert into account (address, inviter, path, invite_code, registered_day)
      select ${late}, address, path || number, 'LATE777', ${today} from account where address = ${root}`);
  });
  await slow.end();
  await foldUntilClosed(economy.context);
  const days = await db().many<{ day: number; members: number }>(sql`
    select day, members from team_day d join account a on a.number = d.member where a.address = ${root} and day >= ${today} order by day`);
  expect(days).toEqual([
    { day: today, members: (await membersOf(today)) - 1 },
    { day: today + 1, members: 1 },
  ]);
  expect(await db().many(sql`select kind, subject, day from team_late_fact`)).toEqual([
    { kind: 'registered', subject: late, day: today + 1 },
  ]);
  await expectFiguresOfFacts();
  await buyBots({ ...economy.context, config: { ...economy.context.config, confirmations: 2 } }, callOf(buyer), {
    quantity: 1,
    asset: 'USDT',
  });
  await foldTeam(economy.context);
  await expectFiguresOfFacts();
});

test('a close is dated at its end, so that an earlier sale cannot have seen its levels', async () => {
  await economy.nextDay();
  const closer = openDatabase(economy.databaseUrl, { connections: 1 });
  for (let state = ''; state !== 'ready'; ) {
    await foldTeamDeltas();
    state = (await db().one<{ state: string }>(sql`select state from turn_team_day()`)).state;
  }
  await closer.transaction(async (tx) => {
    const { began } = await tx.one<{ began: Date }>(sql`select platform_now() as began`);
    const { day, reached } = await tx.one<{ day: number; reached: Date }>(sql`
      select t.day, clock_timestamp() + clock_offset as reached from team_turn t cross join platform_setting`);
    const none = sql`array_fill(10::numeric ^ 30, array[5]), array_fill(2000000000, array[5])`;
    expect(await tx.one(sql`select close_team_day(${day}, ${none}) as closed`)).toEqual({ closed: true });
    const { closedAt } = await tx.one<{ closedAt: Date }>(sql`select closed_at as "closedAt" from team_close where day = ${day}`);
    expect(closedAt.getTime()).toBeGreaterThanOrEqual(reached.getTime());
    expect(closedAt.getTime()).toBeGreaterThan(began.getTime());
  });
  await closer.end();
});

test('a close after the clock was set back takes effect after the sales made without it', async () => {
  const buyer = await joins(root);
  await economy.funds(buyer, 10n ** 10n, 'USDT');
  const sells = () =>
    buyBots({ ...economy.context, config: { ...economy.context.config, confirmations: 2 } }, callOf(buyer), {
      quantity: 1,
      asset: 'USDT',
    });
  const move = (by: string) => db().run(sql`update platform_setting set clock_offset = clock_offset + ${by}::interval`);
  await economy.nextDay();
  await move('3 hours');
  await sells();
  await move('-2 hours');
  await foldUntilClosed(economy.context);
  await sells();
  await economy.audit();
  await move('2 hours');
  await sells();
  await economy.audit();
});

const foldTeamDeltas = () => db().run(sql`select fold_team(1000)`);

const membersOf = async (day: number) =>
  (await db().one<{ n: number }>(sql`select count(*) as n from account where registered_day = ${day} and inviter is not null`)).n;
