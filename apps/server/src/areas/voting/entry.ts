import type { VoteBarrier } from '@ocean/api/areas/voting';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { readVoters, type Voter } from './queries.ts';
import { findVoteBarrier } from './rules.ts';
import { castVotes, takeVoteTurn, type VoterKey } from './store.ts';

/** A vote purchase being settled. `paidAt`: the time of its block in Unix seconds; missing for a payment made now. */
export type VoteOrder = VoterKey & { readonly id: string; readonly paidAt?: number };

export type VoteBox = {
  /** Takes the vote of an order announced in `voters`, or returns why its account cannot vote. Writes nothing. */
  take(order: VoteOrder): VoteBarrier | undefined;
  /** Casts the votes taken. Call after the purchases are marked as settled. */
  write(): Promise<void>;
};

/**
 * Takes the votes of one transaction. All turns are taken together and all facts are read together, however many there are: of
 * fifty concurrent tries of one account on one project, one succeeds.
 * @param voters of every order that may be taken
 */
export async function openVotes(context: Context, tx: Transaction, voters: readonly VoterKey[]): Promise<VoteBox> {
  const facts = new Map<string, Voter>();
  if (voters.length > 0) {
    await takeVoteTurn(tx, voters);
    for (const voter of await readVoters(context, tx, voters)) facts.set(keyOf(voter), voter);
  }
  const taken = new Map<string, string>();
  return {
    take(order) {
      const voter = facts.get(keyOf(order));
      if (!voter) throw new Error(`purchase ${order.id} is of no voting`);
      const votedAt = order.paidAt === undefined ? voter.now : new Date(order.paidAt * 1000);
      const barrier = findVoteBarrier({ ...voter, hasVoted: voter.hasVoted || taken.has(keyOf(order)), votedAt });
      if (!barrier) taken.set(keyOf(order), order.id);
      return barrier;
    },
    write: () => castVotes(tx, [...taken.values()]),
  };
}

function keyOf({ project, account }: VoterKey): string {
  return `${project}/${account}`;
}
