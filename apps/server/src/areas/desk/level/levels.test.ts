import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import { INITIAL_PARAMS, type Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditsBut } from '#dev/desk/audits-but.ts';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Transaction } from '../../../db/database.ts';
import { deriveId } from '../../../derive-id.ts';
import { depositBonded, depositReturned } from '../../../ledger/desk-movements.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { returnDeposits } from './return-deposits.ts';
import { levelTerms } from './rules.ts';

const world = useWorld({ mayBeForged: true });
afterAll(() => auditsBut(world, ['deskPartnersAreOfOrders']));
let traders: Traders;
beforeAll(() => {
  traders = openTraders(world);
});
afterAll(() => traders?.close());

const PARTNERS = Array.from({ length: 5 }, (_, at) => `0x${String(at + 1).padStart(40, '0')}`);
const need = (level: number) => levelTerms(INITIAL_PARAMS)[level - 1]?.volumeUnits ?? 0n;

/** A trader with BCG and the given released volume with each of some counterparties. */
async function operator({ each = need(2) / 5n, partners = PARTNERS, usdt = '200' } = {}): Promise<Member> {
  const who = await world.member();
  await who.getsBcg(usdt);
  await traders.trades(who, {});
  await traded(who, each, partners);
  return who;
}

const traded = (who: Member, each: bigint, partners = PARTNERS) =>
  traders.owner.run(sql`
    insert into desk_partner (account, partner, units) select ${who.id}, partner, ${each}::numeric from unnest(${partners}::text[]) partner
    on conflict (account, partner) do update set units = excluded.units`);

/** Upgrades with the wallet's signature over the deposit of the next level. */
async function upgrades(who: Member, level: number) {
  const { next } = await who.call(desk.level, {});
  const signed = await who.signs({ call: 'tor/levelUpgrade', level, amount: next?.toBond ?? '0' });
  return who.call(desk.levelUpgrade, { level, challengeId: signed.challengeId, signature: signed.signature });
}

const bondedOf = async (who: Member) =>
  (
    await traders.owner.one<{ units: bigint }>(sql`
    select coalesce(sum(b.posted), 0) as units from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.owner = ${who.id} and a.part = 'bonded'`)
  ).units /
  10n ** 18n;

test('the terms in the database are the initial ones', async () => {
  const keys = [
    ...([2, 3, 4, 5] as const).flatMap((level) => [`desk.L${level}.volume`, `desk.L${level}.deposit`] as const),
    'desk.providerDeposit',
    'desk.partnerShare',
    'desk.depositDays',
  ] as const;
  for (const key of keys) {
    const { term } = await traders.owner.one<{ term: bigint }>(sql`select desk_term(${key})::numeric(38, 0) as term`);
    expect([key, term]).toEqual([key, BigInt(INITIAL_PARAMS[key])]);
  }
});

describe('a level', () => {
  test('is reached by volume with five counterparties, and bonds the difference alone', async () => {
    const alice = await operator({ usdt: '300' });
    expect((await alice.call(desk.level, {})).next).toMatchObject({ level: 2, toBond: '200', missingVolume: '0' });
    expect(await upgrades(alice, 2)).toMatchObject({ level: 2, bonded: '200', next: { level: 3, toBond: '800' } });
    await traded(alice, need(3) / 5n);
    expect(await upgrades(alice, 3)).toMatchObject({ level: 3, bonded: '1000' });
    expect(await bondedOf(alice)).toBe(1000n);
  });

  test.each<[string, Parameters<typeof operator>[0]]>([
    ['of one counterparty, however much', { each: need(2) * 1000n, partners: PARTNERS.slice(0, 1) }],
    ['of four counterparties, however much', { each: need(2), partners: PARTNERS.slice(0, 4) }],
    ['one unit too little', { each: need(2) / 5n - 1n }],
    ['none', { partners: [] }],
  ])('is not reached by volume: %s', async (_, trade) => {
    const bob = await operator(trade);
    await expect(upgrades(bob, 2)).rejects.toMatchObject({ key: 'LEVEL_NOT_REACHED' });
    const forged = sql`select raise_desk_level(${bob.id}, 1, ${randomUUID()}::uuid, ${randomUUID()}::uuid)`;
    await expect(world.apiContext.db.run(forged)).rejects.toThrow('does not reach level');
  });

  test('needs a signature above the daily value, and the BCG', async () => {
    const carol = await operator();
    await world.context.db.run(sql`update unsigned_spending set used_units = 0`);
    // 200 BCG are worth less than the daily value; earlier spending counts.
    await carol.call(desk.levelUpgrade, { level: 2 });
    await traded(carol, need(3) / 5n);
    await expect(carol.call(desk.levelUpgrade, { level: 3 })).rejects.toMatchObject({ key: 'STEP_UP_NEEDED' });
    const poor = await operator({ usdt: '10' });
    await expect(poor.call(desk.levelUpgrade, { level: 2 })).rejects.toMatchObject({ key: 'BCG_INSUFFICIENT' });
  });

  test('is not taken by a second tap that saw the previous level', async () => {
    const dora = await operator({ each: need(3) / 5n, usdt: '300' });
    await upgrades(dora, 2);
    await expect(dora.call(desk.levelUpgrade, { level: 2 })).rejects.toMatchObject({ key: 'ACTION_CHANGED' });
    expect((await dora.call(desk.level, {})).level).toBe(2);
  });

  test('is raised once by twenty concurrent upgrades, of one request or of twenty', async () => {
    const emil = await operator({ each: need(5), usdt: '300' });
    const headers = { 'idempotency-key': randomUUID() };
    await Promise.all(Array.from({ length: 20 }, () => emil.post('/api/tor/levelUpgrade', { level: 2 }, headers)));
    expect([(await emil.call(desk.level, {})).level, await bondedOf(emil)]).toEqual([2, 200n]);
    const fred = await operator({ each: need(5), usdt: '300' });
    await Promise.all(Array.from({ length: 20 }, () => fred.post('/api/tor/levelUpgrade', { level: 2 })));
    expect([(await fred.call(desk.level, {})).level, await bondedOf(fred)]).toEqual([2, 200n]);
  });

  test('is raised by one of two concurrent processes', async () => {
    const gina = await operator({ each: need(5), usdt: '300' });
    const raise = (tx: Transaction, id: string) => tx.run(sql`select raise_desk_level(${gina.id}, 1, ${id}::uuid, ${id}::uuid)`);
    const tries = ['a', 'b'].map((name) => {
      const depositId = deriveId(name, randomUUID());
      return world.apiContext.db.transaction(async (tx) => {
        await raise(tx, depositId);
        await world.apiContext.ledger.postIn(tx, [
          depositBonded({ depositId, account: gina.id, purpose: 'level', units: 200n * 10n ** 18n }),
        ]);
      });
    });
    expect((await Promise.allSettled(tries)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([(await gina.call(desk.level, {})).level, await bondedOf(gina)]).toEqual([2, 200n]);
  });
});

test('lets a suspended member leave a level but take none', async () => {
  const kim = await operator({ each: need(5) });
  await upgrades(kim, 2);
  await traders.owner.run(sql`update account set suspended_at = platform_now() where address = ${kim.id}`);
  await expect(kim.call(desk.levelUpgrade, { level: 3 })).rejects.toMatchObject({ key: 'ACCOUNT_SUSPENDED' });
  const forged = sql`select raise_desk_level(${kim.id}, 2, ${randomUUID()}::uuid, ${randomUUID()}::uuid)`;
  await expect(world.apiContext.db.run(forged)).rejects.toThrow('is suspended');
  expect(await kim.call(desk.levelUpgrade, { action: 'leave' })).toMatchObject({ level: 1, returning: [{ amount: '200' }] });
});

describe('a deposit', () => {
  test('comes back once, after its days and never sooner', async () => {
    const hanna = await operator();
    await upgrades(hanna, 2);
    const left = await hanna.call(desk.levelUpgrade, { action: 'leave' });
    expect(left).toMatchObject({ level: 1, bonded: '0', returning: [{ amount: '200', kind: 'level' }] });
    await expect(hanna.call(desk.levelUpgrade, { action: 'leave' })).rejects.toMatchObject({ key: 'LEVEL_LOWEST' });
    await returnDeposits(world.context);
    await world.advanceMinutes(7 * 24 * 60 - 5);
    await returnDeposits(world.context);
    expect(await bondedOf(hanna)).toBe(200n);
    await world.advanceMinutes(6);
    await Promise.all([returnDeposits(world.context), returnDeposits(world.context), returnDeposits(world.context)]);
    expect(await bondedOf(hanna)).toBe(0n);
    expect((await hanna.call(desk.level, {})).returning).toEqual([]);
  });

  test('is returned by the next worker when a worker dies', async () => {
    const ida = await operator();
    await upgrades(ida, 2);
    await ida.call(desk.levelUpgrade, { action: 'leave' });
    await world.advanceMinutes(7 * 24 * 60 + 1);
    const died = world.context.db.transaction(async (tx) => {
      await tx.run(sql`select from return_desk_deposits(10)`);
      throw new Error('died');
    });
    await expect(died).rejects.toThrow('died');
    expect(await bondedOf(ida)).toBe(200n);
    await returnDeposits(world.context);
    expect(await bondedOf(ida)).toBe(0n);
  });

  test('can be neither forged nor returned with the role of the API', async () => {
    const jane = await operator();
    await upgrades(jane, 2);
    const { db, ledger } = world.apiContext;
    const { id } = await db.one<{ id: string }>(sql`select id from desk_deposit where account = ${jane.id}`);
    const attacks = [
      sql`insert into desk_deposit (id, account, purpose, units) values (${randomUUID()}, ${jane.id}, 'level', 1)`,
      sql`update desk_deposit set returns_at = platform_now(), returned_at = platform_now() where id = ${id}`,
      sql`update desk_passageway set level = 5 where account = ${jane.id}`,
      sql`delete from desk_deposit where id = ${id}`,
      sql`insert into desk_partner (account, partner, units) values (${jane.id}, ${jane.id}, 1)`,
      sql`select return_desk_deposits(10)`,
    ];
    for (const attack of attacks) await expect(db.run(attack)).rejects.toThrow('permission denied');
    const back = depositReturned({ depositId: id, account: jane.id, purpose: 'level', units: 200n * 10n ** 18n });
    await expect(db.transaction((tx) => ledger.postIn(tx, [back]))).rejects.toThrow();
    // No change of a level commits without its movement.
    await traded(jane, need(3) / 5n);
    const silent = sql`select raise_desk_level(${jane.id}, 2, ${randomUUID()}::uuid, ${randomUUID()}::uuid)`;
    await expect(db.run(silent)).rejects.toThrow('without its movement');
    // Not even the owner of the tables can shorten the wait.
    await expect(
      traders.owner.run(
        sql`update desk_deposit set returns_at = platform_now() + interval '1 day', returned_at = platform_now() + interval '1 day' where id = ${id}`,
      ),
    ).rejects.toThrow('comes back once');
  });
});

test('does not count orders with the own line or with accounts without a bot, whatever their value', async () => {
  const [boss, stranger] = [await operator({ partners: [] }), await world.member()];
  const below = await world.member({ inviter: boss });
  const [above, friend] = [await world.member(), await world.member({ inviter: stranger })];
  await traders.owner.run(sql`update desk_passageway set is_started = false`);
  for (const who of [boss, below, above, stranger]) await who.deposits('USDT', '200');
  await boss.exchanges('100');
  await traders.trades(boss, { offers: [{ side: 'buy' }], wallet: { BCG: '900' } });
  for (const who of [below, above, stranger]) await traders.named(who);
  for (const who of [boss, below]) await who.buysBots(1);
  /** Places an order that the boss accepts; returns whether it counts once it is released. */
  const counts = async (customer: Member) => {
    const terms = { market: 'BCG/USDT', side: 'buy', amount: '100', serviceId: await traders.serviceOf(boss, 'buy') } as const;
    const { rate } = await customer.call(desk.checkOrder, terms);
    const { id } = await customer.call(desk.order, { ...terms, rate });
    await boss.call(desk.accept, { id, state: 'pending' });
    await world.advanceMinutes(24 * 60 + 1);
    expect((await boss.call(desk.orderDetail, { id })).state).toBe('released');
    const delta = await traders.owner.one<{ units: bigint; counted: bigint }>(sql`
      select volume_units as units, counted_units as counted from desk_delta where order_id = ${id} and partner is not null`);
    expect(delta.units).toBe(10_000_000n);
    return delta.counted === delta.units;
  };
  // Both have bots, but an order within the line does not count. An order with another line and no bot does not either.
  expect(await counts(below)).toBe(false);
  expect(await counts(stranger)).toBe(false);
  const [bot = ''] = await stranger.buysBots(1);
  expect(await counts(stranger)).toBe(true);
  // A bot that was sent on counts for neither account.
  await traders.owner.run(sql`update bot set owner = ${friend.id} where id = ${bot}`);
  expect(await counts(stranger)).toBe(false);
  await traders.owner.run(sql`update bot set owner = ${stranger.id} where id = ${bot}`);
});

test('accepts orders by the initial terms, and by those that operators have set since', async () => {
  const LEVELS = [1, 2, 3, 4, 5] as const;
  const read = (params: Params) => ({
    quotas: LEVELS.map((level) => params[`desk.L${level}.dailyQuota`]),
    sizes: LEVELS.map((level) => params[`desk.L${level}.maxOrder`]),
    fees: LEVELS.map((level) => params[`desk.L${level}.fee`]),
    hours: LEVELS.map((level) => params[`desk.L${level}.holdHours`]),
    partner: params['desk.maxWithPartner'],
    unsigned: params['stepUp.dailyValue'],
  });
  const judged = () =>
    traders.owner.one<ReturnType<typeof read>>(sql`
      select t.quotas::bigint[] as quotas, t.sizes::bigint[] as sizes, t.fees, t.hours, t.most_with_partner as partner,
        t.unsigned_limit::bigint as unsigned from desk_accept_terms() t`);
  const plain = (terms: ReturnType<typeof read>) =>
    JSON.parse(JSON.stringify(terms, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
  expect(plain(await judged())).toEqual(plain(read(INITIAL_PARAMS)));
  await world.changesParams({
    'desk.L3.fee': '0.17',
    'desk.L2.holdHours': 21,
    'desk.L5.maxOrder': '31000.500001',
    'desk.maxWithPartner': 4,
    'stepUp.dailyValue': '61.5',
  });
  expect(plain(await judged())).toEqual(plain(read(await readParamsToday(world.context.db))));
});
