import { staking } from '@ocean/api/areas/staking';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '#dev/economy/economy.ts';
import { beginBeforeMidnight, slowProcess, until, waitsForLock } from '#dev/world/slow-process.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Context } from '../../../context.ts';
import { leaveStake } from '../../staking/leave-stake.ts';
import { takeAward } from './take-award.ts';

/* One stake, the award for serving it and its cancellation, around the midnight that ends its term. */

const TERM = 3;
const STAKE_DAYS = 30;

const world = useWorld();
beforeAll(() => world.changesParams({ 'bot.waitDays': 0, 'bot.termDays': TERM, 'bot.graceDays': 2 }));
afterAll(() => world.audit());

/** On the last day of a stake, with a bot that has served its term. */
async function staker(): Promise<{ who: Member; id: string }> {
  const { member: who } = await world.memberWithRunningBots();
  const { stake } = await who.call(staking.pledge, { amount: '10', days: STAKE_DAYS });
  await world.nextDay(STAKE_DAYS);
  await world.closeDays();
  return { who, id: stake.id };
}

const takes = (who: Member) => takeAward(world.context, callOf(who.id), 'firstStake');
const stateOf = async (who: Member) => (await who.call(staking.show, {})).stakes.list[0]?.state;

const leaves = (context: Context, who: Member, id: string) =>
  leaveStake(context, callOf(who.id), { id }).then(
    () => 'done',
    (error: { key?: string }) => error.key,
  );

describe('a cancellation that began before midnight', () => {
  test('is refused after the award: the stake was served', async () => {
    const { who, done, goOn } = await beginBeforeMidnight(world.context, staker, (context, { who, id }) =>
      leaves(context, who, id),
    );
    expect((await takes(who)).collected).toBe('5');
    goOn();
    expect(await done).toBe('STAKE_ENDED');
    expect(await stateOf(who)).toBe('ended');
    await world.audit();
  });

  test('leaves no award when it cancels the stake before the award is counted', async () => {
    const { who, id } = await staker();
    const slow = slowProcess(world.context, 'posting');
    const left = leaves(slow.context, who, id);
    await slow.reached();
    await world.nextDay();
    const taken = takes(who);
    await until(() => waitsForLock(world.context, 'lock_stakes'));
    slow.goOn();
    expect(await left).toBe('done');
    expect(await taken).toMatchObject({ collected: '0', task: { state: 'open' } });
    expect(await stateOf(who)).toBe('cancelled');
    await world.audit();
  });
});

describe("a fallen server with the API's role", () => {
  let api: pg.Client;
  beforeAll(async () => {
    api = new pg.Client({ connectionString: world.database.apiUrl });
    await api.connect();
  });
  afterAll(() => api?.end());

  test.each(['read committed', 'repeatable read'])(
    'cancels no stake that was served for an award, with the day and a snapshot of before it, %s',
    async (isolation) => {
      const { who, id } = await staker();
      await api.query(`begin isolation level ${isolation}; select platform_today()`);
      await world.nextDay();
      expect((await takes(who)).collected).toBe('5');
      // The database's clock only moves forwards, so the platform's clock is set back to the day of this transaction.
      await world.context.db.run(sql`update platform_setting set clock_offset = clock_offset - interval '24 hours'`);
      const cancels = api.query(
        `insert into stake_event (account, request_id, stake_id, kind, available_units, staked_units, reward_units, pool_units, day, at)
        select account, gen_random_uuid(), id, 'cancelled', amount_units, -amount_units, -reward_units, reward_units, platform_today(), platform_now()
        from stake where account = $1 and id = $2`,
        [who.id, id],
      );
      await expect(cancels).rejects.toThrow(/what its terms and the day allow|could not serialize/);
      await api.query('rollback');
      await expect(api.query('update stake set is_awarded = false where id = $1', [id])).rejects.toMatchObject({ code: '42501' });
      await world.nextDay();
    },
  );
});
