import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { createRootAccount } from '../../apps/server/src/areas/account/entry.ts';
import { buyBots } from '../../apps/server/src/areas/purchases/pay-purchase.ts';
import { foldTeam } from '../../apps/server/src/areas/team/fold-team.ts';
import { readTeamAsOf } from '../../apps/server/src/areas/team/queries.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { callOf, createEconomy } from '../../dev/economy/economy.ts';
import { addressOf } from '../harness/addresses.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';
import { allowing } from '../harness/timed.ts';

const LINES = 20;
const DEPTH = { full: 500, quick: 60 };
const PURCHASES = { full: 1_000, quick: 100 };
/** Same as the worker's job: `team/jobs.ts`. */
const FOLD_EVERY_MS = 200;
const SAMPLE_EVERY_MS = 50;
const MAX_BEHIND_MS = 2_000;
const MONEY = 10n ** 13n;

/**
 * P7c: the last members of twenty lines of depth 500 buy a thousand bots while the worker folds. Measures the largest delay of
 * team figures, and checks that they are right afterwards.
 */
export async function benchDeepLines(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const size = seconds > 1 ? 'full' : 'quick';
  const lines = await prepare(server, DEPTH[size]);
  try {
    const [above, below] = await takeTurns([buying(lines, PURCHASES[size]), allowing(MAX_BEHIND_MS)], rounds);
    if (!above || !below) throw new Error('a side was not measured');
    const bought = await checkFigures(lines);
    const what = `figures at most ${MAX_BEHIND_MS} ms behind ${PURCHASES[size]} purchases below ${LINES} lines of depth ${DEPTH[size]}`;
    const note = `${Math.round(1000 / above.median)} ms behind at worst; the figures of the root are those of ${bought} purchases`;
    return [figure({ id: 'P7c', what, above, below, goal: 1, note })];
  } finally {
    await lines.close();
  }
}

type Lines = Awaited<ReturnType<typeof prepare>>;

/** `perSecond` is the reciprocal of the largest delay of figures. */
function buying({ context, buyers, url }: Lines, purchases: number): Side {
  return {
    name: 'figures behind purchases, at worst',
    async round() {
      await settle(url);
      let left = purchases;
      let isBuying = true;
      const buys = async (buyer: string) => {
        while (left > 0) {
          left -= 1;
          await buyBots(context, callOf(buyer), { quantity: 1, asset: 'USDT' });
        }
      };
      const folds = async () => {
        while (isBuying || (await behindMs(context)) > 0) {
          await foldTeam(context);
          await sleep(FOLD_EVERY_MS);
        }
      };
      let worst = 1;
      const watches = async () => {
        for (; isBuying; await sleep(SAMPLE_EVERY_MS)) worst = Math.max(worst, await behindMs(context));
      };
      const bought = Promise.all(buyers.map(buys)).finally(() => {
        isBuying = false;
      });
      await Promise.all([bought, folds(), watches()]);
      return { perSecond: 1000 / worst };
    },
  };
}

/** 0 once everything is folded. */
async function behindMs({ db }: Context): Promise<number> {
  const { now } = await db.one<{ now: Date }>(sql`select platform_now() as now`);
  const asOf = await readTeamAsOf(db);
  return asOf === null ? 0 : Math.max(0, now.getTime() - Date.parse(asOf));
}

/** @throws Error when the root's figures are not the sum of all purchases. @returns how many there were. */
async function checkFigures({ context }: Lines): Promise<number> {
  const { bought, units, told } = await context.db.one<{ bought: number; units: bigint; told: bigint }>(sql`
    select count(*) as bought, sum(value_units) as units,
      (select t.sales_units from team_total t join account a on a.number = t.member where a.inviter is null) as told
    from purchase where kind = 'bots' and settled_at is not null`);
  if (units !== told) throw new Error(`the root is told ${told} of ${units}`);
  return bought;
}

async function prepare(server: BenchServer, depth: number) {
  const urls = await server.database('bench_deep_lines');
  const economy = await createEconomy(urls, { 'quote.maxUnused': 10_000 });
  const context = { ...economy.context, config: { confirmations: 2, tokens: {} } } as unknown as Context;
  const owner = openDatabase(urls.ownerUrl, { connections: 1 });
  await owner.transaction((tx) => createRootAccount(tx, { address: addressOf(0), inviteCode: 'BENCH' }));
  for (let level = 1; level <= depth; level += 1) await joinLevel(owner, level);
  const buyers = Array.from({ length: LINES }, (_, line) => addressOf((depth - 1) * LINES + line + 1));
  for (const buyer of buyers) await economy.funds(buyer, MONEY, 'USDT');
  await foldTeam(context);
  await owner.run(sql`vacuum analyze`);
  const close = async () => {
    await economy.close();
    await owner.end();
  };
  return { context, buyers, url: urls.ownerUrl, close };
}

/** Adds one member to every line; the first ones are below the root. */
async function joinLevel(owner: PooledDatabase, level: number): Promise<void> {
  const first = (level - 1) * LINES + 1;
  const members = Array.from({ length: LINES }, (_, line) => addressOf(first + line));
  const inviters = members.map((_, line) => addressOf(level === 1 ? 0 : first + line - LINES));
  await owner.run(sql`
    insert into account (address, inviter, path, invite_code)
    select m.address, above.address, above.path || above.number, ${`BENCH-${level}-`} || m.line
    from unnest(${members}::text[], ${inviters}::text[]) with ordinality m (address, inviter, line)
      join account above on above.address = m.inviter`);
}
