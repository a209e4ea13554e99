import { earnings } from '@ocean/api/areas/earnings';
import { staking } from '@ocean/api/areas/staking';
import type { Member } from '../world/world-member.ts';
import type { Line } from './fill-people.ts';

const SHORTEST_DAYS = 30;

/** Stakes of the line, by their ids. */
export type Stakes = Readonly<Record<'ended' | 'half' | 'left' | 'early', string>>;

/** Opens stakes of both methods before the bots of the world serve their term, and one that is cancelled immediately. */
export async function openStakes({ alice }: Line): Promise<Stakes> {
  const entrusted = { amount: '200', days: 90, rate: '6' };
  const { challengeId, signature } = await alice.signs({ call: 'earn/trusteeshipJoin', ...entrusted });
  await alice.call(staking.entrust, { ...entrusted, challengeId, signature });
  const ids = {
    ended: await pledges(alice, '1000'),
    half: await pledges(alice, '500'),
    left: await pledges(alice, '400', 90),
    early: await pledges(alice, '100'),
  };
  await alice.call(staking.leave, { id: ids.early });
  return ids;
}

/** After the shortest term: takes one stake completely and one in part, and cancels a longer one. Both tasks are served by now. */
export async function endStakes({ alice }: Line, { ended, half, left }: Stakes): Promise<void> {
  for (const part of ['reward', 'principal'] as const) await alice.call(staking.take, { id: ended, part });
  await alice.call(staking.take, { id: half, part: 'principal' });
  await alice.call(staking.leave, { id: left });
  for (const id of ['firstPurchase', 'firstStake'] as const) await alice.call(earnings.collect, { kind: 'task', id });
}

/** Leaves a stake that has not started, besides the others. */
export async function leaveStakesInEveryState({ alice }: Line): Promise<void> {
  await alice.call(staking.take, { all: true });
  await pledges(alice, '10', SHORTEST_DAYS);
}

async function pledges({ call }: Member, amount: string, days = SHORTEST_DAYS): Promise<string> {
  const { stake } = await call(staking.pledge, { amount, days });
  return stake.id;
}
