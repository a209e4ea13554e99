import type { VoteBarrier } from '@ocean/api/areas/voting';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { readVoters, type Voter } from './queries.ts';
import { findVoteBarrier } from './rules.ts';
import { castVotes, takeVoteTurn, type VoterKey } from './store.ts';

/** A purchase of a vote that is being settled. `paidAt` is its block's time in Unix seconds; without one it is paid now. */
export type VoteOrder = VoterKey & { readonly id: string; readonly paidAt?: number };

export type VoteBox = {
  /** Takes the vote of an order that was announced, or says why its account cannot vote. Writes nothing. */
  take(order: VoteOrder): VoteBarrier | undefined;
  /** Casts what was taken; after the purchases are marked as settled. */
  write(): Promise<void>;
};

/**
 * Takes the votes of one transaction. The turn of all of them is taken at once and their facts are read at once, however many there are:
 * of fifty tries of one account on one project, one gets through.
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
