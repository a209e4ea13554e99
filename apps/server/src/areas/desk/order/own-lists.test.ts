import { desk } from '@ocean/api/areas/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { endAllDue } from '../clock/end-due.ts';

const world = useWorld();
let traders: Traders;
let customer: Member;
let operator: Member;
/** Five that name no passageway, in the order in which they were placed. */
const placed: string[] = [];
beforeAll(async () => {
  traders = openTraders(world);
  [customer, operator] = [await world.member(), await world.member()];
  await customer.deposits('USDT', '50');
  await operator.deposits('USDT', '100');
  await operator.exchanges('50');
  await traders.named(customer);
  await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '100' } });
  const terms = { market: 'BCG/USDT', side: 'buy', amount: '15' } as const;
  const { rate } = await customer.call(desk.checkOrder, terms);
  for (let at = 0; at < 5; at += 1) placed.push((await customer.call(desk.order, { ...terms, rate })).id);
});
afterAll(() => traders?.close());

type Page = { readonly list: readonly { readonly id: string }[]; readonly next: string | null };

async function allPages(ask: (page: { size: number; cursor?: string }) => Promise<Page>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; cursor !== null && page < 9; page += 1) {
    const { list, next } = await ask({ size: 2, ...(cursor && { cursor }) });
    seen.push(...list.map(({ id }) => id));
    cursor = next;
  }
  return seen;
}

describe('the board', () => {
  test('has what the own passageway may accept, those that end soonest first, page by page', async () => {
    expect(await allPages((page) => operator.call(desk.board, page))).toEqual(placed);
    const [first] = (await operator.call(desk.board, { market: 'BCG/USDT', side: 'buy' })).list;
    expect(first).toMatchObject({ id: placed[0], role: 'candidate', may: ['accept'], state: 'pending' });
    expect((await operator.call(desk.board, { side: 'sell' })).list).toEqual([]);
    expect((await customer.call(desk.board, {})).list).toEqual([]);
    await expect(operator.call(desk.board, { cursor: 'x' })).rejects.toMatchObject({ key: 'PAGE_UNKNOWN' });
  });
});

describe('own orders', () => {
  test('are in one list while they go on and in the other when they are over, each once', async () => {
    const [first = '', second = '', ...others] = placed;
    await operator.call(desk.accept, { id: first, state: 'pending' });
    await customer.call(desk.order, { id: second, action: 'cancel', state: 'pending' });
    expect(await allPages((page) => customer.call(desk.orders, page))).toEqual(others.toReversed());
    expect(await allPages((page) => customer.call(desk.done, page))).toEqual([second, first]);
    expect(await allPages((page) => operator.call(desk.orders, page))).toEqual([first]);
    expect((await operator.call(desk.orders, { role: 'customer' })).list).toEqual([]);
    expect((await operator.call(desk.orders, { state: 'completed' })).list).toMatchObject([{ id: first, role: 'operator' }]);
    expect((await operator.call(desk.done, {})).list).toEqual([]);
    await expect(customer.call(desk.orders, { cursor: 'x' })).rejects.toMatchObject({ key: 'PAGE_UNKNOWN' });
  });

  test('are over for the passageway when its proceeds are released', async () => {
    await world.advanceMinutes(24 * 60 + 1);
    await endAllDue(world.context);
    expect((await operator.call(desk.orders, {})).list).toEqual([]);
    expect((await operator.call(desk.done, {})).list).toMatchObject([{ id: placed[0], state: 'released' }]);
    // What nobody accepted has timed out meanwhile, and each is still there once.
    expect((await customer.call(desk.orders, {})).list).toEqual([]);
    expect(await allPages((page) => customer.call(desk.done, page))).toEqual(placed.toReversed());
  });
});
