import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { getAddress, type Hex, recoverMessageAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let traders: Traders;
beforeAll(() => {
  traders = openTraders(world);
});
afterAll(() => traders?.close());

async function operator(): Promise<Member> {
  const who = await world.member();
  await traders.trades(who, { offers: [{ side: 'sell' }] });
  return who;
}

const BUY = { market: 'BCG/USDT', side: 'buy', min: '5', max: '50', isOpen: true } as const;
const SELL = { ...BUY, side: 'sell' } as const;
const save = (who: Member, services: readonly object[]) => who.call(desk.save, { services: services as (typeof BUY)[] });

describe('services', () => {
  test('are those named last; the others are closed and keep their limits and ids', async () => {
    const alice = await operator();
    await alice.getsBcg('10');
    await traders.fills(alice, 'BCG', '60');
    const first = await save(alice, [BUY, { ...SELL, max: '60' }]);
    expect(first.services).toMatchObject([
      { market: 'BCG/USDT', side: 'buy', min: '5', max: '50', isOpen: true, hasOwnRate: false, takesOrders: true },
      // Nothing in the wallet pays for it.
      { side: 'sell', max: '60', isOpen: true, takesOrders: false },
    ]);
    const second = await save(alice, [{ ...BUY, max: '70' }]);
    expect(second.services).toMatchObject([
      { id: first.services[0]?.id, max: '70', isOpen: true },
      { id: first.services[1]?.id, max: '60', isOpen: false, takesOrders: false },
    ]);
    expect(await alice.call(desk.save, {})).toEqual(second);
    expect((await save(alice, [])).services.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  test('of one market and side are the last one that was named', async () => {
    const alice = await operator();
    expect((await save(alice, [BUY, { ...BUY, max: '33' }])).services).toMatchObject([
      { side: 'buy', max: '33' },
      { side: 'sell' },
    ]);
  });

  test('keep to the least order, the level, and open markets', async () => {
    const alice = await operator();
    const before = await alice.call(desk.save, {});
    const refused = (service: object) =>
      save(alice, [SELL, { ...BUY, ...service }]).catch(({ key, params }) => ({ key, params }));
    expect(await refused({ min: '0.5' })).toEqual({ key: 'ORDER_TOO_SMALL', params: { minimum: '1' } });
    expect(await refused({ max: '501' })).toEqual({ key: 'ORDER_TOO_LARGE', params: { maximum: '500' } });
    expect(await refused({ min: '60' })).toMatchObject({ key: 'SERVICE_LIMITS_INVALID' });
    expect(await refused({ market: 'DMC/USDT' })).toEqual({ key: 'MARKET_CLOSED', params: { market: 'DMC/USDT' } });
    expect(await refused({ market: 'USDT/USDT' })).toMatchObject({ key: 'MARKET_UNKNOWN' });
    expect(await refused({ market: 'BCG/BYB' })).toMatchObject({ key: 'MARKET_UNKNOWN' });
    expect(await alice.call(desk.save, {})).toEqual(before);
  });

  test('of a market that operators have closed can be closed', async () => {
    const alice = await operator();
    expect((await save(alice, [{ ...BUY, market: 'DMC/USDT', isOpen: false }])).services).toHaveLength(2);
  });

  test('that have become invalid do not block the others', async () => {
    const alice = await world.member();
    const offers = (['buy', 'sell'] as const).flatMap((side) => [
      { side, max: '400' },
      { side, base: 'BYB' as const, max: '900' },
    ]);
    await traders.trades(alice, { offers });
    const shown = async () =>
      (await alice.call(desk.save, {})).services.map(({ market, side, min, max, isOpen }) => ({
        market,
        side,
        min,
        max,
        isOpen,
      }));
    const [buy, sell, ...ofByb] = await shown();
    if (!buy || !sell) throw new Error('the services are gone');
    // Two above what level 1 allows, two in a market that operators close, and all below the least order.
    await world.changesParams({ 'desk.leastOrder': '10', 'desk.L1.maxOrder': '300' });
    await traders.owner.run(sql`update desk_market set is_open = false where base = 'BYB'`);
    try {
      const isOpen = async () => (await shown()).map((service) => service.isOpen);
      await save(alice, [{ ...buy, isOpen: false }, sell, ...ofByb]);
      expect(await isOpen()).toEqual([false, true, true, true]);
      await save(alice, [{ ...buy, isOpen: false }, { ...sell, min: '2', max: '350' }, ...ofByb]);
      expect((await shown())[1]).toMatchObject({ min: '2', max: '350', isOpen: true });
      await save(
        alice,
        [buy, ...ofByb].map((service) => ({ ...service, isOpen: false })),
      );
      expect(await isOpen()).toEqual([false, false, false, false]);
      // New offers are checked.
      await expect(save(alice, [{ ...sell, min: '20', max: '350' }])).rejects.toMatchObject({ key: 'ORDER_TOO_LARGE' });
      await expect(save(alice, [{ ...sell, min: '9', max: '50' }])).rejects.toMatchObject({ key: 'ORDER_TOO_SMALL' });
      await expect(save(alice, ofByb)).rejects.toMatchObject({ key: 'MARKET_CLOSED' });
      await save(alice, [{ ...sell, min: '20', max: '50' }]);
      await expect(save(alice, [{ ...sell, min: '20', max: '301' }])).rejects.toMatchObject({ key: 'ORDER_TOO_LARGE' });
    } finally {
      await traders.owner.run(sql`update desk_market set is_open = true where base = 'BYB'`);
      await world.changesParams({ 'desk.leastOrder': '1', 'desk.L1.maxOrder': '500' });
    }
  });

  test('saved by concurrent requests are those of one request', async () => {
    const alice = await operator();
    await Promise.all([save(alice, [BUY]), save(alice, [SELL]), save(alice, [BUY]), save(alice, [SELL])]);
    const { services } = await alice.call(desk.save, {});
    expect(services.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });
});

describe('automatic accepting', () => {
  const auto = (who: Member, daily: string | null, signature = {}) =>
    who.call(desk.save, { autoAccept: daily === null ? null : { daily }, ...signature });
  const signs = async (who: Member, daily: string) => {
    const { challengeId, signature, message } = await who.signs({ call: 'tor/save', daily });
    return { message, fields: { challengeId, signature } };
  };

  test('within the daily value needs no signature, and counts against it', async () => {
    const alice = await operator();
    expect(await auto(alice, '30')).toMatchObject({ autoAccept: { daily: '30', usedToday: '0' } });
    const { used } = await traders.owner.one<{ used: bigint }>(
      sql`select used_units as used from unsigned_spending where account = ${alice.id}`,
    );
    expect(used).toBe(30_000_000n);
    await expect(auto(alice, '40')).rejects.toMatchObject({ key: 'STEP_UP_NEEDED', params: { call: 'tor/save', daily: '40' } });
  });

  test('above it needs a signature over a text that names the amount', async () => {
    const alice = await operator();
    await expect(auto(alice, '500')).rejects.toMatchObject({ key: 'STEP_UP_NEEDED' });
    const { message, fields } = await signs(alice, '500');
    expect(message).toContain('let my passageway accept orders by itself, of up to 500 USDT of value a day');
    await expect(auto(alice, '501', fields)).rejects.toMatchObject({ key: 'ACTION_CHANGED' });
    expect(await auto(alice, '500', fields)).toMatchObject({ autoAccept: { daily: '500' } });
    const consent = await traders.owner.one<{ message: string; signature: Hex; units: bigint }>(sql`
      select message, signature, daily_units as units from desk_consent where account = ${alice.id}`);
    expect(consent).toMatchObject({ message, units: 500_000_000n });
    expect(await recoverMessageAddress(consent)).toBe(getAddress(alice.id));
    await auto(alice, null);
    await expect(auto(alice, '500', fields)).rejects.toMatchObject({ key: 'CHALLENGE_UNKNOWN' });
  });

  test('is lowered and switched off without a signature, and other settings leave it', async () => {
    const alice = await operator();
    const { fields } = await signs(alice, '500');
    await auto(alice, '500', fields);
    expect(await auto(alice, '400')).toMatchObject({ autoAccept: { daily: '400' } });
    expect(await alice.call(desk.save, { notify: { messages: false } })).toMatchObject({
      autoAccept: { daily: '400' },
      notify: { orders: true, messages: false },
    });
    expect((await auto(alice, null)).autoAccept).toBeNull();
    await expect(auto(alice, '400')).rejects.toMatchObject({ key: 'STEP_UP_NEEDED' });
  });

  test('requests no signature when it is refused, and gives back what it took of the day', async () => {
    const alice = await operator();
    await traders.owner.run(sql`update desk_passageway set operator_ban = 'a test' where account = ${alice.id}`);
    await expect(auto(alice, '500')).rejects.toMatchObject({ key: 'PASSAGEWAY_BANNED' });
    await traders.owner.run(sql`update desk_passageway set operator_ban = null where account = ${alice.id}`);
    const tooLarge = { autoAccept: { daily: '50' }, services: [{ ...BUY, max: '501' }] };
    await expect(alice.call(desk.save, tooLarge)).rejects.toMatchObject({ key: 'ORDER_TOO_LARGE' });
    expect(await auto(alice, '50')).toMatchObject({ autoAccept: { daily: '50' } });
  });
});

test('refuses to save without a profile', async () => {
  const bob = await world.member();
  await expect(bob.call(desk.save, {})).rejects.toMatchObject({ key: 'PROFILE_MISSING' });
  await expect(bob.call(desk.save, { notify: { orders: false } })).rejects.toMatchObject({ key: 'PROFILE_MISSING' });
});
