import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let traders: Traders;
let customer: Member;
let operator: Member;
beforeAll(async () => {
  traders = openTraders(world);
  [customer, operator] = [await world.member(), await world.member()];
  for (const who of [customer, operator]) await who.deposits('USDT', '200');
  await operator.exchanges('100');
  await traders.named(customer);
  await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '700' } });
});
afterAll(() => traders?.close());

const trades = async (amount: string) => {
  const asked = { market: 'BCG/USDT', side: 'buy' as const, amount, serviceId: await traders.serviceOf(operator, 'buy') };
  const { rate } = await customer.call(desk.checkOrder, asked);
  const { id } = await customer.call(desk.order, { ...asked, rate });
  return () => operator.call(desk.accept, { id, state: 'pending' });
};

/** Sets the clock as a wrong time server would; no member can do this. */
const moves = (by: string) => traders.owner.run(sql`update platform_setting set clock_offset = clock_offset + ${by}::interval`);

test('a clock that is set back over midnight lets orders be accepted before they were placed, and the audit stays clean', async () => {
  await world.nextDay();
  await traders.owner.run(sql`
    update platform_setting set clock_offset = clock_offset + (platform_day_start(platform_today()) + interval '5 minutes' - platform_now())`);
  const [first, second, third] = [await trades('20'), await trades('30'), await trades('40')];
  await first();
  await moves('-10 minutes');
  expect(await second()).toMatchObject({ state: 'completed' });
  await world.audit();
  await moves('10 minutes');
  await third();
  await world.audit();
});
