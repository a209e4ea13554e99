import { voting } from '@ocean/api/areas/voting';
import { closeVotings } from '../../apps/server/src/areas/voting/close-votings.ts';
import { foldCounts } from '../../apps/server/src/areas/voting/fold-counts.ts';
import { returnFees } from '../../apps/server/src/areas/voting/return-fees.ts';
import { operateVotes } from '../../apps/server/src/operate/projects/operate-votes.ts';
import { openDesk } from '../world/operators-desk.ts';
import type { World } from '../world/world.ts';
import type { Member } from '../world/world-member.ts';
import { closesProject, listsProject } from './listed-projects.ts';

/** In days: less than an hour. */
const SOON = 0.02;

/** Opens the purchase of a vote and pays it on chain; it counts once the payment is final. */
export async function votesByWallet(who: Member, id: string, side: 'support' | 'oppose' = 'support'): Promise<void> {
  const { purchase } = await who.call(voting.check, { id, side, payBy: 'wallet' });
  if (!purchase) throw new Error('no purchase was opened');
  await who.faucet('USDT', purchase.total);
  await who.approves('USDT', purchase.total);
  await who.pays({ orderRef: purchase.orderRef, asset: 'USDT', amount: purchase.total });
}

/** Votes with fees in every state: of a voting that ended and was partly paid out, and of one closed early. Needs open menus. */
export async function votesAndCloses(world: World, { voter, byWallet }: { voter: Member; byWallet: Member }): Promise<void> {
  const desk = openDesk(world);
  const owner = await world.member();
  const [ended, early] = [await listsProject(owner, desk, { days: SOON }), await listsProject(owner, desk)];
  await voter.call(voting.vote, { id: ended, side: 'support', payBy: 'balance' });
  await voter.call(voting.vote, { id: early, side: 'oppose', payBy: 'balance' });
  await foldCounts(world.context);
  await votesByWallet(byWallet, ended);
  await world.settle();
  await closesProject(desk, early);
  await world.advanceMinutes(60);
  await closeVotings(world.context);
  await returnFees(world.context);
  for (const to of ['treasury', voter.id]) {
    await desk.both(operateVotes, 'pay', ended, to, '0.5', '--reason', 'pays for the next listing');
  }
  await desk.close();
}
