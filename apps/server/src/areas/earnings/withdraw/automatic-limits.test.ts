import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../../db/pool.ts';

const world = useWorld();

const withdraws = (who: Member, amount: string) => who.call(earnings.withdraw, { asset: 'USDT', amount });
const stateOf = async (who: Member, amount: string) => (await withdraws(who, amount)).state;

/** What passed without approval today, in whole USDT. */
async function automaticToday(): Promise<number> {
  const row = await world.context.db.maybeOne<{ units: bigint }>(
    sql`select automatic_units as units from withdrawal_day where day = platform_today()`,
  );
  return Number((row?.units ?? 0n) / 10n ** 6n);
}

describe('the automatic limit of an account', () => {
  test('adds up over the day: of 5 withdrawals of 1,000 in a row only the first needs no approval', async () => {
    const alice = await world.memberWithUsdt('5000');
    const states: string[] = [];
    for (let times = 0; times < 5; times += 1) states.push(await stateOf(alice, '1000'));
    expect(states).toEqual(['signed', 'approval', 'approval', 'approval', 'approval']);
  });

  test('counts concurrent withdrawals one after the other', async () => {
    const alice = await world.memberWithUsdt('5000');
    const made = await Promise.all(Array.from({ length: 8 }, () => withdraws(alice, '400')));
    expect(made.filter(({ state }) => state === 'signed')).toHaveLength(2);
    expect(made.filter(({ state }) => state === 'approval')).toHaveLength(6);
  });

  test('is the same in check and act', async () => {
    const alice = await world.memberWithUsdt('2000');
    await withdraws(alice, '600');
    for (const [amount, needsApproval] of [
      ['400', false],
      ['400.000001', true],
    ] as const) {
      expect(await alice.call(earnings.checkWithdrawal, { asset: 'USDT', amount })).toMatchObject({ needsApproval });
    }
    expect(await stateOf(alice, '400.000001')).toBe('approval');
    expect(await stateOf(alice, '400')).toBe('signed');
  });

  test('does not count withdrawals that wait for approval', async () => {
    const alice = await world.memberWithUsdt('4100');
    expect(await stateOf(alice, '3000')).toBe('approval');
    expect(await stateOf(alice, '1000')).toBe('signed');
  });

  test('begins anew with the next day', async () => {
    const alice = await world.memberWithUsdt('2000');
    expect(await stateOf(alice, '1000')).toBe('signed');
    await world.nextDay();
    expect(await stateOf(alice, '1000')).toBe('signed');
  });
});

describe('the automatic limit of all accounts together', () => {
  test('leaves a crowd of accounts 100 USDT each a day, and nothing more, once it is used up', async () => {
    await world.changesParams({ 'withdraw.autoLimitAll': '1500' });
    const [first, second] = [await world.memberWithUsdt('1000'), await world.memberWithUsdt('510')];
    const [third, fourth] = [await world.memberWithUsdt('250'), await world.memberWithUsdt('100')];
    expect(await stateOf(first, '1000')).toBe('signed');
    expect(await stateOf(second, '500')).toBe('signed');
    expect(await automaticToday()).toBe(1500);
    expect(await stateOf(third, '101')).toBe('approval');
    expect(await stateOf(third, '60')).toBe('signed');
    expect(await stateOf(third, '41')).toBe('approval');
    expect(await stateOf(third, '40')).toBe('signed');
    expect(await stateOf(fourth, '100')).toBe('signed');
    expect(await stateOf(second, '10')).toBe('approval');
    expect(await automaticToday()).toBe(1700);
  });

  test('lets only one of several concurrent accounts through when one fits', async () => {
    await world.changesParams({ 'withdraw.autoLimitAll': '1000' });
    const crowd: Member[] = [];
    for (let index = 0; index < 6; index += 1) crowd.push(await world.memberWithUsdt('800'));
    const states = await Promise.all(crowd.map((who) => stateOf(who, '800')));
    expect(states.filter((state) => state === 'signed')).toHaveLength(1);
    expect(await automaticToday()).toBe(800);
  });

  test('regains the value of a withdrawal that is cancelled before it is signed', async () => {
    await world.changesParams({ 'withdraw.autoLimitAll': '1000' });
    const [alice, bob] = [await world.memberWithUsdt('1000'), await world.memberWithUsdt('1000')];
    const { id } = await withdraws(alice, '1000');
    expect(await automaticToday()).toBe(1000);
    // The state after a crash before the signer was asked. Triggers are off, because deadlines and signer records are immutable.
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    await owner.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`delete from signer.voucher where id = ${id}`);
      await tx.run(
        sql`update withdrawal set state = 'held', deadline = null, signature = null, signed_at = null where id = ${id}`,
      );
    });
    await owner.end();
    await alice.call(earnings.cancelWithdrawal, { id });
    expect(await automaticToday()).toBe(0);
    expect(await stateOf(bob, '1000')).toBe('signed');
  });
});
