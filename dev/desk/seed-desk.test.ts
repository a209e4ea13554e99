import { desk } from '@ocean/api/areas/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { acceptAllAlone } from '../../apps/server/src/areas/desk/order/accept-alone.ts';
import { seedDeskOn } from './seed-desk.ts';

const world = useWorld();
let operators: ReturnType<typeof openDesk>;
beforeAll(() => {
  operators = openDesk(world);
});
afterAll(async () => operators?.close());

test('a local start creates two providers once, and a first visitor can trade with them without another person', async () => {
  const { chainId, vault } = world.context.config;
  const [{ address, key }] = LOCAL.operators;
  const { origin, local } = world;
  const own = { db: operators.db, chainId, vault, owners: [address.toLowerCase()], key };
  for (const _ of ['first start', 'second start'])
    await seedDeskOn({ origin, chain: world, local, settle: world.settle, desk: own });
  const visitor = await world.member();
  await visitor.deposits('USDT', '20');
  await visitor.call(desk.create, { nickname: 'Visitor' });
  const { list, total } = await visitor.call(desk.channels, {});
  expect(total).toBe(2);
  expect(list.map(({ operator, isProvider, services }) => [operator.nickname, isProvider, services.length])).toEqual(
    expect.arrayContaining([
      ['Demo Harbor', true, 2],
      ['Demo Lagoon', true, 2],
    ]),
  );
  const serviceId = list[0]?.services.find(({ side }) => side === 'buy')?.id ?? '';
  const terms = { market: 'BCG/USDT', side: 'buy' as const, amount: '50', serviceId };
  const { rate } = await visitor.call(desk.checkOrder, terms);
  const { id } = await visitor.call(desk.order, { ...terms, rate });
  await acceptAllAlone(world.context);
  expect(await visitor.call(desk.orderDetail, { id })).toMatchObject({ state: 'completed' });
});
