import type { team } from '@ocean/api/areas/team';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, createEconomy, type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { openDatabase } from '../../db/pool.ts';
import { createRootAccount } from '../account/entry.ts';
import { foldTeam } from './fold-team.ts';
import { listDownline } from './list-downline.ts';
import { countSharesByDay, readMissedShares, readOwnRank, readRewardSums } from './queries.ts';

/** Half of them are directly below the root, the others below one of these. */
const MEMBERS = 20_000;
/** The direct invitee that invited the other half. */
const MIDDLE = numbered(1);

type Reading = Pick<ParsedInputOf<typeof team.downline>, 'view' | 'sort'> & { readonly below?: string };

let database: TestDatabase;
let economy: Economy;
const root = newOwner();
beforeAll(async () => {
  database = await createTestDatabase();
  economy = await createEconomy(database);
  const { db } = economy.context;
  await db.transaction((tx) => createRootAccount(tx, { address: root, inviteCode: 'ROOT' }));
  await insertMembers(db, MEMBERS);
  await foldTeam(economy.context);
  // As autovacuum would do on a platform that grew gradually.
  const owner = openDatabase(database.ownerUrl, { connections: 1 });
  await owner.run(sql`analyze account, team_total, team_place, team_own`);
  await owner.end();
}, 240_000);
afterAll(async () => {
  await economy.close();
  await database.drop();
});

/** Inserts like `insertMember`, but all siblings in one statement. */
async function insertMembers(db: Database, members: number): Promise<void> {
  const insert = (from: number, to: number, above: string) =>
    db.run(sql`
      insert into account (address, inviter, path, invite_code)
      select '0x' || lpad(to_hex(n), 40, '0'), above.address, above.path || above.number, 'MEMBER' || n
      from generate_series(${from}::integer, ${to}::integer) n cross join account above where above.address = ${above}`);
  await insert(1, members / 2, root);
  await insert(members / 2 + 1, members, MIDDLE);
}

function numbered(n: number): string {
  return `0x${n.toString(16).padStart(40, '0')}`;
}

test.each([
  { view: 'tree', sort: 'newest' },
  { view: 'tree', sort: 'sales' },
  { view: 'list', sort: 'newest' },
  { view: 'tree', sort: 'newest', below: MIDDLE },
  { view: 'list', sort: 'newest', below: MIDDLE },
] as const)(
  'the first page of a large downline and those behind it read their own rows: %j',
  async ({ below, ...how }: Reading) => {
    const parent =
      below === undefined
        ? undefined
        : (await economy.context.db.one<{ number: number }>(sql`select number from account where address = ${below}`)).number;
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const input: ParsedInputOf<typeof team.downline> = {
        ...how,
        size: 20,
        ...(cursor !== undefined && { cursor }),
        ...(parent !== undefined && { parent }),
      };
      const { list, next } = await readingAtMost(2_000, (tx) =>
        listDownline({ ...economy.context, db: tx }, callOf(root), input),
      );
      expect(list).toHaveLength(20);
      cursor = next ?? undefined;
    }
  },
);

/** The rows that the connection has read from all tables. */
async function rowsRead(q: Queryable): Promise<number> {
  const { rows } = await q.one<{ rows: number }>(sql`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as rows from pg_stat_xact_user_tables where schemaname = 'public'`);
  return rows;
}

const ONE = `0x${'1'.padStart(40, '0')}`;

test('a page by sales far after the first one reads only its own rows', async () => {
  const { db } = economy.context;
  const input: ParsedInputOf<typeof team.downline> = { view: 'tree', sort: 'sales', size: 20 };
  const seen: number[] = [];
  const { last } = await db.one<{ last: number }>(sql`
    select member as last from team_total t join account a on a.number = t.inviter where a.address = ${root}
    order by t.sales_units, t.member offset 50 limit 1`);
  for (let cursor: string | null = `${last}.0`; cursor !== null; ) {
    const from: string = cursor;
    const { list, next } = await readingAtMost(2_000, (tx) =>
      listDownline({ ...economy.context, db: tx }, callOf(root), { ...input, cursor: from }),
    );
    seen.push(...list.map(({ id }) => id));
    cursor = next;
  }
  expect(seen).toHaveLength(50);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
});

test('the own rank among thousands is found by reading those before it, up to a bound', async () => {
  const owner = openDatabase(database.ownerUrl, { connections: 1 });
  await owner.run(sql`insert into team_power (member, power) select number, number from account`);
  await owner.run(sql`analyze team_power`);
  const { top } = await owner.one<{ top: number }>(sql`select max(number) as top from account`);
  const placeOf = (member: number, most: number) =>
    readingAtMost(2 * most + 500, (tx) => readOwnRank(tx, 'power', { member, most }));
  expect(await placeOf(top, 1_000)).toEqual({ value: BigInt(top), before: 0 });
  expect(await placeOf(top - 700, 1_000)).toEqual({ value: BigInt(top - 700), before: 700 });
  expect((await placeOf(top - 5_000, 1_000))?.before).toBe(1_000);
  expect(await placeOf(top + 1, 1_000)).toBeUndefined();
  // Among equals the earlier member ranks first.
  await owner.run(sql`update team_power set power = ${top} where member > ${top - 4}`);
  const equal = await Promise.all([0, 1, 2, 3].map((at) => placeOf(top - at, 1_000)));
  expect(equal.map((own) => own?.before)).toEqual([3, 2, 1, 0]);
  await owner.run(sql`delete from team_power`);
  await owner.end();
});

test('shares of many sales are summed and counted by day, before and after they are folded', async () => {
  const { db } = economy.context;
  const shares = 20_000;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, value_units,
        pay_by, expires_at, settled_at, settled_by)
      select gen_random_uuid(), ${ONE}, '0x' || lpad(to_hex(n), 64, '0'), 'bots', 1, 'USDT', n * 25, n * 25, '[]', n * 25, n * 25,
        'wallet', platform_now() + interval '1 hour', platform_now(), 'wallet'
      from generate_series(1, ${shares}::integer) n`);
    await tx.run(sql`
      insert into sale_share (purchase_id, place, kind, account, invitee, level, rate_points, bar_points, points, outcome, asset, units, day)
      select id, 1, 'inviter', ${root}, ${ONE}, 0, 800, 0, 800, 'paid', 'USDT', total_units * 8 / 100, platform_today() - total_units::integer / 25 % 5
      from purchase`);
  });
  const all = await db.many(sql`
    select day, asset, sum(units) as units from sale_share where account = ${root} group by day, asset order by day, asset`);
  const counted = Array.from({ length: 5 }, () => shares / 5);
  expect(await readRewardSums(db, root)).toEqual(all);
  expect([...(await countSharesByDay(db, root)).values()]).toEqual(counted);
  // Unfolded rows of other members are not read.
  await readingAtMost(500, async (tx) => {
    expect(await readRewardSums(tx, ONE)).toEqual([]);
    expect(await countSharesByDay(tx, ONE)).toEqual(new Map());
  });
  await foldTeam(economy.context);
  await readingAtMost(shares / 10, async (tx) => {
    expect(await readRewardSums(tx, root)).toEqual(all);
    expect([...(await countSharesByDay(tx, root)).values()]).toEqual(counted);
  });
});

/** The result of `work`, which must read at most this many rows of all tables. */
function readingAtMost<Result>(rows: number, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return economy.context.db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    const answer = await work(tx as unknown as Database);
    expect((await rowsRead(tx)) - before).toBeLessThan(rows);
    return answer;
  });
}
test('the last missed share of an invitee is read without reading paid or older ones', async () => {
  const { db } = economy.context;
  const invitee = numbered(2);
  const shares = 20_000;
  const owner = openDatabase(database.ownerUrl, { connections: 1 });
  // Sales at 20,000 different times would take as many transactions.
  await owner.run(sql`alter table sale_share disable trigger share_is_of_its_sale`);
  await db.run(sql`
    insert into sale_share (purchase_id, place, kind, account, invitee, level, rate_points, bar_points, points, outcome, asset, units, at)
    select gen_random_uuid(), 1, 'inviter', ${root}, ${invitee}, 0, 800, 0, case when n % 2 = 0 then 800 else 0 end,
      case when n % 2 = 0 then 'paid' else 'noBot' end, 'USDT', case when n % 2 = 0 then n else 0 end, platform_now() - n * interval '1 second'
    from generate_series(1, ${shares}::integer) n`);
  await owner.run(sql`alter table sale_share enable trigger share_is_of_its_sale`);
  await owner.run(sql`analyze sale_share`);
  await owner.end();
  await db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    const missed = await readMissedShares(tx, root, [invitee, numbered(1), numbered(3)]);
    expect(missed).toMatchObject([{ invitee, outcome: 'noBot' }]);
    expect((await rowsRead(tx)) - before).toBeLessThan(20);
  });
});
