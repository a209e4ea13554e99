import { randomBytes } from 'node:crypto';
import type { VoteSide } from '@ocean/api/areas/voting';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { DatedParams } from '../../../params/read-params.ts';
import { readVoters } from '../../voting/queries.ts';
import { findVoteBarrier, VOTE_ASSET, voteRefusal } from '../../voting/rules.ts';
import type { NewPurchase } from '../store.ts';

type WantedVote = {
  readonly account: string;
  readonly project: string;
  readonly side: VoteSide;
  readonly payBy: 'balance' | 'wallet';
  readonly dated: DatedParams;
};

/**
 * A vote at the current price, not written yet. Whether the account may vote is checked again on payment.
 * @throws Refusal VOTING_UNKNOWN, and why this account cannot vote
 */
export async function priceVote(
  context: Context,
  { account, project, side, payBy, dated }: WantedVote,
): Promise<Omit<NewPurchase, 'id'>> {
  const [voter] = await readVoters(context, context.db, [{ account, project }]);
  if (!voter) throw new Refusal('VOTING_UNKNOWN');
  const barrier = findVoteBarrier({ ...voter, votedAt: voter.now });
  if (barrier) throw voteRefusal(barrier);
  const units = dated.params['vote.price'];
  return {
    account,
    orderRef: `0x${randomBytes(32).toString('hex')}`,
    kind: 'vote',
    quantity: 1,
    asset: VOTE_ASSET,
    unitUnits: units,
    subtotalUnits: units,
    discounts: [],
    totalUnits: units,
    valueUnits: units,
    priceNumber: null,
    payBy,
    quotedDay: dated.day,
    round: null,
    roundClosesAt: null,
    project,
    side,
    votingEndsAt: voter.endsAt,
    lifeMinutes: dated.params['purchase.quoteMinutes'],
  };
}
