import * as v from 'valibot';
import { endpoint, fileEndpoint } from '../endpoint.ts';
import { amount, at, count, listOf, pageFields, uuid } from '../fields.ts';
import { parsedInput, sent } from '../inputs/parsed-field.ts';
import { parseTransactionHash, TRANSACTION_HASH_REFUSALS } from '../inputs/transaction-hash.ts';
import { requirePurchaseToVote } from '../inputs/vote.ts';
import { fileFields } from './files.ts';
import { purchase, quote } from './purchases/purchase.ts';

export const VOTE_SIDES = ['support', 'oppose'] as const;
export type VoteSide = (typeof VOTE_SIDES)[number];

/**
 * open: votes are taken. ended: the time is over; the outcome is fixed once the last payment that was made in time is final.
 * closedEarly: operators closed the project before its end, and every fee goes back to its voter.
 */
export const VOTING_STATES = ['open', 'ended', 'closedEarly'] as const;
export type VotingState = (typeof VOTING_STATES)[number];

/** By the plain count. none: there were no votes, or the project was closed early. */
export const VOTE_OUTCOMES = ['supported', 'opposed', 'tied', 'none'] as const;
export type VoteOutcome = (typeof VOTE_OUTCOMES)[number];

/** newest: last listed first. ending: open votings by end, then ended ones. votes: most votes first. */
export const VOTING_SORTS = ['newest', 'ending', 'votes'] as const;
export type VotingSort = (typeof VOTING_SORTS)[number];

/** Why this account cannot vote now. The server checks in this order and reports the first that applies. */
export const VOTE_BARRIERS = ['suspended', 'operator', 'ownLine', 'alreadyVoted', 'closed'] as const;
export type VoteBarrier = (typeof VOTE_BARRIERS)[number];

const side = v.picklist(VOTE_SIDES);
const sides = v.strictObject({ support: count, oppose: count });
const state = v.picklist(VOTING_STATES);
const outcome = v.nullable(v.picklist(VOTE_OUTCOMES));

const ownVote = v.strictObject({
  side,
  at,
  /** The pseudonym of this vote in the export of this project. */
  voter: v.string(),
  /** The amount paid, and its asset. */
  fee: amount,
  asset: v.string(),
  /** When the fee was returned, because operators closed the project before its end. */
  returnedAt: v.nullable(at),
});

const listed = {
  id: uuid,
  name: v.string(),
  /** The first lines of the profile. */
  summary: v.string(),
  /** File of the picture that stands for the project; null without one. */
  cover: v.nullable(uuid),
  state,
  outcome,
  /** Every vote, at most some seconds behind a settled payment. */
  support: count,
  oppose: count,
  listedAt: at,
  /** The planned end, also of a project that was closed before it. */
  endsAt: at,
  /** When operators closed it before its end; null unless they did. */
  closedEarlyAt: v.nullable(at),
  myVote: v.nullable(side),
};

const payout = v.strictObject({
  number: count,
  amount,
  asset: v.string(),
  /** The treasury, or the shortened address of the member that was paid. */
  to: v.string(),
  /** Shortened addresses of the operators who signed it. */
  authors: v.array(v.string()),
  reason: v.string(),
  at,
});

const payBy = v.picklist(['balance', 'wallet']);

/** Refusals of a vote for both ways to pay. */
const VOTE_REFUSALS = ['VOTING_UNKNOWN', 'VOTE_OF_OPERATOR', 'VOTE_IN_OWN_LINE', 'ALREADY_VOTED', 'VOTING_CLOSED'] as const;

const VOTING = { menu: '/toupiaolist' } as const;
/** A wallet's payment is reported after the money has left, so it settles or is credited even if the area is closed. */
const PAYING = { ...VOTING, when: ({ payBy }: { payBy: 'balance' | 'wallet' }) => payBy === 'balance' } as const;

export const voting = {
  list: endpoint({
    path: '/api/raw/voteList',
    caller: 'member',
    fromReplica: true,
    summary: 'Listed projects with their counts, how long they are voted on, and the own vote',
    input: v.strictObject({
      ...pageFields,
      state: v.optional(state),
      /** Words of the name or of the first 4,000 characters of the profile, in the 1,000 newest listings. */
      q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
      sort: v.optional(v.picklist(VOTING_SORTS), 'newest'),
    }),
    output: listOf(v.strictObject(listed)),
  }),
  detail: endpoint({
    path: '/api/raw/voteDetail',
    caller: 'member',
    summary: 'A listed project: profile, files, where its words come from, three counts, counts over time, fees and the price',
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({
      ...listed,
      profile: v.string(),
      files: v.array(v.strictObject(fileFields)),
      /** Why this account may not vote; null while it may. */
      barrier: v.nullable(v.picklist(VOTE_BARRIERS)),
      myVote: v.nullable(ownVote),
      counts: v.strictObject({
        all: sides,
        /** Of members who had registered before the project was listed. */
        registeredBefore: sides,
        /** Of members with a running bot on the day of the close; null until the outcome is fixed. */
        withRunningBot: v.nullable(sides),
      }),
      /** When the counts were fixed; null until then. */
      closedAt: v.nullable(at),
      /** Why operators closed it before its end. */
      closedFor: v.nullable(v.string()),
      /** Votes by the hour or, of a project with many hours, by the platform day. Only those with votes. */
      series: v.strictObject({
        by: v.picklist(['hour', 'day']),
        points: v.array(v.strictObject({ from: at, support: count, oppose: count })),
      }),
      provenance: v.strictObject({
        /** SHA-256 of what was listed: name, profile and files. */
        contentHash: fileFields.sha256,
        /** There are votes, so the content stays in every case. */
        isFrozen: v.boolean(),
        /** When its owner last handed it in. */
        submittedAt: v.nullable(at),
        /**
         * The decisions of reviewers, oldest first, with their shortened addresses. Reasons of a listing and of its close are public;
         * null: what was written while it was in review, for its owner and reviewers.
         */
        decisions: v.array(
          v.strictObject({
            act: v.picklist(['taken', 'listed', 'rejected', 'closed']),
            at,
            by: v.string(),
            reason: v.nullable(v.string()),
          }),
        ),
        /** What the owner accepted of analyses, oldest first; empty: an AI changed nothing. */
        changes: v.array(
          v.strictObject({
            /** The model that proposed it, or "built-in". */
            by: v.string(),
            promptVersion: v.string(),
            at,
            /** SHA-256 of what it had read. */
            read: v.array(fileFields.sha256),
            /** Only the listed lines of both texts; lines removed before listing stay private to the owner. */
            differences: v.array(v.strictObject({ before: v.string(), after: v.string() })),
          }),
        ),
      }),
      /** What a vote costs now, and where it goes. It is not refunded, unless operators close the project before its end. */
      price: amount,
      asset: v.string(),
      feeGoesTo: v.literal('voteFees'),
      refundable: v.literal(false),
      fees: v.strictObject({
        /** Fees of all votes, the part returned, and the part that operators paid out after the close. */
        paid: amount,
        returned: amount,
        paidOut: amount,
        payouts: v.array(payout),
      }),
    }),
    refusals: ['VOTING_UNKNOWN'],
  }),
  check: endpoint({
    path: '/api/raw/voteCheck',
    caller: 'member',
    mutates: true,
    entrance: VOTING,
    summary: 'What a vote costs, or why it would be refused; by wallet it opens the purchase that the wallet pays',
    input: v.strictObject({ id: uuid, side, payBy }),
    output: v.strictObject({
      ok: v.literal(true),
      price: amount,
      asset: v.string(),
      balance: amount,
      /** Null when the balance does not cover the price. */
      balanceAfter: v.nullable(amount),
      feeGoesTo: v.literal('voteFees'),
      refundable: v.literal(false),
      /** Of a payment by wallet: what to pay, to which vault and until when. It never outlives the voting. */
      purchase: v.optional(quote),
    }),
    refusals: [...VOTE_REFUSALS, 'ASSET_UNKNOWN', 'QUOTES_TOO_MANY'],
  }),
  vote: endpoint({
    path: '/api/raw/vote',
    caller: 'member',
    mutates: true,
    entrance: PAYING,
    success: 'VOTING_SUCCESSFUL',
    summary: 'Votes once and for good: paid from the balance at once, or by the transaction that the wallet has sent',
    input: parsedInput(
      v.union([
        v.strictObject({ id: uuid, side, payBy: v.literal('balance') }),
        v.strictObject({
          id: uuid,
          side,
          payBy: v.literal('wallet'),
          purchaseId: sent<string>('the purchase that voteCheck has opened', ['VOTE_UNPAID']),
          txHash: sent<string>('hash of the payment', TRANSACTION_HASH_REFUSALS),
        }),
      ]),
      (fields) =>
        fields.payBy === 'wallet'
          ? { ...fields, purchaseId: requirePurchaseToVote(fields.purchaseId), txHash: parseTransactionHash(fields.txHash) }
          : fields,
    ),
    output: v.strictObject({
      /** Null until the wallet's payment is final. It then becomes a vote, or is credited with the reason. */
      vote: v.nullable(ownVote),
      purchase,
    }),
    refusals: [...VOTE_REFUSALS, 'PURCHASE_UNKNOWN', 'BALANCE_INSUFFICIENT'],
  }),
  exportVotes: fileEndpoint({
    path: '/api/raw/voteExport',
    caller: 'visitor',
    fromReplica: true,
    summary: 'Every vote of a project as CSV: pseudonym, side, the hour, and what the three counts see of it; no address',
    file: { type: 'text/csv', name: 'ocean-bot-votes.csv' },
    input: v.strictObject({ id: uuid }),
    refusals: ['VOTING_UNKNOWN'],
  }),
} as const;
