import { setTimeout as sleep } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { createRootAccount } from '../../apps/server/src/areas/account/entry.ts';
import { insertMember } from '../../apps/server/src/areas/account/store.ts';
import { buyBots } from '../../apps/server/src/areas/purchases/pay-purchase.ts';
import { foldTeam } from '../../apps/server/src/areas/team/fold-team.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { callOf, createEconomy, newOwner } from '../../dev/economy/economy.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';

const CLIENTS = 32;
/** Ancestors of every buyer. */
const DEPTH = 20;
/** Same as the worker's job: `team/jobs.ts`. */
const FOLD_EVERY_MS = 200;
const MONEY = 10n ** 15n;

/** Triggers that note a change of team figures, by table. */
const NOTES = [
  ['purchase', 'note_sale'],
  ['purchase', 'note_sale_at_once'],
  ['bot_event', 'note_owned_bots'],
  ['sale_share', 'note_rewards'],
  ['account_power', 'note_new_running_bots'],
  ['account_power', 'note_running_bots'],
] as const;

/**
 * P7: buying a bot by balance with the roll-up into the figures of twenty ancestors, 32 clients under one root at once, while a
 * worker folds, against the same purchase on a platform without team figures. Both split the sale. Afterwards the root's figures
 * must equal the sum of the purchases.
 */
export async function benchPurchase(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const counted = await prepare(server, 'bench_purchase_counted');
  const plain = await prepare(server, 'bench_purchase_plain');
  try {
    for (const [table, trigger] of NOTES) await plain.owner.run(sql`drop trigger ${raw(trigger)} on ${raw(table)}`);
    const sides = [
      buying('buying with team figures', counted, { seconds, folds: true }),
      buying('buying without them', plain, { seconds, folds: false }),
    ];
    const [above, below] = await takeTurns(sides, rounds);
    if (!above || !below) throw new Error('a side was not measured');
    const bought = await checkFigures(counted);
    const what = `buying with its roll-up, ${CLIENTS} clients under one root, ${DEPTH} ancestors each`;
    const note = `the figures of the root are those of ${bought} purchases`;
    return [figure({ id: 'P7', what, above, below, goal: 0.85, note }), await foldRate(counted, { rounds, seconds })];
  } finally {
    await Promise.all([counted.close(), plain.close()]);
  }
}

/** P7b: the rate of folding against that of 32 buying clients: a round of purchases without a fold, then the fold of them. */
async function foldRate(counted: Prepared, { rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure> {
  const buyingAlone = buying('buying, nothing is folded', counted, { seconds, folds: false });
  let boughtPerSecond = 0;
  const buys: Side = {
    ...buyingAlone,
    async round() {
      await foldTeam(counted.context);
      const round = await buyingAlone.round();
      boughtPerSecond = round.perSecond;
      return round;
    },
  };
  const folding: Side = {
    name: 'folding what was bought',
    async round() {
      const begin = performance.now();
      await foldTeam(counted.context);
      return { perSecond: (boughtPerSecond * seconds * 1000) / (performance.now() - begin) };
    },
  };
  const [below, above] = await takeTurns([buys, folding], rounds);
  if (!above || !below) throw new Error('a side was not measured');
  return figure({ id: 'P7b', what: `folding purchases below ${DEPTH} ancestors`, above, below, goal: 5 });
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

function buying(name: string, { context, buyers, url }: Prepared, how: { seconds: number; folds: boolean }): Side {
  return {
    name,
    async round() {
      await settle(url);
      const begin = performance.now();
      const isOver = () => performance.now() - begin > how.seconds * 1000;
      let bought = 0;
      const buys = async (buyer: string) => {
        while (!isOver()) {
          await buyBots(context, callOf(buyer), { quantity: 1, asset: 'USDT' });
          bought += 1;
        }
      };
      const folds = async () => {
        while (!isOver()) {
          await foldTeam(context);
          await sleep(FOLD_EVERY_MS);
        }
      };
      await Promise.all([...buyers.map(buys), ...(how.folds ? [folds()] : [])]);
      return { perSecond: (bought * 1000) / (performance.now() - begin) };
    },
  };
}

/** @throws Error when the root's figures are not the sum of all purchases. @returns how many there were. */
async function checkFigures({ context, root }: Prepared): Promise<number> {
  await foldTeam(context);
  const { bought, units, told } = await context.db.one<{ bought: number; units: bigint; told: bigint }>(sql`
    select count(*) as bought, sum(value_units) as units,
      (select t.sales_units from team_total t join account a on a.number = t.member where a.address = ${root}) as told
    from purchase where kind = 'bots' and settled_at is not null`);
  if (units !== told) throw new Error(`the root is told ${told} of ${units}`);
  return bought;
}

async function prepare(server: BenchServer, name: string) {
  const urls = await server.database(name);
  const economy = await createEconomy(urls, { 'quote.maxUnused': 10_000 });
  const owner = openDatabase(urls.ownerUrl, { connections: 1 });
  const context = { ...economy.context, config: { confirmations: 2, tokens: {} } } as unknown as Context;
  const root = newOwner();
  const line = [root];
  await context.db.transaction(async (tx) => {
    await createRootAccount(tx, { address: root, inviteCode: 'ROOT' });
    for (let depth = 1; depth < DEPTH; depth += 1) {
      const member = newOwner();
      await insertMember(tx, member, line.at(-1) ?? root);
      line.push(member);
    }
  });
  for (const ancestor of line) await economy.grants(ancestor, 1);
  const buyers = Array.from({ length: CLIENTS }, newOwner);
  for (const buyer of buyers) {
    await context.db.transaction((tx) => insertMember(tx, buyer, line.at(-1) ?? root));
    await economy.funds(buyer, MONEY, 'USDT');
  }
  await foldTeam(context);
  await owner.run(sql`vacuum analyze`);
  const close = async () => {
    await economy.close();
    await owner.end();
  };
  return { context, owner, root, buyers, url: urls.ownerUrl, close };
}
