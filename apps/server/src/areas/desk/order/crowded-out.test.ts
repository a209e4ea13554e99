import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { endAllDue } from '../clock/end-due.ts';
import { foldStandings } from '../provider/fold-standings.ts';

/*
 * Orders that a passageway cannot accept: three strangers would stop it with them, and ban it on the same day.
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

test('one larger than what is free in the wallet is not placed', async () => {
  const [first] = strangers as [Member];
  await expect(places(first, '100.1')).rejects.toMatchObject({ key: 'ORDER_TOO_LARGE', params: { maximum: '10' } });
  const sell = { market: 'BCG/USDT', side: 'sell' as const, amount: '20', serviceId: await traders.serviceOf(operator, 'sell') };
  await expect(first.call(desk.checkOrder, sell)).rejects.toMatchObject({ key: 'SERVICE_CLOSED' });
});

test('those that another one left no room for are no misses', async () => {
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
