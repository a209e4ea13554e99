import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateReserve } from '../../../operate/treasury/operate-reserve.ts';
import { readVaultCaps } from './read-vault-caps.ts';

const world = useWorld();

const withdraws = (who: Member, amount: string) => who.call(earnings.withdraw, { asset: 'USDT', amount });
const stateOf = async (who: Member, amount: string) => (await withdraws(who, amount)).state;
const needsApproval = async (who: Member, amount: string) =>
  (await who.call(earnings.checkWithdrawal, { asset: 'USDT', amount })).needsApproval;
const reserve = async () =>
  (await operateReserve({ ...world.context.config, db: world.context.db, owners: [] }, [])).find((line) =>
    line.startsWith('USDT'),
  );

/** The admin of the vault limits USDT, and the platform reads it. */
async function limits(capacity: string, perHour: string): Promise<void> {
  await world.administers('setCap', [
    world.tokenOf('USDT'),
    world.unitsOf('USDT', capacity),
    world.unitsOf('USDT', perHour) / 3600n,
  ]);
  await world.settle();
  await readVaultCaps(world.context);
}

/** Keeps a test from crossing the end of an hour. */
async function beginsAnHour(): Promise<void> {
  const { minute } = await world.context.db.one<{ minute: number }>(sql`
    select extract(minute from platform_now())::integer as minute`);
  await world.advanceMinutes(61 - minute);
  await world.settle();
  await readVaultCaps(world.context);
}

/** Every test begins with a full cap and a new day. */
async function beginsADay(): Promise<void> {
  await world.nextDay(2);
  await world.settle();
  await world.runJobs();
  await beginsAnHour();
}

beforeAll(async () => {
  await world.nextDay();
  await limits('10000', '3600');
});

describe('one account and the cap of the vault', () => {
  test('withdraws its share without approval; the share refills by the hour', async () => {
    await beginsADay();
    const alice = await world.memberWithUsdt('1000');
    // The share is 5 %: 500 USDT. What leaves the vault counts, so the fee of 1 does not.
    expect([await needsApproval(alice, '501'), await needsApproval(alice, '501.000001')]).toEqual([false, true]);
    expect(await stateOf(alice, '501')).toBe('signed');
    expect(await needsApproval(alice, '10')).toBe(true);
    await world.advanceMinutes(60);
    // A full hour gives back 500 / 24 USDT, and the fee of 1 does not count.
    expect([await needsApproval(alice, '21.8'), await needsApproval(alice, '23.8')]).toEqual([false, true]);
    expect(await stateOf(alice, '21.8')).toBe('signed');
  });

  test('is counted one after the other', async () => {
    await beginsADay();
    const alice = await world.memberWithUsdt('1000');
    const made = await Promise.all(Array.from({ length: 5 }, () => withdraws(alice, '180')));
    expect(made.filter(({ state }) => state === 'signed')).toHaveLength(2);
    for (const { id, state } of made) if (state === 'approval') await alice.call(earnings.cancelWithdrawal, { id });
  });

  test('leaves 100 USDT a day to every account when the cap is nearly used up', async () => {
    await beginsADay();
    await limits('1000', '1');
    const crowd = [await world.memberWithUsdt('500'), await world.memberWithUsdt('500'), await world.memberWithUsdt('500')];
    await world.changesParams({ 'withdraw.capShare': '100' });
    const [alice, bob, carol] = crowd as [Member, Member, Member];
    expect(await stateOf(alice, '500')).toBe('signed');
    expect(await reserve()).toContain('vouchers take 499, 501 left');
    // 20 % of the cap, 200 USDT, stay for small withdrawals.
    expect([await needsApproval(bob, '302'), await needsApproval(bob, '302.000001')]).toEqual([false, true]);
    expect(await stateOf(bob, '302')).toBe('signed');
    expect([await stateOf(carol, '101'), await stateOf(carol, '100')]).toEqual(['approval', 'signed']);
    expect(await reserve()).toContain('100 waits for approval');
    await world.changesParams({ 'withdraw.capShare': '5' });
    await limits('10000', '3600');
  });
});

describe('a claim that meets the cap', () => {
  test('is told from when it can be made, and can be made then', async () => {
    await beginsADay();
    const [alice, bob] = [await world.memberWithUsdt('400'), await world.memberWithUsdt('400')];
    const [first, second] = [await withdraws(alice, '301'), await withdraws(bob, '301')];
    await limits('310', '360');
    const shown = async (who: Member, id: string) => (await who.call(earnings.listWithdrawals, { id })).list[0];
    expect((await shown(bob, second.id))?.claimFrom).toBeNull();
    await alice.claims(first);
    await world.settle();
    await readVaultCaps(world.context);
    const waiting = await shown(bob, second.id);
    expect(waiting).toMatchObject({ state: 'signed', claimFrom: expect.any(String) });
    await expect(bob.claims(second)).rejects.toThrow(/CapExceeded/);
    const { now } = await world.context.db.one<{ now: Date }>(sql`select platform_now() as now`);
    const minutes = (Date.parse(waiting?.claimFrom ?? '') - now.getTime()) / 60_000;
    // 290 USDT are missing, and 6 are refilled per minute.
    expect(minutes).toBeGreaterThan(45);
    expect(minutes).toBeLessThanOrEqual(48.4);
    await world.advanceMinutes(Math.ceil(minutes) + 1);
    expect((await shown(bob, second.id))?.claimFrom).toBeNull();
    await bob.claims(second);
    await world.settle();
    expect(await shown(bob, second.id)).toMatchObject({ state: 'claimed', claimFrom: null });
    await limits('10000', '3600');
  });
});
