import sql from 'sql-template-tag';
import { createRootAccount } from '../../apps/server/src/areas/account/entry.ts';
import { showHome } from '../../apps/server/src/areas/home/show-home.ts';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { buildContext } from '../../apps/server/src/main/build-context.ts';
import { createEconomy } from '../../dev/economy/economy.ts';
import { addressOf } from '../harness/addresses.ts';
import { benchConfig } from '../harness/bench-config.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';

const MEMBERS = { full: 1_000_000, quick: 20_000 };
/** Rows per statement. */
const CHUNK = 100_000;
/** One in this many members has a claimed withdrawal, for the figure of burned tokens. */
const ONE_IN = 5;

/** P13: the start page with a million members against an empty platform; the server's one-second cache is excluded. */
export async function benchHome(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const members = MEMBERS[seconds > 1 ? 'full' : 'quick'];
  const large = await platformOf(server, 'bench_home_large', members);
  const empty = await platformOf(server, 'bench_home_empty', 0);
  try {
    const name = `the start page, ${members.toLocaleString('en')} members`;
    const [above, below] = await takeTurns(
      [shows(name, large, seconds), shows('the start page, an empty platform', empty, seconds)],
      rounds,
    );
    if (!above || !below) throw new Error('a side was not measured');
    return [figure({ id: 'P13c', what: 'the start page, a million members', above, below, goal: 0.9 })];
  } finally {
    await Promise.all([large.close(), empty.close()]);
  }
}

type Platform = Awaited<ReturnType<typeof platformOf>>;

function shows(name: string, { context }: Platform, seconds: number): Side {
  return {
    name,
    async round() {
      const begin = performance.now();
      const end = begin + seconds * 1000;
      let shown = 0;
      for (; performance.now() < end; shown += 1) await showHome(context);
      return { perSecond: (shown * 1000) / (performance.now() - begin) };
    },
  };
}

async function platformOf(server: BenchServer, name: string, members: number) {
  const urls = await server.database(name);
  await (await createEconomy(urls)).close();
  const owner = openDatabase(urls.ownerUrl, { connections: 1 });
  await owner.transaction((tx) => createRootAccount(tx, { address: addressOf(members), inviteCode: 'BENCH' }));
  for (let from = 0; from < members; from += CHUNK) await join(owner, { from, to: Math.min(from + CHUNK, members) });
  await owner.run(sql`vacuum analyze`);
  await owner.end();
  await settle(urls.ownerUrl);
  const context = buildContext(benchConfig(urls.appUrl));
  const { figures } = await showHome(context);
  if (figures.members !== members + 1) throw new Error(`the start page shows ${figures.members} members of ${members + 1}`);
  return { context, close: () => context.close() };
}

/** Members below the root and claims of some; triggers and constraints stay on. */
async function join(owner: PooledDatabase, { from, to }: { from: number; to: number }): Promise<void> {
  const numbered = sql`(select n, '0x' || lpad(to_hex(n + 1), 40, '0') as address from generate_series(${from}::bigint, ${to - 1}::bigint) n)`;
  await owner.run(sql`
    insert into account (address, inviter, path, invite_code)
    select m.address, root.address, array[root.number], 'BENCH-' || m.n from ${numbered} m, account root where root.inviter is null`);
  await owner.run(sql`
    insert into withdrawal (account, id, asset, amount_units, fee_units, burn_units, net_units, state, ended_at, claim_tx_hash)
    select address, lpad(to_hex(n), 32, '0')::uuid, 'BCG', 100, 1, 2, 97, 'claimed', platform_now(), '0x' || n
    from ${numbered} m where n % ${ONE_IN} = 0`);
}
