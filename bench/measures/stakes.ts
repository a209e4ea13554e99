import sql from 'sql-template-tag';
import { dashboard } from '../../apps/server/src/areas/earnings/income/queries.ts';
import { pledgeStake } from '../../apps/server/src/areas/staking/open-stake.ts';
import { showStakes } from '../../apps/server/src/areas/staking/show-stakes.ts';
import { takeFromStakes } from '../../apps/server/src/areas/staking/take-from-stakes.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { callOf, createEconomy, type Economy, newOwner } from '../../dev/economy/economy.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';
import { allowing, timed } from '../harness/timed.ts';

const MANY = { full: 10_000, quick: 500 };
const BCG = 10n ** 18n;
const AMOUNT = 10n * BCG;
const MAX_MS = 1_000;
/** Reads may take at most five times as long: a fifth of the rate. */
const READ_GOAL = 0.2;
const PAGE = { page: 1, size: 20 };

/**
 * P14: an account with ten thousand open stakes against an account with one: the overview with a page of the list, the dashboard,
 * and taking from all of them. The real act opens them, with the daily limit of openings lifted.
 */
export async function benchStakes(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const stakes = MANY[seconds > 1 ? 'full' : 'quick'];
  const urls = await server.database('bench_stakes');
  const economy = await createEconomy(urls, { 'stake.maxOpenings': 1000 });
  try {
    const { context } = economy;
    const [large, small] = [newOwner(), newOwner()];
    await opens(economy, large, stakes);
    await opens(economy, small, 1);
    await economy.passes(2);
    const owner = openDatabase(urls.ownerUrl, { connections: 1 });
    await owner.run(sql`vacuum analyze`);
    await owner.end();
    await settle(urls.ownerUrl);
    const reads = async (id: string, what: string, read: (owner: string) => Promise<unknown>) => {
      const sides = [
        timed(`${what}, ${stakes} stakes`, { work: () => read(large) }),
        timed(`${what}, 1 stake`, { work: () => read(small) }),
      ];
      const [above, below] = await takeTurns(sides, rounds);
      if (!above || !below) throw new Error('a side was not measured');
      const note = `${(1000 / above.median).toFixed(1)} ms for ${stakes} stakes, ${(1000 / below.median).toFixed(1)} ms for one`;
      return figure({ id, what: `${what}, ${stakes} stakes against one`, above, below, goal: READ_GOAL, note });
    };
    return [
      await reads('P14a', 'the overview and a page', (owner) => showStakes(context, callOf(owner), PAGE)),
      await reads('P14b', 'the dashboard', (owner) => dashboard(context, callOf(owner), { range: 30 })),
      await takes({ economy, context, large, small, stakes }, rounds),
    ];
  } finally {
    await economy.close();
  }
}

type Taking = {
  readonly economy: Economy;
  readonly context: Context;
  readonly large: string;
  readonly small: string;
  readonly stakes: number;
};

/** Every round runs a day later, so that each stake has released something. */
async function takes({ economy, context, large, small, stakes }: Taking, rounds: number): Promise<Figure> {
  const side = (owner: string, count: number): Side =>
    timed(`taking all of ${count}`, {
      before: () => economy.passes(1),
      work: () => takeFromStakes(context, callOf(owner), { all: true }),
    });
  const [above, below, one] = await takeTurns([side(large, stakes), allowing(MAX_MS), side(small, 1)], rounds);
  if (!above || !below || !one) throw new Error('a side was not measured');
  const note = `${Math.round(1000 / above.median)} ms for ${stakes} stakes, ${(1000 / one.median).toFixed(1)} ms for one`;
  return figure({ id: 'P14c', what: `taking of ${stakes} stakes within ${MAX_MS} ms`, above, below, goal: 1, note });
}

/** Opens a thousand stakes a day, one after the other, because acts of one account are serialised. */
async function opens(economy: Economy, owner: string, count: number): Promise<void> {
  await economy.funds(owner, AMOUNT * BigInt(count));
  for (let opened = 0; opened < count; opened += 1) {
    if (opened > 0 && opened % 1000 === 0) await economy.passes(1);
    await pledgeStake(economy.context, callOf(owner), { amountUnits: AMOUNT, days: 360 });
  }
}
