import { staking } from '@ocean/api/areas/staking';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, describe, expect, test } from 'vitest';
import { callOf } from '#dev/economy/economy.ts';
import { beginBeforeMidnight, slowProcess, until, waitsForLock } from '#dev/world/slow-process.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { leaveStake } from './leave-stake.ts';
import { rankStakes } from './rank-stakes.ts';

/* The ranking of a day and concurrent cancellations of the day before: the audit recomputes it from the stakes each time. */

const DAYS_SERVED = 5;

const world = useWorld();
afterAll(() => world.audit());

async function staker() {
  const who = await world.memberWithBcg('360');
  const { stake } = await who.call(staking.pledge, { amount: '360', days: 90 });
  await world.nextDay(1 + DAYS_SERVED);
  return { who, id: stake.id };
}

/** In BCG · days / 360. */
const pointsOf = async (address: string) =>
  (
    await world.context.db.maybeOne<{ points: bigint }>(sql`
      select points from stake_rank join account on account.number = stake_rank.member where address = ${address}`)
  )?.points;
const BCG = 10n ** 18n;

describe('a cancellation of the day before the ranking', () => {
  test('that is in progress is waited for', async () => {
    const { who, id } = await staker();
    const slow = slowProcess(world.context, 'posting');
    const left = leaveStake(slow.context, callOf(who.id), { id });
    await slow.reached();
    await world.nextDay();
    const ranked = rankStakes(world.context);
    await until(() => waitsForLock(world.context, 'rank_stakes'));
    slow.goOn();
    await Promise.all([left, ranked]);
    expect(await pointsOf(who.id)).toBe(BigInt(DAYS_SERVED) * BCG);
    await world.audit();
  });

  test('that commits later corrects the ranking', async () => {
    const { who, done, goOn } = await beginBeforeMidnight(world.context, staker, (context, { who, id }) =>
      leaveStake(context, callOf(who.id), { id }),
    );
    await Promise.all([rankStakes(world.context), rankStakes(world.context)]);
    expect(await pointsOf(who.id)).toBe(BigInt(DAYS_SERVED + 1) * BCG);
    goOn();
    await done;
    expect(await pointsOf(who.id)).toBe(BigInt(DAYS_SERVED) * BCG);
    await world.audit();
  });

  test('is not delayed while the ranking sums, and is included in it', async () => {
    const owner = new pg.Client({ connectionString: world.database.ownerUrl });
    await owner.connect();
    const { who, done, goOn } = await beginBeforeMidnight(world.context, staker, (context, { who, id }) =>
      leaveStake(context, callOf(who.id), { id }),
    );
    // A lock on other members' rows stops the ranking where it writes its sums.
    await owner.query('begin');
    await owner.query('select from stake_rank where member <> (select number from account where address = $1) for update', [
      who.id,
    ]);
    const ranked = rankStakes(world.context);
    await until(() => waitsForLock(world.context, 'rank_stakes'));
    goOn();
    await done;
    await owner.query('commit');
    await owner.end();
    await ranked;
    expect(await pointsOf(who.id)).toBe(BigInt(DAYS_SERVED) * BCG);
    await world.audit();
  });
});
