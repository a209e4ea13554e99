import { bots } from '@ocean/api/areas/bots';
import { ops } from '@ocean/api/areas/ops';
import { purchases } from '@ocean/api/areas/purchases';
import { ASSET_NAMES, ASSETS, type Asset } from '@ocean/api/assets';
import { PARAMETER_KEYS, PARAMETERS } from '@ocean/api/params';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { readParameterHistory, readParams } from '../../params/read-params.ts';
import { setParams } from './set-params.ts';

const world = useWorld();
let alice: Member;

beforeAll(async () => {
  alice = await world.member();
  await alice.deposits('USDT', '10000');
});

const today = async () => (await world.context.db.one<{ today: number }>(sql`select platform_today() as today`)).today;
const sets = (values: Record<string, unknown>, effectiveFromDay: number) =>
  setParams(world.context, {
    changes: Object.entries(values).map(([key, value]) => ({ key, value })),
    effectiveFromDay,
    author: 'finance',
    reason: 'for the test',
  });
const quote = (quantity: number, asset: Asset = 'USDT') => alice.call(purchases.quoteBots, { quantity, asset, payBy: 'balance' });
const cards = (quantity: number) => alice.call(purchases.quoteCards, { quantity, asset: 'USDT', payBy: 'balance' });
const countRows = async () => (await readParameterHistory(world.context.db)).length;

/** The prices on the screens equal those of a quote for one, in every asset and for both kinds. */
async function showsWhatItQuotes(): Promise<void> {
  const { methods } = await alice.call(bots.params, {});
  expect(methods.map(({ asset }) => asset)).toEqual(ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable));
  for (const method of methods) {
    const order = { quantity: 1, asset: method.asset as Asset, payBy: 'balance' as const };
    const [forBot, forCard] = [await alice.call(purchases.quoteBots, order), await alice.call(purchases.quoteCards, order)];
    expect([method.unit, method.cardUnit]).toEqual([forBot.total, forCard.total]);
    const shown = forBot.discounts.find(({ kind }) => kind === 'asset')?.percent ?? '0';
    expect(method.discountPercent).toBe(shown);
  }
}

describe('discounts by asset and quantity', () => {
  test.each([
    [1, 'USDT', '100', []],
    [9, 'USDT', '900', []],
    [10, 'USDT', '990', ['quantity 1']],
    [49, 'USDT', '4851', ['quantity 1']],
    [50, 'USDT', '4900', ['quantity 2']],
    [1000, 'USDT', '98000', ['quantity 2']],
    [10, 'BUSD', '990', ['quantity 1']],
    [1, 'BCG', '1000', []],
    [10, 'BCG', '9900', ['quantity 1']],
    [1, 'BYB', '200', []],
    [10, 'BYB', '1980', ['quantity 1']],
  ] as const)('%i in %s cost %s', async (quantity, asset, total, discounts) => {
    const priced = await quote(quantity, asset);
    expect(priced.total).toBe(total);
    expect(priced.discounts.map(({ kind, percent }) => `${kind} ${percent}`)).toEqual(discounts);
  });

  test('are what the screens show', showsWhatItQuotes);
});

describe('a set of changes', () => {
  test.each([
    ['an economic one today', { 'bot.price': '120' }, 0, { key: 'bot.price', problem: 'too-early' }],
    ['one in the past', { 'session.days': 3 }, -1, { key: 'session.days', problem: 'too-early' }],
    ['part of the genesis', { 'genesis.cap': '5' }, 1, { key: 'genesis.cap', problem: 'fixed' }],
    ['one that is none', { 'bot.colour': 'blue' }, 1, { key: 'bot.colour', problem: 'unknown' }],
    ['one outside its bounds', { 'bot.price': '0' }, 1, { key: 'bot.price', problem: 'outside-bounds' }],
    [
      'good ones with a bad one among them',
      { 'bot.price': '120', 'card.price': '6', 'bot.power': -1 },
      1,
      { key: 'bot.power', problem: 'outside-bounds' },
    ],
    [
      'each in its bounds, together below bot.minNet',
      { 'discount.BYB': '15', 'sale.inviterShare': '12' },
      1,
      { key: 'bot.minNet', problem: 'below-minimum-net' },
    ],
  ])('with %s is refused by name and leaves nothing', async (_, values, daysAhead, params) => {
    const before = await countRows();
    await expect(sets(values, (await today()) + daysAhead)).rejects.toMatchObject({ key: 'PARAMETER_REFUSED', params });
    expect(await countRows()).toBe(before);
  });

  test('that is valid for its own day is refused when it breaks an announced one', async () => {
    const day = (await today()) + 50;
    await sets({ 'sale.inviterShare': '10' }, day + 5);
    const below = { key: 'PARAMETER_REFUSED', params: { key: 'bot.minNet' } };
    await expect(sets({ 'discount.quantity': [{ from: 100, percent: '5' }] }, day)).rejects.toMatchObject(below);
    await sets({ 'sale.inviterShare': '8' }, day + 5);
    await sets({ 'discount.quantity': [{ from: 100, percent: '5' }] }, day);
    await expect(sets({ 'bot.minNet': '90' }, day)).rejects.toMatchObject(below);
  });

  test('two concurrent ones cannot break a rule together that each keeps alone', async () => {
    const day = (await today()) + 100;
    const results = await Promise.allSettled([sets({ 'discount.BYB': '5' }, day), sets({ 'sale.inviterShare': '9' }, day)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a change applies from its own day on and not before, for quotes, limits and new bots', async () => {
  const day = (await today()) + 2;
  await sets(
    {
      'bot.price': '200',
      'bot.waitDays': 3,
      'bot.maxPerPurchase': 20,
      'discount.quantity': [{ from: 5, percent: '3' }],
      'card.price': '8',
      'card.maxPerPurchase': 30,
    },
    day,
  );
  await sets({ 'card.price': '7' }, day);
  const { bots: old } = await alice.call(purchases.buyBots, { quantity: 1, asset: 'USDT' });
  for (const _ of ['today', 'tomorrow']) {
    expect((await quote(10)).total).toBe('990');
    expect((await cards(1)).total).toBe('5');
    await showsWhatItQuotes();
    await world.nextDay();
  }
  expect(await today()).toBe(day);
  expect((await quote(10)).total).toBe('1940');
  expect((await quote(4)).total).toBe('800');
  // The later revision of the day corrects the earlier one.
  expect((await cards(1)).total).toBe('7');
  await expect(quote(21)).rejects.toMatchObject({ key: 'QUANTITY_TOO_LARGE', params: { maximum: 20 } });
  await expect(cards(31)).rejects.toMatchObject({ key: 'QUANTITY_TOO_LARGE', params: { maximum: 30 } });
  await showsWhatItQuotes();

  await alice.call(purchases.buyBots, { quantity: 1, asset: 'USDT' });
  const { list } = await alice.call(bots.list, {});
  expect(list.map(({ waitDays }) => waitDays)).toEqual([3, 7]);
  expect(list[1]?.id).toBe(old?.[0]?.id);
});

test('a quote keeps its price over midnight', async () => {
  const before = await quote(1);
  await sets({ 'bot.price': '500' }, (await today()) + 1);
  const minutes = (24 * 60 - (await minuteOfDay())) % (24 * 60);
  await world.advanceMinutes(Math.max(1, minutes - 5));
  const late = await quote(1);
  await world.advanceMinutes(6);
  expect((await quote(1)).total).toBe('500');
  const { purchase } = await alice.call(purchases.payBots, { purchaseId: late.purchaseId, payBy: 'balance' });
  expect(purchase.total).toBe(before.total);
});

async function minuteOfDay(): Promise<number> {
  const { minute } = await world.context.db.one<{ minute: number }>(sql`
    select (extract(epoch from platform_now() at time zone 'utc' - date_trunc('day', platform_now() at time zone 'utc')) / 60)::integer as minute`);
  return minute;
}

test('the history shows value, day, author and reason of each change and cannot be rewritten', async () => {
  const history = await readParameterHistory(world.context.db, { key: 'card.price' });
  expect(history.map(({ value, revision, author, reason }) => ({ value, revision, author, reason }))).toEqual([
    { value: '7', revision: 2, author: 'finance', reason: 'for the test' },
    { value: '8', revision: 1, author: 'finance', reason: 'for the test' },
  ]);
  const { db } = world.context;
  await expect(db.run(sql`update parameter_value set value = '"1"' where key = 'card.price'`)).rejects.toThrow(/append-only/);
  await expect(db.run(sql`delete from parameter_value`)).rejects.toThrow(/permission denied|append-only/);
  await expect(
    db.run(sql`insert into parameter_value values ('card.price', platform_today() - 1, 1, '"1"', 'x', 'y')`),
  ).rejects.toThrow(/may not change in the past/);
});

test('the history is public: without a session, page by page, of one parameter or of all', async () => {
  const known = await readParameterHistory(world.context.db);
  const { visitor } = world;
  const first = await visitor.call(ops.paramHistory, { size: 2 });
  const second = await visitor.call(ops.paramHistory, { size: 2, page: 2 });
  expect(first).toMatchObject({ total: known.length, next: 2 });
  expect([...first.list, ...second.list].map(({ key, value }) => ({ key, value }))).toEqual(
    known.slice(0, 4).map(({ key, value }) => ({ key, value })),
  );
  const ofCards = await visitor.call(ops.paramHistory, { key: 'card.price' });
  const [newest] = await readParameterHistory(world.context.db, { key: 'card.price' });
  expect(ofCards).toMatchObject({ total: 2, next: null });
  expect(ofCards.list.map(({ key }) => key)).toEqual(['card.price', 'card.price']);
  expect(ofCards.list[0]).toEqual({
    key: 'card.price',
    value: '7',
    unit: 'USDT',
    effectiveFromDay: newest?.effectiveFromDay,
    revision: 2,
    author: 'finance',
    reason: 'for the test',
    at: newest?.at.toISOString(),
  });
  expect(await visitor.call(ops.paramHistory, { key: 'bot.stopFee' })).toEqual({ list: [], total: 0, next: null });
});

test('a later announcement leaves earlier days unchanged', async () => {
  const { db } = world.context;
  const now = await today();
  const days = [now - 3, now - 1, now, now + 1, now + 49, now + 60];
  const read = () => Promise.all(days.map((day) => readParams(db, day)));
  const [past, before] = [await read(), await readParams(db)];
  await sets({ 'bot.price': '123' }, now + 61);
  expect(await read()).toEqual(past);
  expect(await readParams(db)).toEqual(before);
  expect((await readParams(db, now + 61))['bot.price']).toBe(123_000_000n);
});

test('every changeable parameter can be set to its initial value', async () => {
  const changeable = PARAMETER_KEYS.filter((key) => PARAMETERS[key].changedBy !== 'nobody');
  const values = Object.fromEntries(changeable.map((key) => [key, PARAMETERS[key].initial]));
  await sets(values, (await today()) + 200);
});
