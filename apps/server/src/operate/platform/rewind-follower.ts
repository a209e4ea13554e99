import { type FollowerRow, readFollower, readFollowerHealth } from '../../chain/events-store.ts';
import { readRewinds, rewind } from '../../chain/rewind.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

/** For a resumption, `toBlock` is the block below the base. */
type Rewinding = { readonly verb: 'resume' | 'rewind'; readonly toBlock?: number; readonly reason: string };

/**
 * Rewinds the follower, or resumes a halted one. The text contains the number of the rewind, so that it is valid once.
 * @throws NotAllowed
 */
export async function prepareRewind(desk: Desk, { verb, reason, ...asked }: Rewinding): Promise<PreparedAct> {
  const { db } = desk;
  const follower = await readFollower(db);
  if (!follower) throw new NotAllowed('The follower has not begun: nothing was changed.');
  const { startBlock, baseBlock } = follower;
  const toBlock = asked.toBlock ?? (await blockToResume(db, follower));
  if (toBlock < startBlock || toBlock >= baseBlock) {
    throw new NotAllowed(`The block must be at least ${startBlock} and below the base ${baseBlock}: nothing was changed.`);
  }
  const number = (await readRewinds(db)).length + 1;
  return {
    subject: `chain/${verb}`,
    text: actText(desk, `${verb} the follower to block ${toBlock}`, [`rewind: ${number}`, `reason: ${reason}`]),
    role: 'owner',
    signaturesNeeded: 1,
    change: { subject: 'follower', before: { baseBlock }, after: { toBlock }, reason },
    async carryOut([author = '']) {
      await rewind(db, follower, { toBlock, reason, author, cause: 'operator' });
      return [`the follower reads everything above block ${toBlock} again; it was at ${baseBlock}`];
    },
  };
}

/**
 * Rewinds to the block below the base. Its header comes from a quorum, so that a base which the chain has replaced no
 * longer blocks the follower. Settled events must be found again, or the follower halts again.
 * @throws NotAllowed
 */
async function blockToResume(db: Database, { startBlock, baseBlock }: FollowerRow): Promise<number> {
  const health = await readFollowerHealth(db);
  if (health?.state !== 'halted') throw new NotAllowed('The follower is not halted: nothing was changed.');
  if (baseBlock === startBlock) throw new NotAllowed('The follower stands at its first block: there is nothing to go back to.');
  return baseBlock - 1;
}
