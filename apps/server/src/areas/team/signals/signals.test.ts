import { api } from '@ocean/api/areas/api';
import { earnings } from '@ocean/api/areas/earnings';
import { erc20Abi } from '@ocean/chain/abi/erc20';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealAll } from '#dev/ledger/seal-all.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { findSignals } from './find-signals.ts';
import { lookUpFunding } from './look-up-funding.ts';
import { readSignals } from './queries.ts';

const world = useWorld();
let desk: OperatorsDesk;
let worker: PooledDatabase;
beforeAll(() => {
  desk = openDesk(world);
  worker = openDatabase(world.database.workerUrl, { connections: 4 });
});
afterAll(() => Promise.all([desk?.close(), worker?.end()]));

/** Runs the worker's jobs with its role, late enough for everything that is examined with a delay. */
async function looks(): Promise<void> {
  await world.advanceMinutes(75);
  await sealAll(worker);
  await findSignals({ ...world.context, db: worker });
  await lookUpFunding({ ...world.context, db: worker });
}

const signalsOf = async ({ id }: Member) =>
  (await readSignals(desk.db, { account: id }, 100)).map(({ kind, account, others }) => ({ kind, account, others }));

/** An inviter with a bot, who gets 8 % of invitees' purchases. */
async function inviterWithBot(): Promise<Member> {
  const inviter = await world.member({ inviter: await world.member() });
  await inviter.deposits('USDT', '200');
  await inviter.buysBots(1);
  return inviter;
}

const gives = (from: Member, to: Member, amount: string) =>
  from.call(earnings.transfer, { asset: 'USDT', amount, to: to.address });

async function inviteeWith(inviter: Member, usdt: string): Promise<Member> {
  const invitee = await world.member({ inviter });
  await invitee.deposits('USDT', usdt);
  return invitee;
}

describe('a purchase with money from a member who gains by it', () => {
  test('is a signal from half the price on, one per pair and day', async () => {
    const boss = await inviterWithBot();
    const straw = await inviteeWith(boss, '150');
    await gives(boss, straw, '30');
    await gives(boss, straw, '20');
    await straw.buysBots(1);
    await straw.buysBots(1);
    await looks();
    expect(await signalsOf(boss)).toEqual([{ kind: 'fundedPurchase', account: boss.id, others: [straw.id] }]);
    const [signal] = await readSignals(desk.db, { account: straw.id }, 1);
    expect(signal?.details).toMatchObject({
      asset: 'USDT',
      paidUnits: '100000000',
      givenUnits: '50000000',
      shareUnits: '8000000',
    });
  });

  test('is none with less, with money from after the purchase or long before, or from a member without a share', async () => {
    const boss = await inviterWithBot();
    const friend = await inviteeWith(boss, '100');
    await gives(boss, friend, '10');
    await friend.buysBots(1);
    await gives(boss, friend, '40');
    // Without a bot, the inviter gets no share.
    const poor = await inviteeWith(await world.member(), '50');
    const helped = await inviteeWith(poor, '50');
    await gives(poor, helped, '50');
    await helped.buysBots(1);
    const early = await inviterWithBot();
    const late = await inviteeWith(early, '50');
    await gives(early, late, '50');
    await world.nextDay(8);
    await late.buysBots(1);
    await looks();
    for (const one of [boss, poor, early]) expect(await signalsOf(one)).toEqual([]);
  });
});

describe('money that comes back to a member with a share', () => {
  test('is a signal once it is as much as the share, in any number of transfers', async () => {
    const boss = await inviterWithBot();
    const straw = await inviteeWith(boss, '150');
    await straw.buysBots(1);
    await gives(straw, boss, '3');
    await gives(straw, boss, '3');
    await looks();
    expect(await signalsOf(boss)).toEqual([]);
    await gives(straw, boss, '2');
    await looks();
    expect(await signalsOf(boss)).toEqual([{ kind: 'paidBack', account: boss.id, others: [straw.id] }]);
  });

  test('is none before the purchase, long after it, or without one', async () => {
    const boss = await inviterWithBot();
    const debtor = await inviteeWith(boss, '200');
    await gives(debtor, boss, '20');
    await debtor.buysBots(1);
    const other = await inviteeWith(boss, '50');
    await gives(other, boss, '20');
    await world.nextDay(8);
    await gives(debtor, boss, '20');
    await looks();
    expect(await signalsOf(boss)).toEqual([]);
  });
});

describe('bots that their buyer sends on', () => {
  test('are a signal when they go to a member with a share of their price', async () => {
    const boss = await inviterWithBot();
    const straw = await inviteeWith(boss, '100');
    await straw.sendsBots(await straw.buysBots(1), boss);
    await looks();
    expect(await signalsOf(boss)).toEqual([{ kind: 'botsPassedUp', account: boss.id, others: [straw.id] }]);
  });

  test('are none when they go to another member, or back down', async () => {
    const boss = await inviterWithBot();
    const buyer = await inviteeWith(boss, '100');
    const friend = await world.member({ inviter: boss });
    await buyer.sendsBots(await buyer.buysBots(1), friend);
    const { list } = await boss.call(api.bots.list, {});
    await boss.sendsBots(
      list.map(({ id }) => id),
      friend,
    );
    await looks();
    expect(await signalsOf(boss)).toEqual([]);
    expect(await signalsOf(friend)).toEqual([]);
  });
});

describe('registrations by one code', () => {
  test('are a signal from twenty in an hour on, once the hour is over; fewer are none', async () => {
    const [many, few] = [await world.member(), await world.member()];
    const { minutes } = await desk.db.one<{ minutes: number }>(sql`
      select 61 - extract(minute from platform_now() at time zone 'UTC')::integer as minutes`);
    await world.advanceMinutes(minutes);
    await Promise.all(Array.from({ length: 20 }, () => world.member({ inviter: many })));
    await Promise.all(Array.from({ length: 19 }, () => world.member({ inviter: few })));
    await findSignals({ ...world.context, db: worker });
    expect(await signalsOf(many)).toEqual([]);
    await looks();
    expect(await signalsOf(many)).toEqual([{ kind: 'registrationBurst', account: many.id, others: [] }]);
    expect((await readSignals(desk.db, { account: many.id }, 1))[0]?.details).toMatchObject({ members: 20 });
    expect(await signalsOf(few)).toEqual([]);
  }, 120_000);
});

describe('first payments with tokens of one wallet', () => {
  const unrelated = async () => world.member({ inviter: await world.member() });
  /** The wallet sends tokens on chain, and the member pays the vault with them. */
  async function funds(wallet: Member, member: Member): Promise<void> {
    const units = world.unitsOf('USDT', '10');
    await wallet.send({ abi: erc20Abi, address: world.tokenOf('USDT'), functionName: 'transfer', args: [member.address, units] });
    await member.approves('USDT', '10');
    await member.ofVault('deposit', [world.tokenOf('USDT'), units]);
    await world.settle();
  }

  test('are a signal for three accounts of one line, and none for accounts elsewhere funded by an exchange', async () => {
    const wallet = await unrelated();
    await wallet.faucet('USDT', '1000');
    const boss = await unrelated();
    const invitees = [await world.member({ inviter: boss }), await world.member({ inviter: boss })];
    const elsewhere = [await unrelated(), await unrelated(), await unrelated()];
    for (const member of [boss, ...elsewhere, ...invitees]) await funds(wallet, member);
    await looks();
    const others = invitees.map(({ id }) => id).sort();
    const [signal, ...more] = await readSignals(desk.db, { account: boss.id }, 10);
    expect(more).toEqual([]);
    expect(signal).toMatchObject({ kind: 'sharedFunding', account: boss.id, details: { source: wallet.id, members: 3 } });
    expect([...(signal?.others ?? [])].sort()).toEqual(others);
    for (const member of elsewhere) expect(await signalsOf(member)).toEqual([]);
  });

  test('are none with minted tokens, or tokens that the vault paid out', async () => {
    const boss = await unrelated();
    await boss.deposits('USDT', '100');
    const invitees = [
      await world.member({ inviter: boss }),
      await world.member({ inviter: boss }),
      await world.member({ inviter: boss }),
    ];
    for (const invitee of invitees) {
      await gives(boss, invitee, '15');
      await invitee.claims(await invitee.call(earnings.withdraw, { asset: 'USDT', amount: '12' }));
      await invitee.approves('USDT', '10');
      await invitee.ofVault('deposit', [world.tokenOf('USDT'), world.unitsOf('USDT', '10')]);
    }
    await world.settle();
    await looks();
    expect(await signalsOf(boss)).toEqual([]);
    const sources = await desk.db.many(sql`
      select source from wallet_funding where account = any (${[boss, ...invitees].map(({ id }) => id)}::text[])`);
    expect(sources).toEqual([boss, ...invitees].map(() => ({ source: null })));
  });
});

test('concurrent workers find each signal once, and do not read examined facts again', async () => {
  const boss = await inviterWithBot();
  const straw = await inviteeWith(boss, '100');
  await gives(boss, straw, '50');
  await straw.buysBots(1);
  await world.advanceMinutes(75);
  await sealAll(worker);
  const found = await Promise.all([1, 2, 3, 4].map(() => findSignals({ ...world.context, db: worker })));
  expect(found.reduce((sum, fresh) => sum + fresh, 0)).toBe(1);
  expect(await findSignals({ ...world.context, db: worker })).toBe(0);
  expect(await signalsOf(boss)).toHaveLength(1);
});

test('after a worker dies between finding and moving on, the signal is found again', async () => {
  const boss = await inviterWithBot();
  const straw = await inviteeWith(boss, '100');
  await gives(boss, straw, '50');
  await straw.buysBots(1);
  await world.advanceMinutes(75);
  await sealAll(worker);
  const dying = {
    ...worker,
    transaction: (work: (tx: never) => Promise<unknown>) =>
      worker.transaction(async (tx) => {
        await work(tx as never);
        throw new Error('killed');
      }),
  } as unknown as PooledDatabase;
  await expect(findSignals({ ...world.context, db: dying })).rejects.toThrow('killed');
  expect(await signalsOf(boss)).toEqual([]);
  await findSignals({ ...world.context, db: worker });
  expect(await signalsOf(boss)).toHaveLength(1);
});
