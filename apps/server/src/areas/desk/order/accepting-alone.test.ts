import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let traders: Traders;
let customer: Member;
let able: Member;
beforeAll(async () => {
  traders = openTraders(world);
  [customer, able] = [await world.member(), await world.member()];
  for (const who of [customer, able]) await who.deposits('USDT', '200');
  await able.exchanges('100');
  await traders.named(customer);
});
afterAll(() => traders?.close());

const waits = { offers: [{ side: 'buy' }], autoAccept: '400' } as const;

async function places(amount: string) {
  const terms = { market: 'BCG/USDT', side: 'buy' as const, amount };
  const { rate } = await customer.call(desk.checkOrder, terms);
  return customer.call(desk.order, { ...terms, rate });
}

test('passageways that accept without a tap but cannot take an order do not block one that can', async () => {
  // More than are tried for an order, and all of them before the one that can: they have used nothing of their day.
  for (let at = 0; at < 8; at += 1) {
    const unable = await world.member();
    await traders.trades(unable, waits);
    if (at % 2 === 0) await traders.owner.run(sql`update account set suspended_at = platform_now() where address = ${unable.id}`);
  }
  await traders.trades(able, { ...waits, wallet: { BCG: '900' } });
  await traders.owner.run(sql`
    update desk_passageway set auto_day = platform_today(), auto_used = 1 where account = ${able.id}`);
  expect((await places('50')).state).toBe('completed');
});
