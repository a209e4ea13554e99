import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { endAllDue } from '../clock/end-due.ts';
import { foldStandings } from '../provider/fold-standings.ts';

/*
 * Orders that a passageway can no longer accept: if they counted as misses, three strangers could stop it with them,
 * and ban it on the same day.
 */
const world = useWorld();
let traders: Traders;
let operator: Member;
const strangers: Member[] = [];
beforeAll(async () => {
  traders = openTraders(world);
  operator = await world.member();
  await operator.deposits('USDT', '100');
  await operator.exchanges('50');
  await traders.trades(operator, { offers: [{ side: 'buy' }, { side: 'sell' }], wallet: { BCG: '100' } });
  for (let at = 0; at < 4; at += 1) {
    const stranger = await world.member();
    await stranger.deposits('USDT', '60');
    await traders.named(stranger);
    strangers.push(stranger);
  }
});
afterAll(() => traders?.close());

async function places(who: Member, amount: string) {
  const terms = { market: 'BCG/USDT', side: 'buy' as const, amount, serviceId: await traders.serviceOf(operator, 'buy') };
  const { rate } = await who.call(desk.checkOrder, terms);
  return who.call(desk.order, { ...terms, rate });
}

test('refuses an order larger than what is free in the wallet', async () => {
  const [first] = strangers as [Member];
  await expect(places(first, '100.1')).rejects.toMatchObject({ key: 'ORDER_TOO_LARGE', params: { maximum: '10' } });
  const sell = { market: 'BCG/USDT', side: 'sell' as const, amount: '20', serviceId: await traders.serviceOf(operator, 'sell') };
  await expect(first.call(desk.checkOrder, sell)).rejects.toMatchObject({ key: 'SERVICE_CLOSED' });
});

test('does not count orders as misses that another order left no room for', async () => {
  const placed = [];
  for (const who of strangers) placed.push(await places(who, '100'));
  await operator.call(desk.accept, { id: placed[0]?.id ?? '', state: 'pending' });
  await world.advanceMinutes(31);
  await endAllDue(world.context);
  const counted = await traders.owner.one(sql`
    select is_started as "isStarted", misses, stops from desk_passageway where account = ${operator.id}`);
  expect(counted).toEqual({ isStarted: true, misses: 0, stops: 0 });
  // Nor does its page say that it has missed one.
  await foldStandings(world.context);
  expect((await operator.call(desk.provider, {})).facts).toMatchObject({ completed: 1, missed: 0, completion: 100 });
});

describe('what a passageway could not have accepted is no miss', () => {
  beforeAll(() => traders.fills(operator, 'BCG', '300'));

  const facts = async () => {
    await foldStandings(world.context);
    const counted = await traders.owner.one<{ isStarted: boolean; misses: number; stops: number }>(sql`
      select is_started as "isStarted", misses, stops from desk_passageway where account = ${operator.id}`);
    return { ...counted, missed: (await operator.call(desk.provider, {})).facts.missed };
  };
  const missedBy = async (who: readonly Member[], meanwhile: () => Promise<unknown>) => {
    for (const one of who) await places(one, '10');
    await meanwhile();
    await world.advanceMinutes(31);
    await endAllDue(world.context);
  };
  const suspends = (isSuspended: boolean) =>
    traders.owner.run(sql`
      update account set suspended_at = case when ${isSuspended}::boolean then platform_now() end where address = ${operator.id}`);

  test('while its account is suspended', async () => {
    const before = await facts();
    await missedBy(strangers, () => suspends(true));
    await suspends(false);
    expect(await facts()).toEqual(before);
    // The control: the same orders without it.
    await missedBy(strangers.slice(0, 2), async () => {});
    expect(await facts()).toEqual({ ...before, misses: 2, missed: before.missed + 2 });
    await traders.owner.run(sql`update desk_passageway set misses = 0, missed_by = '{}' where account = ${operator.id}`);
  });

  test('while operators have banned it', async () => {
    const before = await facts();
    await missedBy(strangers, () =>
      traders.owner.run(
        sql`update desk_passageway set operator_ban = 'a test', is_started = false where account = ${operator.id}`,
      ),
    );
    await traders.owner.run(
      sql`update desk_passageway set operator_ban = null, is_started = true where account = ${operator.id}`,
    );
    expect(await facts()).toEqual(before);
  });

  test('when the two have traded all that they may on that day', async () => {
    const before = await facts();
    const [first] = strangers as [Member];
    const kept = await traders.owner.one<{ day: number; orders: number }>(
      sql`select day, orders from desk_pair where ${first.id} in (low, high)`,
    );
    const { today } = await traders.owner.one<{ today: number }>(sql`select platform_today() as today`);
    const trades = (orders: number, day = today) =>
      traders.owner.run(sql`
        update desk_pair set day = ${day}::integer, orders = ${orders}::integer where ${first.id} in (low, high)`);
    await missedBy([first], () => trades(3));
    expect(await facts()).toEqual(before);
    await trades(1);
    await missedBy([first], () => trades(2));
    expect(await facts()).toEqual({ ...before, misses: 1, missed: before.missed + 1 });
    await trades(kept.orders, kept.day);
  });
});
