import type { team } from '@ocean/api/areas/team';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import sql, { raw } from 'sql-template-tag';
import { createRootAccount } from '../../apps/server/src/areas/account/entry.ts';
import { foldTeam } from '../../apps/server/src/areas/team/fold-team.ts';
import { listDownline } from '../../apps/server/src/areas/team/list-downline.ts';
import { readTeamFigures } from '../../apps/server/src/areas/team/queries.ts';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { callOf, createEconomy } from '../../dev/economy/economy.ts';
import { addressOf } from '../harness/addresses.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';
import { allowing, timed } from '../harness/timed.ts';

const MEMBERS = { full: 1_000_000, quick: 20_000 };
/** Invitees of each member. Each invitee of the root has about a tenth of all members below. */
const INVITEES = 10;
/** One in this many members has bought a bot. */
const ONE_IN_BUYS = 10;
const VALUE = 100_000_000n;
/** Rows per statement. */
const CHUNK = 100_000;
const MAX_PAGE_MS = 100;

type Page = ParsedInputOf<typeof team.downline>;
const PAGES: readonly (readonly [string, string, Page])[] = [
  ['P8b', 'the first page of the list', { view: 'list', sort: 'newest', size: 20 }],
  ['P8c', 'a level of the tree, newest first', { view: 'tree', sort: 'newest', size: 20 }],
  ['P8d', 'a level of the tree, by sales', { view: 'tree', sort: 'sales', size: 20 }],
];

/**
 * P8: the figures of a root with a million members against a query that walks the members; both must agree. Also pages of a
 * downline of a tenth of them, within 100 ms each.
 */
export async function benchTeam(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const members = MEMBERS[seconds > 1 ? 'full' : 'quick'];
  const platform = await prepare(server, members);
  try {
    const sides = [reads(platform, seconds), timed('the members walked by their inviters', { work: () => walk(platform) })];
    const [above, below] = await takeTurns(sides, rounds);
    if (!above || !below) throw new Error('a side was not measured');
    const what = `the figures of a root with ${members.toLocaleString('en')} members`;
    const note = `building them took ${platform.joinedInSeconds} s, folding them ${platform.foldedInSeconds} s`;
    const figures = [figure({ id: 'P8a', what, above, below, goal: 1_000, note })];
    for (const [id, name, page] of PAGES) figures.push(await pageWithinLimit(platform, { id, name, page, rounds }));
    return figures;
  } finally {
    await platform.close();
  }
}

type Platform = Awaited<ReturnType<typeof prepare>>;
type Counted = { members: number; effective: number; salesUnits: bigint };

function reads({ context, root, expected }: Platform, seconds: number): Side {
  return {
    name: 'the stored figures',
    async round() {
      const begin = performance.now();
      let done = 0;
      for (; performance.now() - begin < seconds * 1000; done += 1)
        expectEqual(await readTeamFigures(context.db, root), expected);
      return { perSecond: (done * 1000) / (performance.now() - begin) };
    },
  };
}

async function walk({ context, expected }: Platform): Promise<void> {
  const counted = await context.db.one<Counted>(sql`
    with recursive below as (
      select a.address from account a join account root on root.address = a.inviter where root.inviter is null
      union all
      select a.address from account a join below on a.inviter = below.address
    )
    select count(*) as members, count(s.units) as effective, coalesce(sum(s.units), 0) as "salesUnits"
    from below left join (
      select account, sum(value_units) as units from purchase where kind = 'bots' and settled_at is not null group by account
    ) s on s.account = below.address`);
  expectEqual(counted, expected);
}

function expectEqual(told: Counted, expected: Counted): void {
  if (told.members === expected.members && told.effective === expected.effective && told.salesUnits === expected.salesUnits)
    return;
  throw new Error(`told ${told.members}, ${told.effective} and ${told.salesUnits}, not ${Object.values(expected).join()}`);
}

async function pageWithinLimit(
  { context, head }: Platform,
  { id, name, page, rounds }: { id: string; name: string; page: Page; rounds: number },
): Promise<Figure> {
  const work = async () => {
    const { list } = await listDownline(context, callOf(head.address), page);
    if (list.length === 0) throw new Error('the page is empty');
  };
  const [above, below] = await takeTurns([timed(name, { work }), allowing(MAX_PAGE_MS)], rounds);
  if (!above || !below) throw new Error('a side was not measured');
  const what = `${name} of a downline of ${head.members.toLocaleString('en')} within ${MAX_PAGE_MS} ms`;
  return figure({ id, what, above, below, goal: 1 });
}

async function prepare(server: BenchServer, members: number) {
  const urls = await server.database('bench_team');
  const economy = await createEconomy(urls);
  const { context } = economy;
  const owner = openDatabase(urls.ownerUrl, { connections: 1 });
  await owner.transaction((tx) => createRootAccount(tx, { address: addressOf(0), inviteCode: 'BENCH' }));
  const joined = await secondsOf(() => join(owner, members));
  const folded = await secondsOf(() => foldAll(owner, () => foldTeam(context)));
  await owner.run(sql`vacuum analyze`);
  await settle(urls.ownerUrl);
  const { number: root } = await owner.one<{ number: number }>(sql`select number from account where inviter is null`);
  const head = await owner.one<{ address: string; members: number }>(sql`
    select a.address, t.members from team_total t join account a on a.number = t.member where t.inviter = ${root} order by t.members desc limit 1`);
  const buyers = Math.floor(members / ONE_IN_BUYS);
  const close = async () => {
    await economy.close();
    await owner.end();
  };
  return {
    ...{ context, root, head, close },
    expected: { members, effective: buyers, salesUnits: BigInt(buyers) * VALUE },
    joinedInSeconds: joined,
    foldedInSeconds: folded,
  };
}

/** Level by level, as lines are copied from the inviter's row; triggers and constraints stay on. */
async function join(owner: PooledDatabase, members: number): Promise<void> {
  for (let first = 1; first <= members; first = INVITEES * first + 1) {
    const past = Math.min(INVITEES * first, members) + 1;
    for (let from = first; from < past; from += CHUNK) await joinRange(owner, { from, past: Math.min(from + CHUNK, past) });
  }
}

/** `addressOf` in SQL. */
const ADDRESS = (n: string) => `'0x' || lpad(to_hex(${n} + 1), 40, '0')`;

async function joinRange(owner: PooledDatabase, { from, past }: { from: number; past: number }): Promise<void> {
  const member = raw(ADDRESS('n'));
  const inviter = raw(ADDRESS(`(n - 1) / ${INVITEES}`));
  await owner.run(sql`
    insert into account (address, inviter, path, invite_code)
    select ${member}, above.address, above.path || above.number, 'BENCH-' || n
    from generate_series(${from}::bigint, ${past - 1}::bigint) n join account above on above.address = ${inviter}`);
  await owner.run(sql`
    insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, pay_by,
      expires_at, settled_at, settled_by, settled_request, value_units)
    select lpad(to_hex(n), 32, '0')::uuid, ${member}, '0x' || lpad(to_hex(n), 64, '0'), 'bots', 1, 'USDT', ${VALUE}, ${VALUE}, '[]', ${VALUE}, 'balance',
      platform_now() + interval '15 minutes', platform_now(), 'balance', gen_random_uuid(), ${VALUE}
    from generate_series(${from}::bigint, ${past - 1}::bigint) n where n % ${ONE_IN_BUYS} = 0`);
}

async function foldAll(owner: PooledDatabase, fold: () => Promise<number>): Promise<void> {
  for (;;) {
    await fold();
    const { left } = await owner.one<{ left: boolean }>(sql`select exists (select from team_delta) as left`);
    if (!left) return;
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return Math.round((performance.now() - begin) / 1000);
}
