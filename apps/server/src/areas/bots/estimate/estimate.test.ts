import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { recordOperatorPrice } from '../../../prices/record-price.ts';
import { readPlatformTime } from '../bot/queries.ts';

const world = useWorld();
let alice: Member;
let bob: Member;

beforeAll(async () => {
  alice = await world.member();
  bob = await world.member();
  for (const person of [alice, bob]) {
    await person.deposits('USDT', '2000');
    await person.exchanges('100');
  }
});

const estimate = (
  asked: { quantity?: number; days?: number; priceAssumptions?: Record<'low' | 'middle' | 'high', string> } = {},
) => alice.call(bots.estimate, { quantity: 1, days: 30, ...asked });
const middle = (answer: Awaited<ReturnType<typeof estimate>>) => answer.scenarios.find(({ name }) => name === 'middle');
const today = async () => (await readPlatformTime(world.context.db)).today;

async function buysAndRuns(person: Member, quantity: number): Promise<void> {
  const { bots: bought } = await person.call(purchases.buyBots, { quantity, asset: 'USDT' });
  await world.nextDay(8);
  await person.call(bots.run.act, { ids: (bought ?? []).map(({ id }) => id) });
}

describe('an estimate', () => {
  test('shows what is paid, what comes back, and what every case assumes', async () => {
    const answer = await estimate({ quantity: 10, days: 365 });
    expect(answer).toMatchObject({
      quantity: 10,
      days: 365,
      cost: { bots: '990', renewals: '240', renewalCount: 12, asset: 'USDT' },
      pledge: { amount: '100', asset: 'BCG' },
      maxPerBotDay: '2',
      networkPower: '0',
      currentPrice: '0.1',
      fromDay: (await today()) + 9,
    });
    expect(answer.scenarios.map(({ name, price, networkPower }) => [name, price, networkPower])).toEqual([
      ['losing', '0.025', '1000'],
      ['low', '0.05', '1000'],
      ['middle', '0.1', '1000'],
      ['high', '0.15', '1000'],
    ]);
    expect(middle(answer)).toMatchObject({ income: '7300', incomeValue: '730', net: '-500' });
  });

  test('is the same for a visitor, who has no account', async () => {
    const asked = { quantity: 10, days: 365 };
    expect(await world.visitor.call(bots.estimate, asked)).toEqual(await estimate(asked));
  });

  test('has the bounds of a purchase for a visitor too', async () => {
    const asked = (quantity: number) => world.visitor.call(bots.estimate, { quantity, days: 30 });
    expect(await asked(1000)).toMatchObject({ quantity: 1000 });
    for (const quantity of [1001, Number.MAX_SAFE_INTEGER])
      await expect(asked(quantity)).rejects.toMatchObject({ key: 'QUANTITY_TOO_LARGE', params: { maximum: 1000 } });
    await expect(asked(0)).rejects.toMatchObject({ key: 'QUANTITY_ZERO' });
  });

  test('uses the assumptions of the caller, also without a current price', async () => {
    const priceAssumptions = { low: '0.2', middle: '0.3', high: '0.5' };
    const { db } = world.context;
    await recordOperatorPrice(db, { asset: 'BCG', usdtUnits: 0n, author: 'test' });
    const answer = await estimate({ priceAssumptions });
    expect(answer.currentPrice).toBeNull();
    expect(answer.scenarios.map(({ price }) => price)).toEqual(['0.1', '0.2', '0.3', '0.5']);
    await expect(estimate()).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    await recordOperatorPrice(db, { asset: 'BCG', usdtUnits: 100_000n, author: 'test' });
  });

  const prices = { low: '1', middle: '1', high: '1' };
  test.each([
    [{ days: 0 }, 'DAYS_INVALID'],
    [{ days: 3651 }, 'DAYS_INVALID'],
    [{ days: 1.5 }, 'DAYS_INVALID'],
    [{ days: undefined }, 'DAYS_INVALID'],
    [{ days: 'soon' }, 'DAYS_INVALID'],
    [{ quantity: 0 }, 'QUANTITY_ZERO'],
    [{ quantity: 0.5 }, 'QUANTITY_INVALID'],
    [{ quantity: 1001 }, 'QUANTITY_TOO_LARGE'],
    [{ priceAssumptions: { ...prices, low: '0' } }, 'AMOUNT_ZERO'],
    [{ priceAssumptions: { ...prices, high: 'much' } }, 'AMOUNT_INVALID'],
    [{ priceAssumptions: { ...prices, middle: '0.0000001' } }, 'AMOUNT_TOO_PRECISE'],
  ])('refuses %j by name', async (asked, key) => {
    const { body } = await alice.post('/api/bot/estimate', { quantity: 1, days: 30, ...asked });
    expect(body).toMatchObject({ code: 5000, error: { key } });
    if (key === 'DAYS_INVALID') expect(body.msg).toBe('Enter the days as a whole number from 1 to 3650');
  });
});

describe('what was estimated', () => {
  test('is what the days pay with the power of other members running too, to the base unit', async () => {
    await buysAndRuns(bob, 3);
    await world.nextDay(1);
    // Bob's 3 bots run for 30 days from here on; Alice's two are bought today.
    const answer = await estimate({ quantity: 2, days: 15 });
    expect(answer.networkPower).toBe('300');
    expect(middle(answer)?.networkPower).toBe('500');
    await buysAndRuns(alice, 2);
    expect((await today()) + 1).toBe(answer.fromDay);
    await world.nextDay(1 + 15);
    const { collected } = await alice.call(earnings.collect, { kind: 'static' });
    expect(collected).toBe(middle(answer)?.income);
  });
});
