import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import { PASSAGEWAY_MAY } from '@ocean/api/desk/states';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';

const world = useWorld();
let owner: PooledDatabase;
beforeAll(() => {
  owner = openDatabase(world.database.ownerUrl, { connections: 2 });
});
afterAll(() => owner?.end());

const passes = (member: Member) => owner.run(sql`insert into desk_quiz_pass (account) values (${member.id})`);
let people = 0;
async function trader(usdt = '100'): Promise<Member> {
  const member = await world.member();
  people += 1;
  await member.deposits('USDT', usdt);
  await member.call(desk.create, { nickname: `Trader ${people}` });
  return member;
}

const fill = (member: Member, amount: string, asset = 'USDT') => member.call(desk.fill, { asset, amount });
const BCG_FOR_USDT = { market: 'BCG/USDT', side: 'sell', min: '5', max: '50', isOpen: true } as const;

describe('from the profile to taking part', () => {
  test('each step leads to the next one', async () => {
    const alice = await world.member();
    await alice.deposits('USDT', '100');
    const next = async () => (await alice.call(desk.userinfo, {})).next;
    expect(await next()).toBe('profile');
    await alice.call(desk.create, { nickname: 'Alice' });
    expect(await next()).toBe('test');
    await passes(alice);
    expect(await next()).toBe('fill');
    await expect(alice.call(desk.open, {})).rejects.toMatchObject({
      key: 'PASSAGEWAY_BALANCE_LOW',
      params: { minimum: '10', asset: 'USDT' },
    });
    expect(await fill(alice, '10')).toMatchObject({ free: '10', available: '90', done: true });
    expect(await next()).toBe('open');
    expect(await alice.call(desk.open, {})).toMatchObject({ state: 'closed', may: PASSAGEWAY_MAY.closed });
    expect(await next()).toBe('services');
    await expect(alice.call(desk.start, {})).rejects.toMatchObject({ key: 'SERVICES_MISSING' });
    await alice.call(desk.save, { services: [BCG_FOR_USDT] });
    expect(await next()).toBe('start');
    expect(await alice.call(desk.start, {})).toMatchObject({ state: 'inPassageway' });
    expect(await next()).toBeNull();
    expect(await alice.call(desk.stop, {})).toMatchObject({ state: 'closed' });
    expect(await alice.call(desk.empty, { asset: 'USDT', amount: '10' })).toMatchObject({ free: '0', available: '100' });
  });

  test('nothing is opened without the test', async () => {
    const bob = await trader();
    await fill(bob, '50');
    await expect(bob.call(desk.open, {})).rejects.toMatchObject({ key: 'QUIZ_NOT_PASSED' });
  });
});

describe('the asset wallet', () => {
  test('a check changes nothing', async () => {
    const carol = await trader();
    expect(await carol.call(desk.fill, { asset: 'USDT', amount: '40', action: 'check' })).toMatchObject({
      done: false,
      free: '0',
      amount: '40',
    });
    expect((await carol.call(desk.wallet, { asset: 'USDT' })).assets).toMatchObject([{ available: '100', free: '0' }]);
  });

  test('twenty equal requests at once move once', async () => {
    const dora = await trader();
    const headers = { 'idempotency-key': randomUUID() };
    const once = () => dora.post('/api/tor/rechargeInfo', { asset: 'USDT', amount: '30' }, headers);
    const answers = await Promise.all(Array.from({ length: 20 }, once));
    expect(answers.filter(({ body }) => body.error === undefined).length).toBeGreaterThan(0);
    expect((await dora.call(desk.wallet, { asset: 'USDT' })).assets).toMatchObject([{ available: '70', free: '30' }]);
  });
});
