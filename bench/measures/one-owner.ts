import { renewBots } from '../../apps/server/src/areas/bots/renew/renew-bots.ts';
import { runBots } from '../../apps/server/src/areas/bots/run/run-bots.ts';
import { summariseBots } from '../../apps/server/src/areas/bots/show/summarise-bots.ts';
import { stopBots } from '../../apps/server/src/areas/bots/stop/stop-bots.ts';
import { dashboard } from '../../apps/server/src/areas/earnings/income/queries.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { createPriceSource } from '../../apps/server/src/prices/price-source.ts';
import { callOf, type Economy } from '../../dev/economy/economy.ts';
import { type Figure, figure } from '../harness/figure.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';
import { allowing, timed } from '../harness/timed.ts';

/** `large` and `small` own 10,000 bots and one, which keep running; `busy` and `single` as many, for acts; `vast` owns 25,000. */
export type Owners = Readonly<Record<'large' | 'small' | 'busy' | 'single' | 'vast', string>>;

/** More bots than one part of an act can hold: an act takes three parts. */
export const VAST = 25_000;

const PLEDGE = 10n * 10n ** 18n;
const USDT = 10n ** 6n;
const MAX_MS = 1_000;
const MAX_VAST_MS = 2_500;
/** Reads may take at most five times as long: a fifth of the rate. */
const READ_GOAL = 0.2;

/** P6: collect, dashboard and summary of an owner of ten thousand bots against an owner of one; and acts on all bots. */
export async function benchOwner({ economy, owners }: { economy: Economy; owners: Owners }, rounds: number): Promise<Figure[]> {
  const context: Context = { ...economy.context, prices: createPriceSource(economy.context.db) };
  const reads = async (id: string, name: string, work: (owner: string) => Promise<unknown>, before?: () => Promise<unknown>) => {
    const sides = [
      timed(`${name}, an owner of 10,000 bots`, { ...(before && { before }), work: () => work(owners.large) }),
      timed(`${name}, an owner of 1 bot`, { work: () => work(owners.small) }),
    ];
    const [above, below] = await takeTurns(sides, rounds);
    if (!above || !below) throw new Error('a side was not measured');
    return figure({ id, what: `${name}, ten thousand times the bots`, above, below, goal: READ_GOAL });
  };
  const acts = async (id: string, name: string, side: (owner: string) => Side) => {
    const [above, single, below] = await takeTurns([side(owners.busy), side(owners.single), allowing(MAX_MS)], rounds);
    if (!above || !single || !below) throw new Error('a side was not measured');
    const note = `${Math.round(1000 / above.median)} ms for 10,000 bots, ${(1000 / single.median).toFixed(1)} ms for one`;
    return figure({ id, what: `${name} of 10,000 bots within ${MAX_MS} ms`, above, below, goal: 1, note });
  };

  await fund(economy, owners.busy, 10_000n);
  await fund(economy, owners.single, 1n);
  await fund(economy, owners.vast, BigInt(VAST));
  return [
    await reads(
      'P6a',
      'collecting',
      (owner) => economy.collects(owner),
      () => economy.nextDay(),
    ),
    await reads('P6b', 'the dashboard', (owner) => dashboard(context, callOf(owner), { range: 30 })),
    await reads('P6c', 'the summary', (owner) => summariseBots(context, callOf(owner), {})),
    await acts('P6d', 'running all', (owner) =>
      timed(`running all, ${owner === owners.busy ? '10,000 bots' : '1 bot'}`, {
        before: () => stopBots.actAll(context, callOf(owner), {}).catch(() => undefined),
        work: () => runBots.actAll(context, callOf(owner), {}),
      }),
    ),
    await acts('P6e', 'renewing all', (owner) =>
      timed(`renewing all, ${owner === owners.busy ? '10,000 bots' : '1 bot'}`, {
        work: () => renewBots.actAll(context, callOf(owner), {}),
      }),
    ),
    await vastAct(context, owners.vast, rounds),
  ];
}

/** An act in three parts, in one transaction. */
async function vastAct(context: Context, owner: string, rounds: number): Promise<Figure> {
  const run = timed('running all, 25,000 bots', {
    before: () => stopBots.actAll(context, callOf(owner), {}).catch(() => undefined),
    work: () => runBots.actAll(context, callOf(owner), {}),
  });
  const [above, below] = await takeTurns([run, allowing(MAX_VAST_MS)], rounds);
  if (!above || !below) throw new Error('a side was not measured');
  const note = `${Math.round(1000 / above.median)} ms`;
  return figure({ id: 'P6f', what: `running all of 25,000 bots within ${MAX_VAST_MS} ms`, above, below, goal: 1, note });
}

/** Enough for the pledges and fees of many rounds. */
async function fund(economy: Economy, owner: string, bots: bigint): Promise<void> {
  await economy.funds(owner, 2n * PLEDGE * bots);
  await economy.funds(owner, 50n * USDT * bots, 'USDT');
}
