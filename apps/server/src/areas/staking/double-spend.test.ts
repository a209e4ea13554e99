import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { staking } from '@ocean/api/areas/staking';
import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();

/* One balance, spent concurrently by everything that can spend it. */

const SENTENCES = new Set(['BCG_INSUFFICIENT', 'BALANCE_INSUFFICIENT']);

test('a balance is transferred, spent on bots, withdrawn or staked only once', async () => {
  const winners = new Set<number>();
  for (let round = 0; round < 4; round += 1) {
    const alice = await world.memberWithBcg('110');
    const bob = await world.member({ inviter: alice });
    const { assets } = await alice.call(earnings.dashboard, { range: 7 });
    const amount = assets.find(({ asset }) => asset === 'BCG')?.available ?? '0';
    const quote = { quantity: 1, asset: 'BCG', payBy: 'balance' } as const;
    const { purchaseId } = await alice.call(purchases.quoteBots, quote);
    const sending = { asset: 'BCG', amount, to: bob.address } as const;
    const { message: _, ...transferProof } = await alice.signs({ call: 'earn/transfer', ...sending });
    const entrusting = { amount, days: 90, rate: '6' };
    const { message: __, ...stakeProof } = await alice.signs({ call: 'earn/trusteeshipJoin', ...entrusting });
    const acts = [
      () => alice.call(staking.pledge, { amount, days: 30 }),
      () => alice.call(earnings.withdraw, { asset: 'BCG', amount }),
      () => alice.call(purchases.payBots, { purchaseId, payBy: 'balance' }),
      () => alice.call(earnings.transfer, { ...sending, ...transferProof }),
      () => alice.call(staking.entrust, { ...entrusting, ...stakeProof }),
    ];
    const turned = [...acts.slice(round), ...acts.slice(0, round)];
    const settled = await Promise.allSettled(turned.map((act) => act()));
    const done = settled.flatMap(({ status }, at) => (status === 'fulfilled' ? [(at + round) % acts.length] : []));
    expect(done).toHaveLength(1);
    for (const one of settled) if (one.status === 'rejected') expect(SENTENCES).toContain(one.reason.key);
    winners.add(done[0] ?? -1);
  }
  expect(winners.size).toBeGreaterThan(0);
}, 60_000);
