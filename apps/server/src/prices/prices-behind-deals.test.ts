import { desk as deskApi } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '#dev/desk/traders.ts';
import { opensRound } from '#dev/world/open-round.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { foldPairPrices } from './fold-pair-prices.ts';

const world = useWorld({ pairs: ['BCG'] });
const WINDOW = 31;
const STEP_MINUTES = 4;

let desk: OperatorsDesk;
let alice: Member;
beforeAll(async () => {
  desk = openDesk(world);
  alice = await world.memberWithUsdt('2000');
  await alice.exchanges('1000');
  await world.changesParams({ 'price.BCG.source': 'pair' });
  // Above the floor of a round, so that a round costs the pair's price.
  await rises(700n);
  for (let seen = 0; seen < 4; seen += 1) {
    await world.advanceMinutes(WINDOW);
    await world.observesPairs();
  }
  await nextHour();
});
afterAll(() => desk?.close());

/** Prices are thinned by the hour. */
async function nextHour(): Promise<void> {
  const { minutes } = await world.context.db.one<{ minutes: number }>(sql`
    select 60 - extract(minute from platform_now())::integer as minutes`);
  await world.advanceMinutes(minutes);
}
/** Buys from the pair for this many thousandths of its USDT reserve. */
async function rises(thousandths: bigint): Promise<void> {
  const pair = world.pairOf('BCG');
  await pair.trades('usdt', ((await pair.reserves()).usdt * thousandths) / 1000n);
}
/** Raises the price slightly, and has it observed. */
async function observesRise(): Promise<number> {
  await world.advanceMinutes(STEP_MINUTES);
  await rises(3n);
  await world.observesPairs();
  const { block, doubt } = await world.context.db.one<{ block: number; doubt: string | null }>(sql`
    select block, doubt from pair_price order by block desc limit 1`);
  expect(doubt).toBeNull();
  return block;
}
const listBlocks = async () =>
  (await world.context.db.many<{ block: number }>(sql`select block from pair_price order by block`)).map(({ block }) => block);

/** A deal between two members at the current price. */
async function tradesAtDesk(): Promise<void> {
  const traders = openTraders(world);
  const bob = await world.member();
  await traders.trades(alice, { offers: [{ side: 'buy' }], wallet: { BCG: '20' } });
  await traders.named(bob);
  await bob.deposits('USDT', '50');
  const terms = { market: 'BCG/USDT', side: 'buy' as const, amount: '10' };
  const { rate } = await bob.call(deskApi.checkOrder, terms);
  const { id } = await bob.call(deskApi.order, { ...terms, rate });
  await alice.call(deskApi.accept, { id, state: 'pending' });
  await traders.close();
}

test('the price behind a deal stays when prices are thinned, and a full audit recomputes it', async () => {
  const behind: Record<string, number> = {};
  const deals: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['an exchange', () => alice.exchanges('10')],
    ['a purchase', () => alice.buysBots(1, 'BCG')],
    ['a withdrawal', () => alice.call(earnings.withdraw, { asset: 'BCG', amount: '50' })],
    ['a round', () => opensRound(world, desk, { total: '1000' })],
    ['an order of the desk', tradesAtDesk],
  ];
  await observesRise();
  await observesRise();
  for (const [deal, act] of deals) {
    behind[deal] = await observesRise();
    await act();
  }
  const unused = [await observesRise(), await observesRise()];
  for (let seen = 0; seen < 10; seen += 1) await observesRise();
  await world.audit();
  const before = await listBlocks();

  await world.nextDay(40);
  await Promise.all([foldPairPrices(world.context), foldPairPrices(world.context)]);
  const kept = await listBlocks();
  expect(kept).toEqual(expect.arrayContaining(Object.values(behind)));
  expect(kept).not.toEqual(expect.arrayContaining(unused));
  expect(kept.length).toBeLessThan(before.length - 4);
  await world.audit();
});

test('the last undoubted price stays however old it is, because limits use it', async () => {
  await nextHour();
  for (let seen = 0; seen < 3; seen += 1) await observesRise();
  const last = await world.context.prices.last('BCG');
  await world.advanceMinutes(STEP_MINUTES);
  await rises(300n);
  await world.observesPairs();
  expect(await world.context.prices.last('BCG')).toEqual(last);

  await world.nextDay(40);
  await foldPairPrices(world.context);
  expect(await world.context.prices.last('BCG')).toEqual(last);
});
