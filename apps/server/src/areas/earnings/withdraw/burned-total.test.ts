import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import { createFollower } from '../../../chain/follow.ts';
import { finalEvents } from '../../../main/areas.ts';
import { readBurnedUnits } from './queries.ts';

const world = useWorld();

const burned = () => readBurnedUnits(world.context.db);
const ofClaims = async () =>
  (
    await world.context.db.one<{ units: bigint }>(sql`
      select coalesce(sum(burn_units), 0)::numeric(38, 0) as units from withdrawal where state = 'claimed' and asset = 'BCG'`)
  ).units;

test('counts a burn once, when its claim is final, with two processes settling it', async () => {
  expect(await burned()).toBe(0n);
  const members = [await world.memberWithBcg('100'), await world.memberWithBcg('100')];
  for (const member of members) await member.claims(await member.call(earnings.withdraw, { asset: 'BCG', amount: '100' }));
  await world.follower.step();
  expect(await burned()).toBe(0n);
  const follower = () => createFollower({ ...world.context.config, ...world.context, onFinal: finalEvents(world.context) });
  await Promise.allSettled([world.settle(follower()), world.settle(follower())]);
  await world.settle();
  expect(await burned()).toBe(world.unitsOf('BCG', '4'));
  expect(await burned()).toBe(await ofClaims());
});

test('does not count what was rolled back, cancelled or is in another asset', async () => {
  const before = await burned();
  const alice = await world.memberWithBcg('500');
  const { id } = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  const crash = new Error('crash');
  await expect(
    world.context.db.transaction(async (tx) => {
      await tx.run(
        sql`update withdrawal set state = 'claimed', ended_at = platform_now(), claim_tx_hash = '0x1' where id = ${id}`,
      );
      expect(await readBurnedUnits(tx)).toBe(before + world.unitsOf('BCG', '2'));
      throw crash;
    }),
  ).rejects.toBe(crash);
  await alice.deposits('USDT', '50');
  await alice.claims(await alice.call(earnings.withdraw, { asset: 'USDT', amount: '50' }));
  await world.settle();
  expect(await burned()).toBe(before);
  expect(await burned()).toBe(await ofClaims());
});
