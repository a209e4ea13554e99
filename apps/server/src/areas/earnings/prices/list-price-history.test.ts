import { priceHistory } from '@ocean/api/areas/price-history';
import type { InputOf } from '@ocean/api/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import { recordOperatorPrice } from '../../../prices/record-price.ts';

const world = useWorld({ pairs: ['BCG'] });
const history = (input: InputOf<typeof priceHistory.list>) => world.visitor.call(priceHistory.list, input);

beforeAll(async () => {
  for (let windows = 0; windows < 4; windows += 1) {
    await world.advanceMinutes(31);
    await world.observesPairs();
  }
});

describe('the history of prices', () => {
  test('shows what operators set, with the reason they gave, and what nothing is quoted at', async () => {
    const { db } = world.context;
    await recordOperatorPrice(db, { asset: 'BYB', usdtUnits: 510_000n, author: 'finance', reason: 'the market of Monday' });
    await recordOperatorPrice(db, { asset: 'BYB', usdtUnits: 5_000_000n, author: 'finance' });
    await recordOperatorPrice(db, { asset: 'BYB', usdtUnits: 0n, author: 'finance' });
    const { source, sources, list } = await history({ asset: 'BYB', size: 3 });
    expect([source, sources]).toEqual(['operator', ['operator']]);
    expect(list).toMatchObject([
      { source: 'operator', usdt: '0', state: 'withdrawn', author: 'finance', reason: null },
      { source: 'operator', usdt: '5', state: 'waiting', reason: null },
      { source: 'operator', usdt: '0.51', state: 'set', reason: 'the market of Monday' },
    ]);
  });

  test('shows from which block of which pair a price follows, also before it is in force', async () => {
    const { source, sources, list } = await history({ asset: 'BCG', source: 'pair' });
    expect([source, sources]).toEqual(['operator', ['operator', 'pair']]);
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ source: 'pair', usdt: '0.1', last: '0.1', doubt: null });
    expect([30, 31]).toContain(list[0]?.source === 'pair' && list[0].minutes);
    expect(list[0]).toMatchObject({ pair: world.pairOf('BCG').address, block: expect.any(Number) });
    expect(list.at(-1)).toMatchObject({ doubt: 'new' });
  });

  test('continues from a cursor, without gaps or repeated rows', async () => {
    const whole = (await history({ asset: 'BCG', source: 'operator', size: 100 })).list;
    const numbers: number[] = [];
    let cursor: string | undefined;
    do {
      const { list, next } = await history({ asset: 'BCG', source: 'operator', size: 2, ...(cursor && { cursor }) });
      numbers.push(...list.map(({ number }) => number));
      cursor = next ?? undefined;
    } while (cursor);
    expect(numbers).toEqual(whole.map(({ number }) => number));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test.each(['', '0', '-1', 'x', '1.5', '9'.repeat(16)])('refuses the cursor %j, which no page gave', async (cursor) => {
    await expect(history({ asset: 'BCG', cursor })).rejects.toMatchObject({ key: 'PAGE_UNKNOWN' });
  });
});
