import { amountText } from '@ocean/api/amount';
import type { PaymentReason } from '@ocean/api/areas/purchases/purchase';
import type { VoteBarrier, VoteOutcome, VoteSide, VotingState } from '@ocean/api/areas/voting';
import type { Asset } from '@ocean/api/assets';
import { Refusal, type RefusalKey } from '@ocean/api/errors';

/** The asset that pays votes. */
export const VOTE_ASSET = 'USDT' satisfies Asset;

/** The facts that decide whether an account may vote on a project. */
export type VoterFacts = {
  readonly isSuspended: boolean;
  readonly isOperator: boolean;
  /** The account owns the project, or is above or below its owner. */
  readonly isOwnLine: boolean;
  readonly hasVoted: boolean;
  /** The project is listed and its counts are not fixed yet. */
  readonly isTaken: boolean;
  readonly endsAt: Date;
  /** The time of the vote; on chain, the time of the payment's block. */
  readonly votedAt: Date;
};

/** Why the account cannot vote, in the order of `VOTE_BARRIERS`; undefined when it can. */
export function findVoteBarrier(facts: VoterFacts): VoteBarrier | undefined {
  if (facts.isSuspended) return 'suspended';
  if (facts.isOperator) return 'operator';
  if (facts.isOwnLine) return 'ownLine';
  if (facts.hasVoted) return 'alreadyVoted';
  return facts.isTaken && facts.votedAt < facts.endsAt ? undefined : 'closed';
}

const REFUSED: Readonly<Record<VoteBarrier, RefusalKey>> = {
  suspended: 'ACCOUNT_SUSPENDED',
  operator: 'VOTE_OF_OPERATOR',
  ownLine: 'VOTE_IN_OWN_LINE',
  alreadyVoted: 'ALREADY_VOTED',
  closed: 'VOTING_CLOSED',
};

export function voteRefusal(barrier: VoteBarrier): Refusal {
  return new Refusal(REFUSED[barrier]);
}

const CREDITED: Readonly<Record<VoteBarrier, PaymentReason>> = {
  suspended: 'mayNotVote',
  operator: 'mayNotVote',
  ownLine: 'mayNotVote',
  alreadyVoted: 'alreadyVoted',
  closed: 'voteClosed',
};

/** Why a payment on chain became a credit instead of a vote. */
export function creditReason(barrier: VoteBarrier): PaymentReason {
  return CREDITED[barrier];
}

export type Sides = { readonly support: number; readonly oppose: number };

export function votingState({ isEarly, endsAt, now }: { isEarly: boolean; endsAt: Date; now: Date }): VotingState {
  if (isEarly) return 'closedEarly';
  return now < endsAt ? 'open' : 'ended';
}

/** When operators closed a project before its end. */
export function closedEarlyAt({ isEarly, changedAt }: { isEarly: boolean; changedAt: Date }): string | null {
  // A closed project no longer changes.
  return isEarly ? changedAt.toISOString() : null;
}

/** The most hours in a chart; a longer one counts by days. */
export const MAX_HOURS_SHOWN = 96;

/** Characters of a profile shown in a list. */
const SUMMARY_LENGTH = 240;

/** The longest heading, in characters. A longer line is content. */
const LONGEST_HEADING = 40;
const SENTENCE_END = /[.!?…:;,。！？：；，、।؟؛،]$/u;

/**
 * Whether a line is a heading: short, without sentence punctuation, above another line. Joined with the text it would read as a
 * part of it.
 */
function isHeading(line: string, next: string | undefined): boolean {
  return next !== undefined && line.length <= LONGEST_HEADING && !SENTENCE_END.test(line) && !/^[-–—•*]/u.test(line);
}

/** The beginning of a profile as one line, without headings, cut at a word. @example summaryOf('History\nBuilt 1901.') // 'Built 1901.' */
export function summaryOf(profile: string): string {
  const lines = profile.split('\n').flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || []);
  const text = lines.filter((line, at) => !isHeading(line, lines[at + 1])).join(' ');
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUMMARY_LENGTH / 2)).trimEnd()}…`;
}

export type OwnVote = {
  readonly side: VoteSide;
  readonly at: Date;
  readonly voter: string;
  readonly units: bigint;
  readonly returnedAt: Date | null;
};

/** An own vote as the API returns it. */
export function ownVoteView({ side, at, voter, units, returnedAt }: OwnVote) {
  return {
    side,
    at: at.toISOString(),
    voter,
    fee: amountText(units, VOTE_ASSET),
    asset: VOTE_ASSET,
    returnedAt: returnedAt?.toISOString() ?? null,
  };
}

/** A listed project as shown in a list; `isEarly`: operators closed it before its end. */
export type SavedVoting = Sides & {
  readonly id: string;
  readonly name: string;
  readonly profile: string;
  readonly listedAt: Date;
  readonly endsAt: Date;
  readonly changedAt: Date;
  readonly isEarly: boolean;
  readonly outcome: VoteOutcome | null;
  readonly myVote: VoteSide | null;
  readonly now: Date;
};

export type VotingRow = Omit<SavedVoting, 'profile'> & { readonly summary: string };

/** The first picture represents the project. */
export function coverOf(files: readonly { readonly fileId: string; readonly type: string }[]): string | null {
  return files.find(({ type }) => type.startsWith('image/'))?.fileId ?? null;
}
