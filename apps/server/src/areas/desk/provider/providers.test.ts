import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import type { InputOf } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditsBut } from '#dev/desk/audits-but.ts';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { recordOperatorPrice } from '../../../prices/record-price.ts';
import { returnDeposits } from '../level/return-deposits.ts';
import { foldStandings } from './fold-standings.ts';

const world = useWorld({ mayBeForged: true });
afterAll(() => auditsBut(world, ['deskStandingsAddUp']));
let traders: Traders;
beforeAll(() => {
  traders = openTraders(world);
});
beforeEach(async () => {
  await traders.owner.run(sql`update unsigned_spending set used_units = 0`);
  await traders.owner.run(sql`update desk_passageway set is_started = false where is_started`);
});
afterAll(() => traders?.close());

const FORM = { text: 'I serve orders at night.', contact: 'alice@example.org', files: [] as string[] };

async function applicant(usdt = '120'): Promise<Member> {
  const who = await world.member();
  await who.getsBcg(usdt);
  await traders.trades(who, {});
  return who;
}

async function applies(who: Member, form: Partial<InputOf<typeof desk.apply>> = {}) {
  const { challengeId, signature } = await who.signs({ call: 'tor/applyProvider', amount: '500' });
  return who.call(desk.apply, { ...FORM, ...form, challengeId, signature });
}

/** A started passageway with BCG to sell, and a rate of its own if it is given one. */
async function channel(offer: { rate?: string; min?: string; max?: string } = {}): Promise<Member> {
  const who = await world.member();
  await who.getsBcg('60');
  await traders.trades(who, { offers: [{ side: 'buy', max: '50', ...offer }], wallet: { BCG: '500' } });
  return who;
}

const setting = (of: { rate: string; max: string }) =>
  ({ call: 'tor/updateRate', market: 'BCG/USDT', side: 'buy', ...of }) as const;
const bondedOf = async (who: Member) => (await who.call(desk.apply, {})).bonded;
const prices = (usdtUnits: bigint) => recordOperatorPrice(world.context.db, { asset: 'BCG', usdtUnits, author: 'finance' });

describe('an application', () => {
  test('says before the name and the test what it bonds, and when that comes back', async () => {
    const visitor = await world.member();
    expect(await visitor.call(desk.apply, {})).toMatchObject({ state: 'none', deposit: '500', depositDays: 7 });
  });

  test('bonds its deposit by a signature, and shows no contact to anybody', async () => {
    const alice = await applicant();
    expect(await alice.call(desk.apply, {})).toMatchObject({ state: 'none', deposit: '500', depositDays: 7, bonded: '0' });
    expect(await applies(alice)).toMatchObject({ state: 'applied', bonded: '500', reason: null, returnsAt: null });
    await expect(applies(alice)).rejects.toMatchObject({ key: 'PROVIDER_STATE' });
    expect(JSON.stringify(await alice.call(desk.provider, {}))).not.toContain('example.org');
  });

  test('is refused without a profile, a test, a text, BCG, or the own files', async () => {
    const nobody = await world.member();
    await expect(nobody.call(desk.apply, FORM)).rejects.toMatchObject({ key: 'PROFILE_MISSING' });
    await traders.named(nobody);
    await expect(nobody.call(desk.apply, FORM)).rejects.toMatchObject({ key: 'QUIZ_NOT_PASSED' });
    const poor = await applicant('10');
    await expect(applies(poor)).rejects.toMatchObject({ key: 'BCG_INSUFFICIENT' });
    const bob = await applicant();
    await expect(bob.call(desk.apply, { text: 'x' })).rejects.toMatchObject({ key: 'FORM_INCOMPLETE' });
    await expect(applies(bob, { files: [randomUUID()] })).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
    expect(await bob.call(desk.apply, {})).toMatchObject({ state: 'none', bonded: '0' });
  });

  test('needs a contact that a reviewer can use', async () => {
    const mia = await applicant();
    const short = applies(mia, { contact: ' @mia ' });
    await expect(short).rejects.toMatchObject({ key: 'CONTACT_TOO_SHORT', params: { minimum: 5 } });
    expect(await applies(mia, { contact: '@mia5' })).toMatchObject({ state: 'applied' });
  });

  test('can be left by a suspended member, who cannot apply again', async () => {
    const lena = await applicant();
    await applies(lena);
    await traders.owner.run(sql`update account set suspended_at = platform_now() where address = ${lena.id}`);
    expect(await lena.call(desk.apply, { leave: true })).toMatchObject({ state: 'leaving', bonded: '500' });
    await expect(lena.call(desk.apply, FORM)).rejects.toMatchObject({ key: 'ACCOUNT_SUSPENDED' });
    const forged = sql`select apply_desk_provider(${lena.id}, ${randomUUID()}::uuid, 'a text', 'a contact')`;
    await expect(world.apiContext.db.run(forged)).rejects.toThrow('may not apply');
  });

  test('is kept once of twenty at the same time, with one deposit', async () => {
    const carol = await applicant('300');
    await Promise.allSettled(Array.from({ length: 20 }, () => applies(carol)));
    expect(await carol.call(desk.apply, {})).toMatchObject({ state: 'applied', bonded: '500' });
    const { rows } = await traders.owner.one<{ rows: number }>(sql`
      select count(*)::integer as rows from desk_deposit where account = ${carol.id}`);
    expect(rows).toBe(1);
  });

  test('that is left gives the deposit back after its days, once, and leaves nothing of it', async () => {
    const dora = await applicant();
    await applies(dora);
    expect(await dora.call(desk.apply, { leave: true })).toMatchObject({ state: 'leaving', bonded: '500' });
    expect(await dora.call(desk.apply, { leave: true })).toMatchObject({ state: 'leaving', bonded: '500' });
    await world.advanceMinutes(7 * 24 * 60 - 1);
    await returnDeposits(world.context);
    expect(await bondedOf(dora)).toBe('500');
    await world.advanceMinutes(2);
    await returnDeposits(world.context);
    await returnDeposits(world.context);
    expect(await dora.call(desk.apply, {})).toMatchObject({ state: 'none', bonded: '0' });
    await prices(100_000n);
    expect(await applies(dora)).toMatchObject({ state: 'applied', bonded: '500' });
  });

  test('cannot be decided with the role of the API', async () => {
    const emil = await applicant();
    await applies(emil);
    const { db } = world.apiContext;
    await expect(db.run(sql`update desk_provider set state = 'approved' where account = ${emil.id}`)).rejects.toThrow(
      'permission denied',
    );
    await expect(db.run(sql`select end_desk_provider(${emil.id}, 1)`)).rejects.toThrow('permission denied');
    const silent = sql`select apply_desk_provider(${(await applicant()).id}, ${randomUUID()}::uuid, 'x', 'x')`;
    await expect(db.run(silent)).rejects.toThrow('without its movement');
  });
});

describe('a rate of its own', () => {
  test('is a provider’s alone, in the database, too', async () => {
    const alice = await channel();
    const serviceId = await traders.serviceOf(alice, 'buy');
    await expect(alice.call(desk.updateRate, { serviceId, rate: '0.101' })).rejects.toMatchObject({ key: 'PROVIDER_ONLY' });
    const forged = sql`update desk_service set rate_units = 1 where id = ${serviceId}`;
    await expect(world.apiContext.db.run(forged)).rejects.toThrow('only a provider');
    const bob = await channel({ rate: '0.1' });
    await expect(bob.call(desk.updateRate, { serviceId, rate: '0.101' })).rejects.toMatchObject({ key: 'SERVICE_UNKNOWN' });
  });

  test('lies within the band, and pauses its service once the band has left it', async () => {
    const alice = await channel({ rate: '0.1' });
    const serviceId = await traders.serviceOf(alice, 'buy');
    for (const rate of ['0.097999', '0.102001']) {
      await expect(alice.call(desk.updateRate, { serviceId, rate })).rejects.toMatchObject({
        key: 'RATE_OUTSIDE_BAND',
        params: { least: '0.098', most: '0.102' },
      });
    }
    expect(await alice.call(desk.updateRate, { serviceId, rate: '0.102' })).toMatchObject({
      rate: '0.102',
      hasOwnRate: true,
      takesOrders: true,
    });
    expect((await alice.call(desk.channels, {})).total).toBe(1);
    await prices(98_000n);
    expect((await alice.call(desk.services, {})).list).toMatchObject([{ rate: '0.102', takesOrders: false }]);
    expect((await alice.call(desk.channels, {})).total).toBe(0);
    expect(await alice.call(desk.updateRate, { serviceId, rate: null })).toMatchObject({ hasOwnRate: false, takesOrders: true });
    await prices(0n);
    expect((await alice.call(desk.services, {})).list).toMatchObject([{ rate: null, takesOrders: false }]);
    await expect(alice.call(desk.updateRate, { serviceId, rate: '0.1' })).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    await prices(100_000n);
  });

  test('needs a signature where one order may be worth more than the day', async () => {
    const alice = await channel({ rate: '0.1', max: '51' });
    const serviceId = await traders.serviceOf(alice, 'buy');
    await expect(alice.call(desk.updateRate, { serviceId, rate: '0.101' })).rejects.toMatchObject({ key: 'STEP_UP_NEEDED' });
    for (const other of [
      { rate: '0.1', max: '51' },
      { rate: '0.101', max: '50' },
    ]) {
      const { message: _, ...wrong } = await alice.signs(setting(other));
      await expect(alice.call(desk.updateRate, { serviceId, rate: '0.101', ...wrong })).rejects.toMatchObject({
        key: 'ACTION_CHANGED',
      });
    }
    const { message, ...proof } = await alice.signs(setting({ rate: '0.101', max: '51' }));
    expect(message).toContain('trade with customers who buy BCG at 0.101 USDT for one BCG, in orders of up to 51 USDT');
    expect(await alice.call(desk.updateRate, { serviceId, rate: '0.101', ...proof })).toMatchObject({ rate: '0.101' });
  });

  test('ends when the maximum is raised, so that a stolen session offers no more at it than was signed', async () => {
    const alice = await channel({ rate: '0.0985', max: '20' });
    const saves = async (max: string) => {
      const { services } = await alice.call(desk.save, {
        services: [{ market: 'BCG/USDT', side: 'buy', min: '1', max, isOpen: true }],
      });
      return services.map(({ rate, hasOwnRate }) => ({ rate, hasOwnRate }));
    };
    expect(await saves('20')).toEqual([{ rate: '0.0985', hasOwnRate: true }]);
    expect(await saves('10')).toEqual([{ rate: '0.0985', hasOwnRate: true }]);
    expect(await saves('500')).toMatchObject([{ hasOwnRate: false }]);
    const serviceId = await traders.serviceOf(alice, 'buy');
    await expect(alice.call(desk.updateRate, { serviceId, rate: '0.0985' })).rejects.toMatchObject({
      key: 'STEP_UP_NEEDED',
      params: { call: 'tor/updateRate', market: 'BCG/USDT', side: 'buy', rate: '0.0985', max: '500' },
    });
  });

  test('is ended by the database, whatever a process writes together with the maximum', async () => {
    const alice = await channel({ rate: '0.0985', max: '20' });
    const serviceId = await traders.serviceOf(alice, 'buy');
    const { db } = world.apiContext;
    await db.run(sql`update desk_service set max_units = 500000000, rate_units = 95000 where id = ${serviceId}`);
    const row = await db.one<{ rate: bigint | null }>(sql`select rate_units as rate from desk_service where id = ${serviceId}`);
    expect(row.rate).toBeNull();
  });

  test('is not set when the maximum is raised at the same moment', async () => {
    const alice = await channel({ rate: '0.1', max: '10' });
    const serviceId = await traders.serviceOf(alice, 'buy');
    await alice.call(desk.updateRate, { serviceId, rate: null });
    let asks: Promise<unknown> | undefined;
    await traders.owner.transaction(async (tx) => {
      await tx.run(sql`update desk_service set max_units = 500000000 where id = ${serviceId}`);
      asks = alice.call(desk.updateRate, { serviceId, rate: '0.0985' }).catch(({ key }: { key: string }) => key);
      const waiting = () =>
        traders.owner.many(sql`
          select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%desk_service%'`);
      await expect.poll(waiting).toHaveLength(1);
    });
    expect(await asks).toBe('ACTION_CHANGED');
    expect((await alice.call(desk.services, {})).list).toMatchObject([{ hasOwnRate: false, max: '500' }]);
    const { used } = await traders.owner.one<{ used: bigint }>(sql`
      select coalesce(sum(used_units), 0) as used from unsigned_spending where account = ${alice.id}`);
    expect(used).toBe(0n);
  });
});

describe('what a passageway has done', () => {
  test('is counted from its orders, and shown on its page and in the list', async () => {
    const [alice, customer] = [await channel(), await world.member()];
    await customer.deposits('USDT', '100');
    await traders.named(customer);
    const serviceId = await traders.serviceOf(alice, 'buy');
    const places = async () => {
      const terms = { market: 'BCG/USDT', side: 'buy' as const, amount: '50', serviceId };
      const { rate } = await customer.call(desk.checkOrder, terms);
      const { id, gives } = await customer.call(desk.order, { ...terms, rate });
      return { id, value: gives.amount };
    };
    const { id: named, value } = await places();
    await alice.call(desk.accept, { id: named, state: 'pending' });
    const { id: cancelled } = await places();
    await customer.call(desk.order, { id: cancelled, action: 'cancel', state: 'pending' });
    const { id: missed } = await places();
    await world.advanceMinutes(31);
    await customer.call(desk.orderDetail, { id: missed });
    await foldStandings(world.context);
    const shown = await customer.call(desk.provider, { serviceId });
    expect(shown).toMatchObject({ isOwn: false, level: 1, facts: { completed: 1, missed: 1, completion: 50, volume: '0' } });
    expect(shown.operator.address).toMatch(/^0x..…....$/);
    await world.advanceMinutes(24 * 60);
    await customer.call(desk.orderDetail, { id: named });
    await foldStandings(world.context);
    expect((await customer.call(desk.channels, {})).list[0]?.facts).toMatchObject({ completed: 1, volume: value });
    // Neither of the two has a bot: nothing of it counts for a level.
    expect((await alice.call(desk.level, {})).levels[1]?.counted).toBe('0');
    for (const who of [alice, customer]) {
      await who.deposits('USDT', '100');
      await who.buysBots(1);
    }
    const { id: counted, value: second } = await places();
    await alice.call(desk.accept, { id: counted, state: 'pending' });
    await world.advanceMinutes(24 * 60 + 1);
    await customer.call(desk.orderDetail, { id: counted });
    // Exact before it is folded, and after.
    expect((await alice.call(desk.level, {})).levels[1]?.counted).toBe(second);
    await foldStandings(world.context);
    expect((await alice.call(desk.level, {})).levels[1]?.counted).toBe(second);
  });

  test('is listed with what its wallet, its level and its day have room for', async () => {
    const alice = await channel({ min: '20' });
    await traders.trades(alice, { offers: [{ side: 'buy', min: '20' }, { side: 'sell' }] });
    const listed = async () => {
      const { list } = await alice.call(desk.channels, {});
      const sides = ['buy', 'sell'] as const;
      const found = await Promise.all(sides.map((side) => alice.call(desk.channels, { side })));
      const bySide = sides.filter((_, at) => found[at]?.total === 1);
      const own = (await alice.call(desk.services, {})).list.filter(({ takesOrders }) => takesOrders).map(({ side }) => side);
      // The list and the page of a passageway agree.
      expect(bySide).toEqual(own);
      if (own.length > 0) expect(list[0]?.services.filter(({ takesOrders }) => takesOrders).map(({ side }) => side)).toEqual(own);
      return own;
    };
    expect(await listed()).toEqual(['buy']);
    expect((await alice.call(desk.userinfo, {})).next).toBeNull();
    await alice.call(desk.empty, { asset: 'BCG', amount: '300.1' });
    expect(await listed()).toEqual([]);
    expect((await alice.call(desk.userinfo, {})).next).toBe('fill');
    await alice.call(desk.fill, { asset: 'BCG', amount: '0.1' });
    expect(await listed()).toEqual(['buy']);
    // What is left of the day, or the largest order of the level, is below its smallest order.
    await traders.owner.run(sql`
      update desk_passageway set used_day = platform_today(), used_units = 985000000 where account = ${alice.id}`);
    expect(await listed()).toEqual([]);
    await traders.owner.run(sql`update desk_passageway set used_day = 0, used_units = 0 where account = ${alice.id}`);
    await world.changesParams({ 'desk.L1.maxOrder': '19' });
    expect(await listed()).toEqual([]);
    await world.changesParams({ 'desk.L1.maxOrder': '500' });
    expect(await listed()).toEqual(['buy']);
  });

  test('orders the list, by market and side, page by page', async () => {
    const [first, second] = [await channel(), await channel()];
    const reader = await world.member();
    await traders.owner.run(sql`update desk_standing set completed = 1000 where account = ${second.id}`);
    await traders.owner.run(sql`update desk_standing set completed = 999 where account = ${first.id}`);
    const page = (input: InputOf<typeof desk.channels>) => reader.call(desk.channels, input);
    expect(await page({ size: 1 })).toMatchObject({ total: 2, next: 2, list: [{ facts: { completed: 1000 } }] });
    expect(await page({ size: 1, page: 2 })).toMatchObject({ total: 2, next: null, list: [{ facts: { completed: 999 } }] });
    expect(await page({ side: 'sell' })).toMatchObject({ total: 0, list: [] });
    expect((await page({ market: 'BCG/USDT', side: 'buy' })).total).toBe(2);
    await expect(page({ market: 'XYZ/USDT' })).rejects.toMatchObject({ key: 'MARKET_UNKNOWN' });
    const { list } = await reader.call(desk.markets, {});
    expect(list.find(({ base }) => base === 'BCG')).toMatchObject({
      reference: '0.1',
      band: { least: '0.098', most: '0.102' },
      bandPercent: '2',
      channels: { buy: 2, sell: 0 },
    });
    await second.call(desk.stop, {});
    expect((await page({})).total).toBe(1);
    await expect(reader.call(desk.provider, {})).rejects.toMatchObject({ key: 'PASSAGEWAY_UNKNOWN' });
    await expect(reader.call(desk.services, { operator: reader.address })).rejects.toMatchObject({ key: 'PASSAGEWAY_UNKNOWN' });
    expect((await reader.call(desk.services, { operator: first.address })).list).toHaveLength(1);
  });
});
